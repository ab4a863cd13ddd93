import { expect, test } from 'vitest'
import { changeFields, changeProblems } from '../../../../src/main/carrier/wire/bill-changes.ts'

test.each([
  ['kg', 1.5],
  ['g', 1500],
] as const)('a changed weight is sent in %s, as in the create', (unit, weight) => {
  expect(changeFields({ weightGrams: 1500 }, unit, 'is_installation')).toMatchObject({ weight })
})

test('only what changes is sent, and flags by the name of the generation', () => {
  const sent = (field: 'is_installation' | 'is_install') =>
    JSON.parse(JSON.stringify(changeFields({ note: '', installation: true, returnDocument: false }, 'kg', field)))
  expect(sent('is_installation')).toEqual({ note: '', is_installation: 1, is_return_doc: 0 })
  expect(sent('is_install')).toEqual({ note: '', is_install: 1, is_return_doc: 0 })
})

test('no change at all is not sent, nor a phone that the carrier has masked', () => {
  expect(changeProblems({})).toEqual([{ field: 'changes', kind: 'required' }])
  expect(changeProblems({ receiverPhone: '09xxxxxxxx' })).toEqual([{ field: 'receiver.phone', kind: 'not-a-phone' }])
  expect(changeProblems({ receiverPhone: '0908765432' })).toEqual([])
})
