import type { AppError } from '../../../../shared/app-error.ts'
import type { DraftRow, DraftState } from '../../../../shared/domain/draft.ts'
import { holdableStates } from '../../../../shared/domain/draft-states.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'

export type MarkedMove = 'drafts.hold' | 'drafts.release'

/** What became of moving several drafts. */
export interface Moved {
  readonly channel: MarkedMove
  readonly moved: number
  /** Where some could not be moved: how many, and why the first of them could not. */
  readonly failure: { readonly count: number; readonly first: AppError } | null
}

/** Of the marked drafts, those that a move is for, as far as their rows tell. Main decides in the end. */
export function movable(rows: Iterable<DraftRow>, channel: MarkedMove): readonly DraftRow[] {
  const from: readonly DraftState[] = channel === 'drafts.release' ? ['HOLD'] : holdableStates
  return [...rows].filter(({ state }) => from.includes(state))
}

/** One after the other, each decided and noted for itself: one that cannot be moved keeps no other back. */
export async function moveAll(bridge: Bridge, channel: MarkedMove, rows: readonly DraftRow[]): Promise<Moved> {
  const errors: AppError[] = []
  for (const { id } of rows) {
    const answer = await bridge.invoke(channel, { id })
    if (!answer.ok) errors.push(answer.error)
  }
  const [first] = errors
  const failure = first === undefined ? null : { count: errors.length, first }
  return { channel, moved: rows.length - errors.length, failure }
}
