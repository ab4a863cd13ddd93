import { randomUUID } from 'node:crypto'
import { assertNever } from '../../shared/assert-never.ts'
import type { Clock } from '../../shared/domain/clock.ts'
import type { DraftState } from '../../shared/domain/draft.ts'
import type { StoredDraft } from '../db/drafts.ts'
import type { Journal } from './journal.ts'
import type { ShipmentResult } from '../carrier/create-answer.ts'
import { verdictOf, unknown } from './states.ts'
import type { RecordedAnswer, Verdict } from './states.ts'
import type { Stores } from './stores.ts'

/** A draft whose attempt is durable in the database and in the journal: it may be sent, once. */
export interface BegunAttempt {
  readonly attemptId: string
  readonly draft: StoredDraft
}

export interface EndedAttempt {
  readonly attemptId: string
  readonly draftId: string
  readonly answer: RecordedAnswer
  readonly httpStatus: number | null
  readonly tokenGeneration: number | null
  /** Redacted. */
  readonly responseText: string | null
  readonly endedAtMs: number
}

export interface Ledger {
  /** Drafts that are still READY become SENDING, one commit and one journal write for all. If it throws, nothing may be sent. */
  begin(drafts: readonly StoredDraft[]): BegunAttempt[]
  /** Takes back what `begin` could not, because the database failed too. @throws where it still fails */
  takeBack(): void
  /** The journal's line for each, durable. */
  journalAnswers(ended: readonly EndedAttempt[]): void
  /** The outcome of each, in one transaction. Null where the attempt already had one. */
  record(ended: readonly EndedAttempt[], from?: readonly DraftState[]): (Verdict | null)[]
}

interface LedgerParts {
  readonly stores: Stores
  readonly journal: Journal
  readonly clock: Clock
  readonly notesFollowAsUpdate: () => boolean
  readonly tokenGeneration: () => number | null
  readonly operator: () => string
}

/** Intent before the call, answer after it: the order of writes on which "never lost, never twice" rests. */
export function createLedger(parts: LedgerParts): Ledger {
  const { stores, journal, clock } = parts
  /** Begun, and provably never sent. */
  let neverSent: BegunAttempt[] = []

  function takeBack(): void {
    if (neverSent.length === 0) return
    returnToReady(stores, neverSent, clock.now())
    neverSent = []
  }

  return {
    begin(drafts) {
      const begun = beginInDatabase(parts, drafts)
      if (begun.length === 0) return begun
      try {
        beginInJournal(parts, begun)
      } catch (error) {
        neverSent.push(...begun)
        takeBack()
        throw error
      }
      return begun
    },
    takeBack,
    journalAnswers: (ended) => {
      journal.appendAnswers(
        ended.map(({ attemptId, answer, httpStatus, tokenGeneration, responseText, endedAtMs }) => ({
          type: 'answer',
          attemptId,
          atMs: endedAtMs,
          httpStatus,
          tokenGeneration,
          responseText: responseText?.slice(0, 1000) ?? null,
          answer: shortened(answer),
        })),
      )
    },
    record: (ended, from = ['SENDING']) =>
      stores.inTransaction(() => ended.map((attempt) => recordOne(parts, attempt, from))),
  }
}

function beginInDatabase({ stores, clock, ...parts }: LedgerParts, drafts: readonly StoredDraft[]): BegunAttempt[] {
  const atMs = clock.now()
  const startedMonotonicMs = clock.monotonic()
  const tokenGeneration = parts.tokenGeneration()
  return stores.inTransaction(() =>
    drafts.flatMap((draft): BegunAttempt[] => {
      const { id: draftId, refCode } = draft
      const move = { id: draftId, from: ['READY'], to: 'SENDING', reason: 'none', reasonDetail: '', atMs } as const
      if (!stores.drafts.move(move)) return []
      const attemptId = randomUUID()
      const payloadJson = JSON.stringify(draft.bill)
      const call = { refCode, payloadJson, tokenGeneration, startedAtMs: atMs, startedMonotonicMs }
      stores.attempts.insert({ id: attemptId, draftId, ...call })
      return [{ attemptId, draft }]
    }),
  )
}

function beginInJournal({ journal, clock }: LedgerParts, begun: readonly BegunAttempt[]): void {
  const atMs = clock.now()
  const monotonicMs = clock.monotonic()
  journal.appendIntents(
    begun.map(({ attemptId, draft: { id: draftId, refCode, bill } }) => {
      return { type: 'intent', attemptId, draftId, refCode, atMs, monotonicMs, bill }
    }),
  )
}

