import type { AppError } from '../../../shared/app-error.ts'
import type { DraftRow, DraftState } from '../../../shared/domain/draft.ts'
import { editableStates } from '../../../shared/domain/draft-states.ts'
import type { ChannelInput } from '../../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { note, rowOf, type DraftDeps } from '../draft-commands.ts'

type Outcome<T> = Result<T, AppError>

/** From which a decision about an unresolved attempt moves its draft; one on the wire waits for its answer. */
export const resolvableStates: readonly DraftState[] = ['UNKNOWN', ...editableStates]

/** Nothing of a decision is written whose draft has not moved: it would be resolved, and might still be sent. */
export function notMoved({ id, state }: DraftRow): Outcome<never> {
  return err({ code: 'draft-state-changed', detail: `draft is ${state}`, context: { draftId: id } })
}

/**
 * "It does not exist": sends again under the same reference, after the quiet time. The attempts stay unresolved: the carrier
 * may still turn out to have had one of them.
 */
export function resend(deps: DraftDeps, input: ChannelInput<'drafts.resend'>): Outcome<DraftRow> {
  const { stores, clock } = deps
  const reason = input.reason.trim()
  if (reason === '') return err({ code: 'reason-required' })
  return stores.inTransaction(() => {
    const draft = stores.drafts.find(input.id)
    if (!draft) return err({ code: 'draft-not-found' })
    const atMs = clock.now()
    const allowedAtMs = deps.quiet.allowedAtMs(draft, stores.attempts.byDraft(draft.id))
    // Only an unknown draft waits to be sent again.
    if (allowedAtMs === null) return notMoved(draft)
    if (atMs < allowedAtMs) {
      return err({ code: 'quiet-time-running', context: { secondsLeft: Math.ceil((allowedAtMs - atMs) / 1000) } })
    }
    const back = { from: ['UNKNOWN'], to: 'READY', reason: 'waiting-turn', reasonDetail: '', atMs } as const
    if (!stores.drafts.move({ id: draft.id, ...back })) return notMoved(draft)
    note(deps, draft.id, 'resend', reason)
    return ok(rowOf(stores, draft.id))
  })
}

/** A person gives up: every unresolved attempt is resolved as that, and a draft without a bill is abandoned. */
export function abandon(deps: DraftDeps, input: ChannelInput<'drafts.abandon'>): Outcome<DraftRow> {
  const reason = input.reason.trim()
  if (reason === '') return err({ code: 'reason-required' })
  return resolveAll(deps, input.id, 'given-up', reason)
}

/** "Found absent": a person looked the reference up and found nothing. The draft itself stays where it is. */
export function resolveAbsent(deps: DraftDeps, input: ChannelInput<'drafts.resolveAbsent'>): Outcome<DraftRow> {
  const reason = input.reason.trim()
  if (reason === '') return err({ code: 'reason-required' })
  return resolveAll(deps, input.id, 'absent', reason)
}

function resolveAll(deps: DraftDeps, id: string, as: 'absent' | 'given-up', reason: string): Outcome<DraftRow> {
  const { stores, clock } = deps
  return stores.inTransaction(() => {
    const draft = stores.drafts.row(id)
    if (!draft) return err({ code: 'draft-not-found' })
    // An UNKNOWN draft is found absent by sending it again or giving it up; there is no third way to leave that state.
    const isWrongState = draft.state === 'SENDING' || (as === 'absent' && draft.state === 'UNKNOWN')
    if (draft.unresolvedAttempts === 0 || isWrongState) {
      return err({ code: 'draft-state-changed', detail: `draft is ${draft.state}` })
    }
    const atMs = clock.now()
    if (as === 'given-up' && draft.state !== 'CREATED') {
      const move = {
        id,
        from: resolvableStates,
        to: 'ABANDONED',
        reason: 'given-up-by-packer',
        reasonDetail: reason,
        atMs,
      } as const
      if (!stores.drafts.move(move)) return notMoved(draft)
    }
    for (const attempt of stores.attempts.unresolved(id)) stores.attempts.resolve(attempt.id, as, atMs)
    note(deps, id, as === 'absent' ? 'found-absent' : 'abandon', reason)
    return ok(rowOf(stores, id))
  })
}
