import { knownStatusIds as ids } from './bill.ts'

/** The parcel is on its way back to its sender, or there again. */
export const wayBackStatusIds: readonly number[] = [ids.returning, ids.returned, ids.returnOutForDelivery]

/** The carrier has had the parcel. After an incident (11) nobody can say whether it has. */
export const pastPickupStatusIds: readonly number[] = [
  ids.pickedUp,
  ids.inTransit,
  ids.outForDelivery,
  ids.delivered,
  ids.failedDelivery,
  ...wayBackStatusIds,
]

/** Nothing happens to the parcel any more: it was delivered, brought back or cancelled. */
export const endedStatusIds: readonly number[] = [ids.delivered, ids.cancelled, ids.returned]

/** The carrier has not got the parcel, as far as it says. */
export const beforePickupStatusIds: readonly number[] = [
  ids.notSuccessful,
  ids.waitingForPickup,
  ids.carrierDraft,
  ids.pickupError,
]
