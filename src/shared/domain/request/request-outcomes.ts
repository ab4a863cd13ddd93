import type { BatchOutcome } from './batch.ts'
import type { RequestOutcome } from '../bill/bill.ts'

/** Of requests that wait for their turn, or are on their way. */
export const underWayOutcomes: readonly RequestOutcome[] = ['waiting', 'sending']

/** Nobody knows what the carrier makes of them, or has made. */
export const undecidedOutcomes: readonly RequestOutcome[] = [...underWayOutcomes, 'unclear']

export const isUnderWay = (outcome: BatchOutcome | null): boolean => underWayOutcomes.some((each) => each === outcome)

export const isUndecided = (outcome: RequestOutcome | null): boolean =>
  undecidedOutcomes.some((each) => each === outcome)
