import { knownStatusIds as ids } from '../bill/bill.ts'
import { pastPickupStatusIds, wayBackStatusIds } from '../bill/journey.ts'

type RequestKind = 'cancel' | 'return' | 'update'

/** The states that only an accepted request can have led to. An update leaves no trace in the state. */
const proofsOfAcceptance: Readonly<Record<RequestKind, readonly number[]>> = {
  cancel: [ids.cancelled],
  return: wayBackStatusIds,
  update: [],
}

const alive: ReadonlySet<number> = new Set([
  ids.waitingForPickup,
  ids.pickupError,
  ids.incident,
  ...pastPickupStatusIds,
])

/** What a state of the parcel says of a request whose answer was unclear; null where it leaves it open. */
export function trackedClassification(kind: RequestKind, statusId: number | null): 'accepted' | 'refused' | null {
  if (statusId === null) return null
  if (proofsOfAcceptance[kind].includes(statusId)) return 'accepted'
  // A parcel that the courier has had cannot be cancelled any more, nor have been before.
  return kind === 'cancel' && pastPickupStatusIds.includes(statusId) ? 'refused' : null
}

/** True where the carrier, having accepted to cancel a bill, later says that its parcel is on its way or waited for. */
export const contradictsCancel = (statusId: number | null): boolean => statusId !== null && alive.has(statusId)
