import type { AppError } from '../../../shared/app-error.ts'
import { noFees } from '../../../shared/domain/bill/bill-fees.ts'
import {
  mayBeOfBefore,
  parcelFactsIn,
  type LinkComparison,
  type LinkDoubt,
  type LinkFacts,
} from '../../../shared/domain/bill/link-comparison.ts'
import type { Attempt, DraftRow } from '../../../shared/domain/draft.ts'
import type { TrackingRecord } from '../../../shared/domain/tracking.ts'
import type { ChannelInput } from '../../../shared/ipc/contract.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { billNotFound, factsOfTracking, type Track } from '../../carrier/endpoints/v3/tracking.ts'
import { note, rowOf, type DraftDeps } from '../draft-commands.ts'
import { addBillOf } from '../operations/create/record-attempt.ts'
import type { Stores } from '../stores.ts'
import { nearestTry, type ComparedTry } from './nearest-try.ts'
import { notMoved, resolvableStates } from './resolve-unknown.ts'

type Outcome<T> = Result<T, AppError>

/** "It exists": a person names the bill code, and tracking must confirm that it carries the draft's reference. */
export async function link(
  deps: DraftDeps,
  track: Track,
  compared: ComparedCodes,
  input: ChannelInput<'drafts.link'>,
): Promise<Outcome<DraftRow>> {
  const billCode = input.billCode.trim()
  const told = await askAbout(deps, track, input.id, billCode)
  if (!told.ok) return told
  return deps.stores.inTransaction(() => {
    // Minutes may have passed: everything is asked again.
    const now = linkable(deps, input.id, billCode)
    if (!now.ok) return now
    const shownId = input.comparedCode === billCode ? compared.tryShown(input.id, billCode) : null
    const found = besideItsTry(deps.stores, now.value, told.value, shownId)
    const refusal = refusalOf(found, told.value.record, found.nearest.id === shownId)
    return refusal ? err(refusal) : linkTo(deps, now.value.draft, found, told.value.record)
  })
}

/** Lays what the carrier has under a code beside what the draft sent. Changes nothing. */
export async function compareLink(
  deps: DraftDeps,
  track: Track,
  compared: ComparedCodes,
  input: { readonly id: string; readonly billCode: string },
): Promise<Outcome<LinkComparison>> {
  const billCode = input.billCode.trim()
  const told = await askAbout(deps, track, input.id, billCode)
  if (!told.ok) return told
  const now = linkable(deps, input.id, billCode)
  if (!now.ok) return now
  const { nearest, foundRefCode, doubt } = besideItsTry(deps.stores, now.value, told.value, null)
  const { statusId, statusText } = told.value.record
  compared.put(input.id, billCode, nearest.id)
  return ok({
    billCode,
    expectedRefCode: nearest.sent.refCode,
    foundRefCode,
    doubt,
    statusId,
    statusText,
    sent: nearest.facts,
    reported: told.value.reported,
    differing: [...nearest.differing],
  })
}

/** What the carrier has under a code. */
interface Told {
  readonly record: TrackingRecord
  readonly reported: LinkFacts
}

async function askAbout(deps: DraftDeps, track: Track, id: string, billCode: string): Promise<Outcome<Told>> {
  const before = linkable(deps, id, billCode)
  if (!before.ok) return before
  const tracked = await track(billCode)
  if (!tracked.ok) return tracked
  if (tracked.value.kind === 'not-found') return err(billNotFound(billCode, tracked.value))
  const { record, phoneAsReported } = tracked.value
  return ok({ record, reported: factsOfTracking(record, phoneAsReported) })
}

interface Linkable {
  readonly draft: DraftRow
  /** The attempts that the bill may explain; at least one. */
  readonly attempts: readonly Attempt[]
}

/** What may be linked to this code, as things stand. */
function linkable({ stores }: DraftDeps, id: string, billCode: string): Outcome<Linkable> {
  const draft = stores.drafts.row(id)
  if (!draft) return err({ code: 'draft-not-found' })
  const attempts = attemptsBehind(stores.attempts.unresolved(id), billCode)
  if (attempts.length === 0 || draft.state === 'SENDING') {
    return err({ code: 'draft-state-changed', detail: `draft is ${draft.state}` })
  }
  const owner = stores.drafts.withBillCode(billCode) ?? stores.bills.draftOf(billCode)
  if (owner === id) return err({ code: 'bill-code-its-own', context: { billCode } })
  if (owner !== undefined) return err({ code: 'bill-code-in-use', context: { billCode, draftId: owner ?? '' } })
  return ok({ draft, attempts })
}

