import { set, type FieldErrors, type Resolver } from 'react-hook-form'
import type { Generation } from '../../../../shared/domain/account/account.ts'
import { checkBill } from '../../../../shared/domain/validation/check-bill.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { readForm, type FormValues } from './form-values.ts'

/** Everything wrong with the form, in the order of the fields; an unreadable number hides "missing" of the same field. */
export function checkForm(values: FormValues, generation: Generation): readonly FieldProblem[] {
  const { bill, unreadable } = readForm(values)
  const isUnreadable = (field: string): boolean => unreadable.some((problem) => problem.field === field)
  const others = checkBill(bill, generation).filter(({ field }) => !isUnreadable(field))
  return [...unreadable, ...others].toSorted((a, b) => placeOf(a.field) - placeOf(b.field))
}

/** The form library's view of the same: `type` is the kind, `message` the limit. */
export function formResolver(generation: Generation): Resolver<FormValues> {
  return (values) => {
    const problems = checkForm(values, generation)
    return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(problems) }
  }
}

function errorsOf(problems: readonly FieldProblem[]): FieldErrors<FormValues> {
  const errors: FieldErrors<FormValues> = {}
  for (const { field, kind, limit } of problems) set(errors, field, { type: kind, message: limit?.toString() ?? '' })
  return errors
}

const partyOf = (side: string): readonly string[] =>
  ['phone', 'name', 'location', 'address'].map((leaf) => `${side}.${leaf}`)

/** The order in which Tab visits the fields, and so the order in which problems are named. */
const order = [
  ...partyOf('receiver'),
  'receiverEmail',
  ...partyOf('sender'),
  'returnTo',
  ...partyOf('returnTo'),
  'refCode',
  'billType',
  'billReturn',
  'cargo.content',
  'cargo.typeId',
  'cargo.packageCount',
  'cargo.weightGrams',
  'cargo.lengthCm',
  'cargo.widthCm',
  'cargo.heightCm',
  'codAmountVnd',
  'cargo.valueVnd',
  'otherFeeVnd',
  'paymentMethodId',
  'installation',
  'carrierDraft',
  'note',
  'serviceId',
]

/** For sorting problems; fields that no order names come last. */
export function placeOf(field: string): number {
  const place = order.indexOf(field)
  return place === -1 ? order.length : place
}
