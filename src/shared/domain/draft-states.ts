import type { DraftRow, DraftState } from './draft.ts'

export type UnsentState = Exclude<DraftState, 'CREATED' | 'ABANDONED'>

/** Of drafts that have not become bills and still may. */
export const unsentStates: readonly UnsentState[] = ['EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD']

/** Of drafts that have no bill: all but CREATED. */
export const statesWithoutBill: readonly DraftState[] = [...unsentStates, 'ABANDONED']

/** Of drafts that a person may change or delete, unless an attempt of theirs is unresolved. */
export const editableStates: readonly DraftState[] = ['EDITING', 'READY', 'REJECTED', 'HOLD']

/** A draft that was sent and whose answer nobody knows, or knows yet: the carrier may have its parcel. */
export const isUnanswered = (state: string | undefined): boolean => state === 'SENDING' || state === 'UNKNOWN'

/** A draft that is unanswered, or whose earlier attempt nobody has explained although it has gone on since: the carrier may have a parcel of it. */
export const isUnclear = (draft: { readonly state: string; readonly unresolvedAttempts: number }): boolean =>
  isUnanswered(draft.state) || draft.unresolvedAttempts > 0

/** Of drafts that a person may hold back. */
export const holdableStates: readonly DraftState[] = ['EDITING', 'READY', 'REJECTED']

export const isUnsentState = (state: DraftState): state is UnsentState => unsentStates.some((each) => each === state)

/** Its parcel waits for a bill code, and goes with a provisional slip until then. */
export const needsSlip = ({ billCode, state }: Pick<DraftRow, 'billCode' | 'state'>): boolean =>
  billCode === null && isUnsentState(state)
