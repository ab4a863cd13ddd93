import { get, set } from 'react-hook-form'
import type { LastBill } from '../../../../shared/domain/contact.ts'
import type { ReferenceLists } from '../../../../shared/domain/settings/reference-lists.ts'
import { cargoTexts, idText, moneyText } from '../../format/cargo-texts.ts'
import type { FormValues } from '../form/form-values.ts'
import { isPinnable, type Pinnable } from '../form/next-values.ts'

/** What of the last bill is taken: goods, service, payer and note; or its money, which is another for every parcel. */
export type PartOfLast = 'bill' | 'money'

export interface KeptFromLast {
  readonly pins: ReadonlySet<Pinnable>
  readonly offered: ReferenceLists
  /** The form as it stood when the part was asked for. */
  readonly since: FormValues
  /** The weight that stood there came from the scale. */
  readonly isWeighed: boolean
}

/**
 * The form with a part of the last bill. What is pinned stays: it would go on to the next customers too. So do a service and
 * a payer where the station no longer offers what they were, a note that was typed, whatever was typed while the answer was on its way,
 * and the weight of the parcel that lies on the scale. Money that the last bill did not have empties no field.
 */
export function withLast(
  values: FormValues,
  last: LastBill,
  part: PartOfLast,
  { pins, offered, since, isWeighed }: KeptFromLast,
): FormValues {
  const offers = { serviceId: offered.services, paymentMethodId: offered.paymentMethods }
  const isGone = (field: string, text: string): boolean =>
    (field === 'serviceId' || field === 'paymentMethodId') && !offers[field].some(({ id }) => String(id) === text)
  const next = structuredClone(values)
  for (const [field, text] of Object.entries(textsOf(last, part))) {
    const isPinned = isPinnable(field) && pins.has(field)
    const isTyped = get(values, field) !== get(since, field) || (field === 'note' && values.note.trim() !== '')
    const isMeasured = isWeighed && field === 'cargo.weightGrams'
    const isNone = part === 'money' && text === ''
    if (!isPinned && !isTyped && !isMeasured && !isNone && !isGone(field, text)) set(next, field, text)
  }
  return next
}

/** By its field, as it stands there. */
function textsOf(last: LastBill, part: PartOfLast): Readonly<Record<string, string>> {
  const { valueVnd: _, ...goods } = cargoTexts(last.cargo)
  if (part === 'money')
    return {
      codAmountVnd: moneyText(last.codAmountVnd || null),
      'cargo.valueVnd': moneyText(last.cargo.valueVnd || null),
    }
  return {
    ...Object.fromEntries(Object.entries(goods).map(([name, text]) => [`cargo.${name}`, text])),
    serviceId: idText(last.serviceId),
    paymentMethodId: idText(last.paymentMethodId),
    note: last.note,
  }
}
