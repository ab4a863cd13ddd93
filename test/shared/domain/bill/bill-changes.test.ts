import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { billChangesSchema, changedBill, realChanges } from '../../../../src/shared/domain/bill/bill-changes.ts'

const everyChange = {
  codAmountVnd: 1,
  cargoValueVnd: 2,
  weightGrams: 3,
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
  installation: true,
} as const

test('every field that an update can change has its place in the bill', () => {
  expect(Object.keys(everyChange).toSorted()).toEqual(Object.keys(billChangesSchema.shape).toSorted())
  expect(realChanges(emptyBill, everyChange)).toEqual(everyChange)
  expect(realChanges(changedBill(emptyBill, everyChange), everyChange)).toEqual({})
})

test('fields that are not named stay as they are, and a named empty one is emptied', () => {
  const bill = { ...emptyBill, note: 'gọi', codAmountVnd: 5000 }
  expect(changedBill(bill, { note: '' })).toEqual({ ...bill, note: '' })
  expect(changedBill(bill, { codAmountVnd: 0, note: undefined })).toEqual({ ...bill, codAmountVnd: 0 })
})
