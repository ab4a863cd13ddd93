import type { AppError } from '../../../shared/app-error.ts'
import { noFees } from '../../../shared/domain/bill/bill-fees.ts'
import type { Attempt, DraftRow, DraftState } from '../../../shared/domain/draft.ts'
import { editableStates } from '../../../shared/domain/draft-states.ts'
import type { ChannelInput } from '../../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import type { SentBill } from '../../database/stores/attempts.ts'
import { billNotFound, factsOfTracking, type Track } from '../../carrier/endpoints/v3/tracking.ts'
import type { TrackingRecord } from '../../../shared/domain/tracking.ts'
import { note, rowOf, type DraftDeps } from '../draft-commands.ts'
import type { Stores } from '../stores.ts'
import {
  differingFacts,
  factsOfBill,
  mayBeOfBefore,
  type LinkComparison,
  type LinkFacts,
} from '../../../shared/domain/bill/link-comparison.ts'
import { addBillOf } from '../operations/create/record-attempt.ts'

type Outcome<T> = Result<T, AppError>

/** From which a decision about an unresolved attempt moves its draft; one on the wire waits for its answer. */
const resolvableStates: readonly DraftState[] = ['UNKNOWN', ...editableStates]

/** "It exists": a person names the bill code, and tracking must confirm that it carries the draft's reference. */
export async function link(
  deps: DraftDeps,
  track: Track,
  compared: ComparedCodes,
  input: ChannelInput<'drafts.link'>,
): Promise<Outcome<DraftRow>> {
  const billCode = input.billCode.trim()
  const before = linkable(deps, input.id, billCode)
  if (!before.ok) return before
  const tracked = await track(billCode)
  if (!tracked.ok) return tracked
  if (tracked.value.kind === 'not-found') return err(billNotFound(billCode, tracked.value))
  const { record, phoneAsReported } = tracked.value
  const reported = factsOfTracking(record, phoneAsReported)
  return deps.stores.inTransaction(() => {
    // Minutes may have passed: everything is asked again.
    const now = linkable(deps, input.id, billCode)
    if (!now.ok) return now
    const isAccepted = input.comparedCode !== null && compared.has(input.id, input.comparedCode, billCode)
    const doubt = isAccepted ? null : doubtOf(deps.stores, now.value, record, reported)
    const mismatch = referenceMismatch(now.value, record, isAccepted) ?? doubt
    return mismatch ? err(mismatch) : linkTo(deps, now.value, record)
  })
}

interface Linkable {
  readonly draft: DraftRow
  /** The attempt that the bill would explain, and what was sent in it. */
  readonly attemptId: string
  readonly startedAtMs: number
  readonly sent: SentBill
}

/** What may be linked to this code, as things stand. */
function linkable({ stores }: DraftDeps, id: string, billCode: string): Outcome<Linkable> {
  const draft = stores.drafts.row(id)
  if (!draft) return err({ code: 'draft-not-found' })
  const attempt = attemptBehind(stores.attempts.unresolved(id), billCode)
  if (!attempt || draft.state === 'SENDING') {
    return err({ code: 'draft-state-changed', detail: `draft is ${draft.state}` })
  }
  const owner = stores.drafts.withBillCode(billCode) ?? stores.bills.draftOf(billCode)
  if (owner === id) return err({ code: 'bill-code-its-own', context: { billCode } })
  if (owner !== undefined) return err({ code: 'bill-code-in-use', context: { billCode, draftId: owner ?? '' } })
  const { id: attemptId, startedAtMs } = attempt
  return ok({ draft, attemptId, startedAtMs, sent: stores.attempts.sent(attemptId) })
}

function referenceMismatch(
  { sent: { refCode: expected } }: Linkable,
  tracked: TrackingRecord,
  isAccepted: boolean,
): AppError | null {
  const refCode = tracked.refCode.trim()
  if (refCode === expected || (isAccepted && refCode === '')) return null
  const { statusId, statusText } = tracked
  const context = { expected, found: refCode, statusText, ...(statusId !== null && { statusId }) }
  return { code: 'reference-mismatch', context }
}

