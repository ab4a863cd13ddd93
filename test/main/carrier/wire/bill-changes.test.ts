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

test('each changed field goes out under the carrier’s name', () => {
  const changes = {
    codAmountVnd: 1,
    cargoValueVnd: 2,
    weightGrams: 3000,
    lengthCm: 4,
    widthCm: 5,
    heightCm: 6,
    packageCount: 7,
    cargoContent: 'áo',
    receiverName: 'Đào',
    receiverPhone: '0908765432',
    receiverAddress: '12 Lê Lợi',
    note: 'gọi',
    returnDocument: true,
    installation: false,
  }
  expect(changeFields(changes, 'kg', 'is_installation')).toEqual({
    cod_amount: 1,
    cargo_value: 2,
    weight: 3,
    length: 4,
    width: 5,
    height: 6,
    package_no: 7,
    cargo_content: 'áo',
    receiver_name: 'Đào',
    receiver_phone: '0908765432',
    receiver_address: '12 Lê Lợi',
    note: 'gọi',
    is_return_doc: 1,
    is_installation: 0,
  })
})

test('changes that are named and have no value are none', () => {
  expect(changeProblems({ note: undefined })).toEqual([{ field: 'changes', kind: 'required' }])
  expect(changeProblems({ note: undefined, codAmountVnd: 0 })).toEqual([])
})
