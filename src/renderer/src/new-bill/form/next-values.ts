import { get, set } from 'react-hook-form'
import type { Party } from '../../../../shared/domain/bill/bill-input.ts'
import { blankBill } from '../../../../shared/domain/bill/blank-bill.ts'
import type { AutosavedForm } from '../../../../shared/domain/autosave.ts'
import type { ReferenceLists } from '../../../../shared/domain/settings/reference-lists.ts'
import type { SenderProfile } from '../../../../shared/domain/settings/settings.ts'
import { isSameParty } from '../../format/party-text.ts'
import { fillForm, type FormValues } from './form-values.ts'

/**
 * The fields that Alt+K keeps for the next bill: what parcels have in common, never who receives them. A service that stayed
 * without being marked would send the next customer's parcel for ten times the price.
 */
export const pinnable = [
  'cargo.content',
  'cargo.typeId',
  'cargo.packageCount',
  'cargo.weightGrams',
  'cargo.lengthCm',
  'cargo.widthCm',
  'cargo.heightCm',
  'cargo.valueVnd',
  'codAmountVnd',
  'otherFeeVnd',
  'returnDocument',
  'installation',
  'carrierDraft',
  'billType',
  'note',
  'serviceId',
  'paymentMethodId',
] as const
export type Pinnable = (typeof pinnable)[number]

export function isPinnable(field: string): field is Pinnable {
  return (pinnable as readonly string[]).includes(field) // widened only to ask
}

/** A blank form as this station starts it. */
export function blankForm(sender: SenderProfile | null, lists: ReferenceLists): FormValues {
  return fillForm(blankBill(sender, lists))
}

/** What stays for the next bill: the sender, and whatever the packer pinned. */
export function nextForm(
  previous: FormValues,
  blank: FormValues,
  pins: ReadonlySet<Pinnable>,
  senders: readonly SenderProfile[],
): FormValues {
  const next: FormValues = { ...structuredClone(blank), sender: keptSender([previous.sender], blank, senders) }
  for (const field of pins) set(next, field, get(previous, field))
  return next
}

/** The sender that stays, the first that there is: the usual one in place of one that was removed in Settings, or is for another account by now. */
export function keptSender(wanted: readonly Party[], blank: FormValues, senders: readonly SenderProfile[]): Party {
  return wanted.find((sender) => senders.some(({ party }) => isSameParty(party, sender))) ?? blank.sender
}

/** What stands in the pinned fields, by the field. */
export function pinnedValues(
  values: FormValues,
  pins: ReadonlySet<Pinnable>,
): Readonly<Record<string, string | boolean>> {
  return Object.fromEntries([...pins].map((field) => [field, get(values, field)]))
}

/** A form with these values in its pinned fields. */
export function withPinned(values: FormValues, pinned: Readonly<Record<string, string | boolean>>): FormValues {
  const next = structuredClone(values)
  for (const [field, value] of Object.entries(pinned))
    if (isPinnable(field) && typeof value === typeof get(next, field)) set(next, field, value)
  return next
}

/**
 * Those of the autosaved pins whose field holds what was pinned: a mark over another value would say of it that it was chosen. What was
 * saved before the values were kept has them in its bill alone.
 */
export function truePins(
  values: FormValues,
  { texts, pins, pinned = pinnedIn(texts, pins) }: Pick<AutosavedForm, 'texts' | 'pins' | 'pinned'>,
): ReadonlySet<Pinnable> {
  return new Set(pins.filter(isPinnable).filter((field) => get(values, field) === pinned[field]))
}

const pinnedIn = (texts: FormValues | null, pins: readonly string[]): Readonly<Record<string, string | boolean>> =>
  texts === null ? {} : pinnedValues(texts, new Set(pins.filter(isPinnable)))

/**
 * True where the packer has typed nothing that a blank form would not have: then there is nothing to keep. A reference
 * counts as typed unless it is the one that the station gave.
 */
export function isUntouched(values: FormValues, blank: FormValues, givenReference: string): boolean {
  const strip = ({ refCode: _reference, sender: _sender, ...rest }: FormValues): string => JSON.stringify(sorted(rest))
  const ownReference = values.refCode !== '' && values.refCode !== givenReference
  return !ownReference && strip(values) === strip(blank)
}

/** The same in every field. */
export function isSameForm(a: FormValues, b: FormValues): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

/** JSON with its keys in order, so that equal forms give equal texts. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