/**
 * Why the same reference does not say that the bill is of this try: several drafts have it, or the bill has ended or is older than the try and may be one of
 * before, since a reference is free again behind a cancel. A person compares.
 */
function doubtOf(
  { drafts }: Pick<Stores, 'drafts'>,
  { draft, sent, startedAtMs }: Linkable,
  { statusId }: TrackingRecord,
  reported: LinkFacts,
): AppError | null {
  const { refCode } = sent
  if (drafts.holderOfReference(refCode, draft.id) !== undefined)
    return { code: 'reference-used-twice', context: { refCode } }
  return mayBeOfBefore(statusId, reported, startedAtMs) ? { code: 'bill-may-be-older', context: { refCode } } : null
}

function linkTo(deps: DraftDeps, { draft, attemptId, sent }: Linkable, tracked: TrackingRecord): Outcome<DraftRow> {
  const { stores, clock } = deps
  const atMs = clock.now()
  const { id } = draft
  const { billCode, statusId, statusText } = tracked
  const move = {
    id,
    from: resolvableStates,
    to: 'CREATED',
    reason: 'linked-by-packer',
    reasonDetail: '',
    atMs,
    billCode,
  } as const
  // A draft that has its bill already keeps it; the linked one is the bill of its other attempt.
  if (draft.state !== 'CREATED' && !stores.drafts.move(move)) return notMoved(draft)
  const origin = { statusId, statusText, fees: noFees, createdAtMs: atMs, expectedAtMs: null, atMs }
  const isUpdated = stores.updates.wasAsked(billCode)
  addBillOf(stores, sent, { billCode, draftId: id, ...origin, operator: deps.operator(), isUpdated })
  stores.attempts.resolve(attemptId, 'linked', atMs)
  note(deps, id, 'link', billCode)
  return ok(rowOf(stores, id))
}

/** Nothing of a decision is written whose draft has not moved: it would be resolved, and might still be sent. */
function notMoved({ id, state }: DraftRow): Outcome<never> {
  return err({ code: 'draft-state-changed', detail: `draft is ${state}`, context: { draftId: id } })
}

/** One bill explains one attempt: the one that saw this code, else one that saw none, since another code is another shipment. */
function attemptBehind(unresolved: readonly Attempt[], billCode: string): Attempt | undefined {
  const oldestThatSaw = (code: string | null) => unresolved.find(({ billCodeSeen }) => billCodeSeen === code)
  return oldestThatSaw(billCode) ?? oldestThatSaw(null) ?? unresolved[0]
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

/** Which code was last laid beside each draft: only that one may a person accept without a reference. */
export interface ComparedCodes {
  put(draftId: string, billCode: string): void
  /** True where the code that is to be linked is the one that the person accepts, and was shown. */
  has(draftId: string, acceptedCode: string, billCode: string): boolean
}

export function createComparedCodes(): ComparedCodes {
  const shown = new Map<string, string>()
  return {
    put: (draftId, billCode) => void shown.set(draftId, billCode),
    has: (draftId, acceptedCode, billCode) => acceptedCode === billCode && shown.get(draftId) === billCode,
  }
}

/** Lays what the carrier has under a code beside what the draft sent. Changes nothing. */
export async function compareLink(
  deps: DraftDeps,
  track: Track,
  compared: ComparedCodes,
  input: { readonly id: string; readonly billCode: string },
): Promise<Result<LinkComparison, AppError>> {
  const billCode = input.billCode.trim()
  const found = linkable(deps, input.id, billCode)
  if (!found.ok) return found
  const tracked = await track(billCode)
  if (!tracked.ok) return tracked
  if (tracked.value.kind === 'not-found') return err(billNotFound(billCode, tracked.value))
  const { record, phoneAsReported } = tracked.value
  const sent = factsOfBill(found.value.sent.bill, found.value.startedAtMs)
  const reported = factsOfTracking(record, phoneAsReported)
  const { statusId, statusText } = record
  compared.put(input.id, billCode)
  return ok({
    billCode,
    expectedRefCode: found.value.sent.refCode,
    foundRefCode: record.refCode.trim(),
    statusId,
    statusText,
    sent,
    reported,
    differing: differingFacts(sent, reported),
  })
}
