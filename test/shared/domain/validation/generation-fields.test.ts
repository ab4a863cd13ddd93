import { expect, test } from 'vitest'
import { generations } from '../../../../src/shared/domain/account/account.ts'
import { emptyBill, type BillInput } from '../../../../src/shared/domain/bill/bill-input.ts'
import { absentFields, hasField } from '../../../../src/shared/domain/validation/generation-fields.ts'

const optional = {
  receiverEmail: { receiverEmail: 'lan@example.com' },
  returnTo: { returnTo: emptyBill.sender },
  otherFeeVnd: { otherFeeVnd: 1 },
  installation: { installation: true },
  carrierDraft: { carrierDraft: true },
  billType: { billType: 'return' },
  billReturn: { billReturn: 'PB-2' },
} as const satisfies Partial<Record<keyof BillInput, Partial<BillInput>>>
const names = [
  'receiverEmail',
  'returnTo',
  'otherFeeVnd',
  'installation',
  'carrierDraft',
  'billType',
  'billReturn',
] as const

test('a form offers exactly the fields that the create call of the generation has', () => {
  const offered = generations.map((generation) => [generation, names.filter((name) => hasField(name, generation))])
  expect(Object.fromEntries(offered)).toEqual({
    v3: ['returnTo', 'otherFeeVnd', 'installation', 'carrierDraft', 'billType', 'billReturn'],
    'legacy-names': ['receiverEmail', 'returnTo', 'otherFeeVnd', 'installation', 'carrierDraft'],
    'legacy-ids': ['receiverEmail'],
  })
})

test.each(generations)('a bill for %s is refused for each field that is used and not offered', (generation) => {
  const named = names.filter((name) => absentFields({ ...emptyBill, ...optional[name] }, generation).length > 0)
  expect(named).toEqual(names.filter((name) => !hasField(name, generation)))
})

test.each(generations)('a field at its default is not used, so that a blank bill may go to %s', (generation) => {
  const blank: BillInput = { ...emptyBill, receiverEmail: ' ', otherFeeVnd: 0, billReturn: ' ' }
  expect([...absentFields(emptyBill, generation), ...absentFields(blank, generation)]).toEqual([])
})
