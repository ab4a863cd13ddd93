import type { ReferenceLists } from '../settings/reference-lists.ts'
import type { SenderProfile } from '../settings/settings.ts'
import { emptyBill, type BillInput } from './bill-input.ts'

/** A blank bill as this station starts it: its usual sender, and the first entry of each of the carrier's lists. */
export function blankBill(sender: SenderProfile | null, lists: ReferenceLists): BillInput {
  // "Goods" is what nearly every parcel is; where a list lacks it, its first entry.
  const cargoType = lists.cargoTypes.find((entry) => entry.id === usualCargoTypeId) ?? lists.cargoTypes[0]
  return {
    ...emptyBill,
    sender: sender?.party ?? emptyBill.sender,
    cargo: { ...emptyBill.cargo, typeId: cargoType?.id ?? null },
    serviceId: lists.services[0]?.id ?? null,
    paymentMethodId: lists.paymentMethods[0]?.id ?? null,
  }
}

const usualCargoTypeId = 2
