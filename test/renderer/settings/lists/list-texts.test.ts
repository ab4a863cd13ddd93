import { expect, it } from 'vitest'
import { moved } from '../../../../src/renderer/src/settings/moved-entry.ts'
import { readRows, rowsOf } from '../../../../src/renderer/src/settings/lists/list-texts.ts'

const entries = [
  { id: 90, vi: 'Chuyển phát nhanh', en: 'Express' },
  { id: 91, vi: 'Tiết kiệm', en: 'Economy', hidden: true, receiverPays: true },
]
const row = (code: string) => ({ key: code, code, vi: 'Mới', en: 'New', shown: true, receiverPays: false, isNew: true })

it('give back the entries that they were filled with', () => {
  expect(readRows(rowsOf(entries))).toEqual({ entries, fault: null })
})

it('name what keeps a list from being saved', () => {
  expect(readRows([...rowsOf(entries), row('9o')]).fault).toBe('not-a-code')
  expect(readRows([...rowsOf(entries), row('')]).fault).toBe('not-a-code')
  expect(readRows([...rowsOf(entries), row('90')]).fault).toBe('repeated-code')
  expect(readRows([{ ...row('1'), en: ' ' }]).fault).toBe('no-name')
  expect(readRows([{ ...row('1'), shown: false }]).fault).toBe('nothing-shown')
})

it('move a step up or down, and stay at the ends', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
