import type { Generation } from '../account/account.ts'
import type { BillInput } from '../bill/bill-input.ts'
import type { FieldProblem } from './field-problem.ts'

type OptionalName =
  | 'receiverEmail'
  | 'returnTo'
  | 'otherFeeVnd'
  | 'installation'
  | 'carrierDraft'
  | 'billType'
  | 'billReturn'

interface OptionalField {
  readonly field: OptionalName
  readonly isUsed: (bill: BillInput) => boolean
  readonly within: readonly Generation[]
}

/** The fields that not every generation's create call has, from the field tables of the carrier's interface. */
const optionalFields: readonly OptionalField[] = [
  {
    field: 'receiverEmail',
    isUsed: (bill) => bill.receiverEmail.trim() !== '',
    within: ['legacy-names', 'legacy-ids'],
  },
  { field: 'returnTo', isUsed: (bill) => bill.returnTo !== null, within: ['v3', 'legacy-names'] },
  { field: 'otherFeeVnd', isUsed: (bill) => (bill.otherFeeVnd ?? 0) !== 0, within: ['v3', 'legacy-names'] },
  { field: 'installation', isUsed: (bill) => bill.installation, within: ['v3', 'legacy-names'] },
  { field: 'carrierDraft', isUsed: (bill) => bill.carrierDraft, within: ['v3', 'legacy-names'] },
  { field: 'billType', isUsed: (bill) => bill.billType !== 'outbound', within: ['v3'] },
  { field: 'billReturn', isUsed: (bill) => bill.billReturn.trim() !== '', within: ['v3'] },
]

/** The fields that a bill uses and the generation cannot carry. A field at its default is not used. */
export function absentFields(bill: BillInput, generation: Generation): FieldProblem[] {
  return optionalFields
    .filter((optional) => !optional.within.includes(generation) && optional.isUsed(bill))
    .map(({ field }) => ({ field, kind: 'not-in-this-interface' }))
}

/** Whether a generation's create call has a field at all; a form offers only what it has. */
export function hasField(field: OptionalName, generation: Generation): boolean {
  return optionalFields.some((optional) => optional.field === field && optional.within.includes(generation))
}
