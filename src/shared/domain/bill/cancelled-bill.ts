import { knownStatusIds, type BillRow, type RequestOutcome } from './bill.ts'
import { undecidedOutcomes } from '../request/request-outcomes.ts'

/** Cancelled for good: nothing about it is changed, and no parcel of it is expected. */
export const isCancelled = ({ statusId, cancelOutcome }: Pick<BillRow, 'statusId' | 'cancelOutcome'>): boolean =>
  statusId === knownStatusIds.cancelled || cancelOutcome === 'accepted'

/** How the last request to cancel a bill stands where the bill may be cancelled by it; a refused one leaves it alive. */
export const outcomesThatMayCancel: readonly RequestOutcome[] = [...undecidedOutcomes, 'accepted']

/** The bill is cancelled, or may be before its parcel leaves: no label of it is printed, and no parcel goes. */
export const isBeingCancelled = ({ statusId, cancelOutcome }: Pick<BillRow, 'statusId' | 'cancelOutcome'>): boolean =>
  statusId === knownStatusIds.cancelled || (cancelOutcome !== null && outcomesThatMayCancel.includes(cancelOutcome))