/** One bill explains one attempt: the one that saw this code, else one that saw none, since another code is another shipment. */
function attemptsBehind(unresolved: readonly Attempt[], billCode: string): readonly Attempt[] {
  const thatSaw = (code: string | null) => unresolved.filter(({ billCodeSeen }) => billCodeSeen === code)
  const choices = [thatSaw(billCode), thatSaw(null), unresolved]
  return choices.find((attempts) => attempts.length > 0) ?? []
}

/** A code beside the attempt that it explains. */
interface Found {
  readonly nearest: ComparedTry
  /** Empty where the carrier returns none. */
  readonly foundRefCode: string
  readonly doubt: LinkDoubt | null
}

function besideItsTry(stores: Stores, { draft, attempts }: Linkable, told: Told, shownId: string | null): Found {
  const { record, reported } = told
  const nearest = nearestTry(stores, attempts, reported, shownId)
  const foundRefCode = record.refCode.trim()
  const { refCode } = nearest.sent
  if (foundRefCode === '') return { nearest, foundRefCode, doubt: 'no-reference' }
  if (foundRefCode !== refCode) return { nearest, foundRefCode, doubt: null }
  return { nearest, foundRefCode, doubt: doubtOf(stores, draft, nearest, told) }
}

/**
 * Why a code is not linked before a person has compared both. The same reference does not say that the bill is of this try: several drafts may have it, the
 * bill may be one of before, whose reference is free again behind a cancel, or that of an earlier try which was given up too early.
 */
function doubtOf(
  { drafts, attempts }: Pick<Stores, 'drafts' | 'attempts'>,
  { id }: DraftRow,
  { sent, facts, differing, isSure }: ReturnType<typeof nearestTry>,
  { record, reported }: Told,
): LinkDoubt | null {
  if (drafts.holderOfReference(sent.refCode, id) !== undefined) return 'reference-used-twice'
  const hasEarlierTry = attempts
    .byDraft(id)
    .some(({ resolvedAs }) => resolvedAs === 'absent' || resolvedAs === 'given-up')
  if (hasEarlierTry || mayBeOfBefore(record.statusId, reported, facts.createdAtMs)) return 'bill-may-be-older'
  if (parcelFactsIn(differing) > 0) return 'bill-differs'
  return isSure ? null : 'several-tries'
}

function refusalOf(
  { nearest, foundRefCode, doubt }: Found,
  { statusId, statusText }: TrackingRecord,
  isAccepted: boolean,
): AppError | null {
  const { refCode } = nearest.sent
  const isOther = foundRefCode !== '' && foundRefCode !== refCode
  if (!isOther && (doubt === null || isAccepted)) return null
  if (doubt !== null && doubt !== 'no-reference') return { code: doubt, context: { refCode } }
  const context = { expected: refCode, found: foundRefCode, statusText, ...(statusId !== null && { statusId }) }
  return { code: 'reference-mismatch', context }
}

function linkTo(
  deps: DraftDeps,
  draft: DraftRow,
  { nearest: { id: attemptId, sent } }: Found,
  tracked: TrackingRecord,
): Outcome<DraftRow> {
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

/** Which code was last laid beside each draft, and beside which of its attempts: only those may a person accept. */
export interface ComparedCodes {
  put(draftId: string, billCode: string, attemptId: string): void
  /** The attempt beside which this code was shown; null where another code was, or none. */
  tryShown(draftId: string, billCode: string): string | null
}

export function createComparedCodes(): ComparedCodes {
  const shown = new Map<string, { readonly billCode: string; readonly attemptId: string }>()
  return {
    put: (draftId, billCode, attemptId) => void shown.set(draftId, { billCode, attemptId }),
    tryShown(draftId, billCode) {
      const last = shown.get(draftId)
      return last?.billCode === billCode ? last.attemptId : null
    },
  }
}
