import type { DraftRow, DraftState } from '../../../shared/domain/draft.ts'

/** What waits for a person comes first. Created and abandoned drafts are no longer in the queue. */
export const queuedStates = [
  'UNKNOWN',
  'REJECTED',
  'HOLD',
  'SENDING',
  'READY',
  'EDITING',
] as const satisfies readonly DraftState[]

/** `flagged`: has gone on, and nobody knows what came of an earlier try. Among them are created ones, which the others lack. */
export const tabs = ['all', 'flagged', ...queuedStates] as const
export type Tab = (typeof tabs)[number]

/** The tab that was left open; all of them where there is none of that name. */
export const tabNamed = (name: string): Tab => tabs.find((tab) => tab === name) ?? 'all'

export function statesOfTab(tab: Tab): readonly DraftState[] {
  if (tab === 'flagged') return []
  return tab === 'all' ? queuedStates : [tab]
}

/** Whether a filter keeps a draft out of the list. What is sought may name it or not: then it counts as hidden. */
export function hidesDraft(
  left: { readonly tab: string; readonly text: string },
  draft: Pick<DraftRow, 'state' | 'unresolvedAttempts'>,
): boolean {
  const tab = tabNamed(left.tab)
  if (left.text.trim() !== '') return true
  return tab === 'flagged' ? !isFlagged(draft) : !statesOfTab(tab).includes(draft.state)
}

/** A draft that has gone on although nobody knows what came of an earlier try. */
export function isFlagged({ state, unresolvedAttempts }: Pick<DraftRow, 'state' | 'unresolvedAttempts'>): boolean {
  return unresolvedAttempts > 0 && state !== 'UNKNOWN' && state !== 'SENDING'
}
