import { expect, it } from 'vitest'
import { isRepeated, rowOf, soundOf } from '../../../../src/renderer/src/batches/entry/use-scan-answer.ts'

it('sounds accepted only for a code that is new here and can be sent', () => {
  expect(soundOf({ mark: 'none' }, false)).toBe('accepted')
  expect(soundOf({ mark: 'unknown-bill' }, false)).toBe('unknown')
  expect(soundOf({ mark: 'likely-refused' }, false)).toBe('wrong')
  expect(soundOf({ mark: 'already-pending' }, false)).toBe('wrong')
  expect(soundOf({ mark: 'too-long' }, false)).toBe('wrong')
  expect(soundOf({ mark: 'none' }, true)).toBe('wrong')
})

it('is for the bill that a code was read for, by its own code or by that of one of its parcels', () => {
  const bill = { mark: 'none', statusId: 2, receiverName: '', packageCount: 2 } as const
  const rows = [
    { ...bill, billCode: 'CP2', parcelCodes: [] },
    { ...bill, billCode: 'CP1', parcelCodes: ['CP1-1', 'CP1-2'] },
  ]
  expect(['CP1', 'CP1-2', 'CP2'].map((code) => rowOf(rows, code)?.billCode)).toEqual(['CP1', 'CP1', 'CP2'])
  expect(rowOf(rows, 'CP1-3')).toBeUndefined()
})

it('is repeated where it or its bill was scanned before, and another parcel of the same bill is not', () => {
  const row = { mark: 'none', statusId: 2, receiverName: '', packageCount: 3, billCode: 'CP1' } as const
  const of = (...parcelCodes: string[]) => ({ ...row, parcelCodes })
  expect(isRepeated(of(), 'CP1', ['CP2', 'CP1'])).toBe(true)
  expect(isRepeated(of(), 'CP1', ['CP2'])).toBe(false)
  expect(isRepeated(of('CP1-1'), 'CP1-1', ['CP1-1'])).toBe(true)
  expect(isRepeated(of('CP1-1'), 'CP1-1', ['CP1'])).toBe(true)
  expect(isRepeated(of('CP1-1'), 'CP1', ['CP1-1'])).toBe(true)
  expect(isRepeated(of('CP1-1', 'CP1-2'), 'CP1-2', ['CP1-1'])).toBe(false)
})

it('is repeated in other letters too, but not beside the row of another bill', () => {
  const row = { mark: 'none', statusId: 2, receiverName: '', packageCount: 3, billCode: 'CP1' } as const
  const of = (...parcelCodes: string[]) => ({ ...row, parcelCodes })
  expect(isRepeated(of('cp1'), 'CP1', ['cp1'])).toBe(true)
  expect(isRepeated(of('cp1'), 'cp1', ['CP1'])).toBe(true)
  expect(isRepeated(of('cp1', 'cp1-2'), 'cp1-2', ['cp1'])).toBe(true)
  expect(isRepeated(of('cp1-2', 'CP1-2'), 'CP1-2', ['cp1-2'])).toBe(true)
  expect(isRepeated(of('cp1-1', 'CP1-2'), 'CP1-2', ['cp1-1'])).toBe(false)
  expect(isRepeated(of(), 'CP1', ['cp1'])).toBe(false)
})
