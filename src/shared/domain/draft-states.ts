import type { DraftState } from './draft.ts'

/** Of drafts that have not become bills and still may. */
export const unsentStates: readonly DraftState[] = ['EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD']

/** Of drafts that a person may change or delete, unless an attempt of theirs is unresolved. */
export const editableStates: readonly DraftState[] = ['EDITING', 'READY', 'REJECTED', 'HOLD']

/** A draft that was sent and whose answer nobody knows, or knows yet: the carrier may have its parcel. */
export const isUnanswered = (state: string | undefined): boolean => state === 'SENDING' || state === 'UNKNOWN'
