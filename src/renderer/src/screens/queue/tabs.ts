import type { DraftState } from '../../../../shared/domain/draft.ts'

/** What waits for a person comes first. Created and abandoned bills are no longer in the queue. */
export const queuedStates = [
  'UNKNOWN',
  'REJECTED',
  'HOLD',
  'SENDING',
  'READY',
  'EDITING',
] as const satisfies readonly DraftState[]

export const tabs = ['all', ...queuedStates] as const
export type Tab = (typeof tabs)[number]

export function statesOfTab(tab: Tab): readonly DraftState[] {
  return tab === 'all' ? queuedStates : [tab]
}