/** Nothing has left this machine, so going back to READY is safe. After a crash nobody knows that any more: then they are UNKNOWN. */
function returnToReady(stores: Stores, begun: readonly BegunAttempt[], atMs: number): void {
  stores.inTransaction(() => {
    for (const { attemptId, draft } of begun) {
      stores.attempts.end({
        id: attemptId,
        outcome: 'not-processed',
        reason: 'waiting-turn',
        endedAtMs: atMs,
        httpStatus: null,
        responseText: null,
        billCodeSeen: null,
        tokenGeneration: null,
      })
      const reason = 'waiting-turn'
      stores.drafts.move({ id: draft.id, from: ['SENDING'], to: 'READY', reason, reasonDetail: '', atMs })
    }
  })
}

function recordOne(parts: LedgerParts, ended: EndedAttempt, from: readonly DraftState[]): Verdict | null {
  const { stores } = parts
  const verdict = againstKnownCodes(stores, ended.draftId, verdictOf(ended.answer))
  const isNew = stores.attempts.end({
    id: ended.attemptId,
    outcome: verdict.outcome,
    reason: verdict.reason,
    endedAtMs: ended.endedAtMs,
    httpStatus: ended.httpStatus,
    responseText: ended.responseText,
    billCodeSeen: verdict.billCodeSeen,
    tokenGeneration: ended.tokenGeneration,
  })
  if (!isNew) return null
  stores.drafts.move({
    id: ended.draftId,
    from,
    to: verdict.state,
    reason: verdict.reason,
    reasonDetail: verdict.detail,
    atMs: ended.endedAtMs,
    billCode: verdict.result?.billCode ?? null,
    notBeforeMs: notBefore(ended),
  })
  // A replayed draft that has a bill already keeps it; the second shipment gets a bill of its own, for a person to see.
  if (verdict.result) addBill(parts, ended.draftId, verdict.result, ended.endedAtMs)
  return verdict
}

/** A bill code that another draft already has is never an overwrite. */
function againstKnownCodes(stores: Stores, draftId: string, verdict: Verdict): Verdict {
  if (!verdict.result) return verdict
  const { billCode } = verdict.result
  const owner = stores.drafts.withBillCode(billCode)
  const bill = stores.bills.detail(billCode)
  const isKnown = bill !== undefined || (owner !== undefined && owner !== draftId)
  if (!isKnown) return verdict
  const other = owner ?? bill?.draftId ?? 'no draft'
  return unknown('bill-code-already-known', `bill code ${billCode} belongs to draft ${other}`, billCode)
}

function notBefore(ended: EndedAttempt): number {
  // Whole: a delay counted from a date has a fraction, which the table refuses.
  return ended.answer.kind === 'later' ? Math.ceil(ended.endedAtMs + (ended.answer.retryAfterMs ?? 0)) : 0
}

function addBill(parts: LedgerParts, draftId: string, result: ShipmentResult, atMs: number): void {
  const { stores } = parts
  const draft = stores.drafts.find(draftId)
  if (!draft) throw new Error(`draft ${draftId} vanished while its bill was written`)
  stores.bills.insert({
    billCode: result.billCode,
    refCode: draft.refCode,
    draftId,
    bill: draft.bill,
    statusId: result.statusId ?? (draft.bill.carrierDraft ? null : 2),
    statusText: '',
    fees: result.fees,
    createdAtMs: result.createdAtMs ?? atMs,
    expectedAtMs: result.expectedAtMs,
  })
  if (draft.bill.note === '' || !parts.notesFollowAsUpdate()) return
  stores.updates.insert({
    billCode: result.billCode,
    mark: 'none',
    statusId: result.statusId,
    changes: { note: draft.bill.note },
    operator: parts.operator(),
    askedAtMs: atMs,
  })
}

/** So that an answer always fits into the room that the journal has reserved for it. */
function shortened(answer: RecordedAnswer): RecordedAnswer {
  switch (answer.kind) {
    case 'not-sent':
    case 'unclear':
      return { ...answer, detail: answer.detail.slice(0, 1000) }
    case 'refused':
      return { ...answer, message: answer.message.slice(0, 1000) }
    case 'unauthorized':
    case 'later':
    case 'created':
      return answer
    default:
      return assertNever(answer)
  }
}
