import { expect, test } from 'vitest'
import { billInputSchema, emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'

test('a blank bill is of one parcel that is sent out at once, and collects nothing', () => {
  expect(billInputSchema.parse(emptyBill)).toMatchObject({
    cargo: { packageCount: 1, weightGrams: null, valueVnd: null },
    codAmountVnd: 0,
    returnTo: null,
    returnDocument: false,
    installation: false,
    carrierDraft: false,
    billType: 'outbound',
    note: '',
  })
})
