import { knownStatusIds as ids } from '../bill/bill.ts'

type RequestKind = 'cancel' | 'return' | 'update'

const onTheWayBack: readonly number[] = [ids.returning, ids.returned, ids.returnOutForDelivery]

/** The states that only an accepted request can have led to. An update leaves no trace in the state. */
const proofsOfAcceptance: Readonly<Record<RequestKind, readonly number[]>> = {
  cancel: [ids.cancelled],
  return: onTheWayBack,
  update: [],
}

/** A parcel that the courier has had cannot be cancelled any more, nor have been before. */
const pastPickup: readonly number[] = [
  ids.pickedUp,
  ids.inTransit,
  ids.outForDelivery,
  ids.delivered,
  ids.failedDelivery,
  ...onTheWayBack,
]

const alive: ReadonlySet<number> = new Set([ids.waitingForPickup, ids.pickupError, ids.incident, ...pastPickup])

/** What a state of the parcel says of a request whose answer was unclear; null where it leaves it open. */
export function trackedClassification(kind: RequestKind, statusId: number | null): 'accepted' | 'refused' | null {
  if (statusId === null) return null
  if (proofsOfAcceptance[kind].includes(statusId)) return 'accepted'
  return kind === 'cancel' && pastPickup.includes(statusId) ? 'refused' : null
}

/** True where the carrier, having accepted to cancel a bill, later says that its parcel is on its way or waited for. */
export const contradictsCancel = (statusId: number | null): boolean => statusId !== null && alive.has(statusId)
