import { set } from 'react-hook-form'
import type { LastBill } from '../../../../shared/domain/contact.ts'
import type { ReferenceLists } from '../../../../shared/domain/settings/reference-lists.ts'
import { cargoTexts, idText, moneyText } from '../../format/cargo-texts.ts'
import type { FormValues } from '../form/form-values.ts'
import { isPinnable, type Pinnable } from '../form/next-values.ts'

/** What of the last bill is taken: goods, service, payer and note; or its money, which is another for every parcel. */
export type PartOfLast = 'bill' | 'money'

/**
 * The form with a part of the last bill. What is pinned stays: it would go on to the next customers too. So do a service and
 * a payer where the station no longer offers what they were, and a note that was typed.
 */
export function withLast(
  values: FormValues,
  last: LastBill,
  part: PartOfLast,
  { pins, offered }: { readonly pins: ReadonlySet<Pinnable>; readonly offered: ReferenceLists },
): FormValues {
  const offers = { serviceId: offered.services, paymentMethodId: offered.paymentMethods }
  const isGone = (field: string, text: string): boolean =>
    (field === 'serviceId' || field === 'paymentMethodId') && !offers[field].some(({ id }) => String(id) === text)
  const next = structuredClone(values)
  for (const [field, text] of Object.entries(textsOf(last, part))) {
    const isKept = isPinnable(field) && pins.has(field)
    const isTyped = field === 'note' && values.note.trim() !== ''
    if (!isKept && !isTyped && !isGone(field, text)) set(next, field, text)
  }
  return next
}

/** By its field, as it stands there. */
function textsOf(last: LastBill, part: PartOfLast): Readonly<Record<string, string>> {
  const { valueVnd, ...goods } = cargoTexts(last.cargo)
  if (part === 'money')
    return { codAmountVnd: last.codAmountVnd === 0 ? '' : moneyText(last.codAmountVnd), 'cargo.valueVnd': valueVnd }
  return {
    ...Object.fromEntries(Object.entries(goods).map(([name, text]) => [`cargo.${name}`, text])),
    serviceId: idText(last.serviceId),
    paymentMethodId: idText(last.paymentMethodId),
    note: last.note,
  }
}
