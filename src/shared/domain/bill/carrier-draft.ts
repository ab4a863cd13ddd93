import { knownStatusIds } from './bill.ts'
import { pastPickupStatusIds } from './journey.ts'

/** States that a shipment can only reach after it was released, so that it is no draft any more. */
const released: ReadonlySet<number> = new Set([
  ...pastPickupStatusIds,
  knownStatusIds.cancelled,
  knownStatusIds.incident,
  knownStatusIds.pickupError,
])

/**
 * Whether a bill that was created as a draft at the carrier still is one. The interface names no status id for drafts and
 * no call that releases one, so any number may come back at first: only a state beyond it, or a move away from the number
 * that is known to mean "draft", says that the carrier's own portal has released the shipment.
 */
export function isStillCarrierDraft(before: number | null, now: number | null): boolean {
  if (now === null) return true
  if (released.has(now)) return false
  return !(before === knownStatusIds.carrierDraft && now === knownStatusIds.waitingForPickup)
}
