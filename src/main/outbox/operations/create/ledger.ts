import { randomUUID } from 'node:crypto'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import { knownStatusIds } from '../../../../shared/domain/bill/bill.ts'
import type { DraftState } from '../../../../shared/domain/draft.ts'
import { addBillOf } from './bill-of-attempt.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { BegunAttempt, EndedAttempt, SentAttempt } from './ended-attempt.ts'
import type { Journal } from '../../journal/journal.ts'
import type { AnswerLine, IntentLine } from '../../journal/journal-line.ts'
import type { ShipmentResult } from '../../../carrier/wire/create-answer.ts'
import { verdictOf, unknown } from '../../states.ts'
import type { RecordedAnswer, Verdict } from '../../states.ts'
import type { Stores } from '../../stores.ts'

/** Armed, and provably never sent. */
export interface UnsentAttempt {
  readonly attemptId: string
  readonly draftId: string
}

interface Step {
  /** Their answers are in the journal. */
  readonly ended: readonly EndedAttempt[]
  /** Armed, and not to be sent now: READY again. */
  readonly released: readonly UnsentAttempt[]
  /** Which READY drafts are armed; asked after the outcomes are written. */
  readonly choose: () => readonly StoredDraft[]
}

interface Written {
  /** Null where the attempt already had an outcome. */
  readonly verdicts: readonly (Verdict | null)[]
  /** Durable in the database; they may be sent once their line is durable in the journal too. */
  readonly armed: readonly BegunAttempt[]
}

export interface Ledger {
  /** Outcomes, releases and new attempts (READY to SENDING) in one transaction. If it throws, nothing of it is written. */
  write(step: Step): Written
  /**
   * The lines of answers and of armed attempts, in one durable write. If it throws, nothing of `sent` may be sent, and it
   * is READY again or owed to `takeBack`.
   */
  journal(ended: readonly EndedAttempt[], sent: readonly SentAttempt[]): void
  /** Releases what could not be released when its turn was over. @throws where it still fails */
  takeBack(): void
  /** Of attempts that provably were never sent; owed to `takeBack` where the database refuses. */
  release(unsent: readonly UnsentAttempt[]): void
  /** What an answer will make of its draft, where `before` will have been written by then. */
  judge(ended: EndedAttempt, before: readonly EndedAttempt[]): Verdict
  /** The outcome of each, in one transaction. Null where the attempt already had one. */
  record(ended: readonly EndedAttempt[], as?: Recording): (Verdict | null)[]
}

interface Recording {
  /** Which states of a draft the outcome moves; SENDING alone by default. */
  readonly from?: readonly DraftState[]
  /** True where the journal holds an update of the new bill, which stands for its note; never by default. */
  readonly isUpdated?: IsUpdated
}

type IsUpdated = (billCode: string) => boolean

interface LedgerParts {
  readonly stores: Stores
  readonly journal: Journal
  readonly clock: Clock
  readonly notesFollowAsUpdate: () => boolean
  readonly tokenGeneration: () => number | null
  readonly operator: () => string
  /** An update with the note of a new bill waits. */
  readonly noteWaits: () => void
}

const notYet: IsUpdated = () => false
const sending: readonly DraftState[] = ['SENDING']

/** Intent before the call, answer after it: the order of writes on which "never lost, never twice" rests. */
export function createLedger(parts: LedgerParts): Ledger {
  const { stores, journal, clock } = parts
  let neverSent: UnsentAttempt[] = []

  function takeBack(): void {
    if (neverSent.length === 0) return
    stores.inTransaction(() => returnToReady(stores, neverSent, clock.now()))
    neverSent = []
  }

  function release(unsent: readonly UnsentAttempt[]): void {
    neverSent.push(...unsent)
    takeBack()
  }

  return {
    write: ({ ended, released, choose }) =>
      stores.inTransaction(() => {
        const verdicts = ended.map((attempt) => recordOne(parts, attempt, sending, notYet))
        returnToReady(stores, released, clock.now())
        return { verdicts, armed: arm(parts, choose()) }
      }),
    journal(ended, sent) {
      try {
        journal.append(
          ended.map(answerLine),
          sent.map((attempt) => intentLine(attempt, clock)),
        )
      } catch (error) {
        release(sent.map(unsentOf))
        throw error
      }
    },
    takeBack,
    release,
    judge: (ended, before) => {
      const verdict = againstKnownCodes(stores, ended.draftId, verdictOf(ended.answer))
      const first = verdict.result && before.find(({ answer }) => codeIn(answer) === verdict.result?.billCode)
      return first && verdict.result ? takenBy(first.draftId, verdict.result.billCode) : verdict
    },
    record: (ended, { from = sending, isUpdated = notYet } = {}) =>
      stores.inTransaction(() => ended.map((attempt) => recordOne(parts, attempt, from, isUpdated))),
  }
}

function arm({ stores, journal, clock, ...parts }: LedgerParts, drafts: readonly StoredDraft[]): BegunAttempt[] {
  if (drafts.length === 0) return []
  const atMs = clock.now()
  const tokenGeneration = parts.tokenGeneration()
  const noteFollows = parts.notesFollowAsUpdate()
  const times = { startedAtMs: atMs, startedMonotonicMs: clock.monotonic() }
  const { segment: journalSegment, offset: journalOffset } = journal.position()
  return drafts.flatMap((draft): BegunAttempt[] => {
    const { id: draftId, refCode } = draft
    const move = { id: draftId, from: ['READY'], to: 'SENDING', reason: 'none', reasonDetail: '', atMs } as const
    if (!stores.drafts.move(move)) return []
    const attemptId = randomUUID()
    const call = { refCode, payloadJson: JSON.stringify(draft.bill), noteFollows, tokenGeneration, ...times }
    stores.attempts.insert({ id: attemptId, draftId, ...call, journalSegment, journalOffset })
    return [{ attemptId, draft, noteFollows }]
  })
}

function intentLine({ attemptId, draft, noteFollows, sentAtMs }: SentAttempt, clock: Clock): IntentLine {
  const { id: draftId, refCode, bill } = draft
  const times = { atMs: sentAtMs, monotonicMs: clock.monotonic() }
  return { type: 'intent', attemptId, draftId, refCode, ...times, noteFollows, bill }
}

function answerLine(ended: EndedAttempt): AnswerLine {
  const { attemptId, endedAtMs: atMs, httpStatus, tokenGeneration, responseText, answer } = ended
  const call = { httpStatus, tokenGeneration, responseText: responseText?.slice(0, 1000) ?? null }
  return { type: 'answer', attemptId, atMs, ...call, answer: shortened(answer) }
}

export function unsentOf({ attemptId, draft }: BegunAttempt): UnsentAttempt {
  return { attemptId, draftId: draft.id }
}

/** Nothing has left this machine, so going back to READY is safe. */
function returnToReady(stores: Stores, unsent: readonly UnsentAttempt[], atMs: number): void {
  const reason = 'waiting-turn'
  for (const { attemptId, draftId } of unsent) {
    stores.attempts.end({
      id: attemptId,
      outcome: 'not-processed',
      reason,
      sentAtMs: null,
      endedAtMs: atMs,
      httpStatus: null,
      responseText: null,
      billCodeSeen: null,
      tokenGeneration: null,
    })
    stores.drafts.move({ id: draftId, from: sending, to: 'READY', reason, reasonDetail: '', atMs })
  }
}

function recordOne(
  parts: LedgerParts,
  ended: EndedAttempt,
  from: readonly DraftState[],
  isUpdated: IsUpdated,
): Verdict | null {
  const { stores } = parts
  const verdict = againstKnownCodes(stores, ended.draftId, verdictOf(ended.answer))
  const isNew = stores.attempts.end({
    id: ended.attemptId,
    outcome: verdict.outcome,
    reason: verdict.reason,
    sentAtMs: ended.sentAtMs,
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
  if (verdict.result) addBill(parts, ended, verdict.result, isUpdated)
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
  return takenBy(owner ?? bill?.draftId ?? 'no draft', billCode)
}

function takenBy(draftId: string, billCode: string): Verdict {
  return unknown('bill-code-already-known', `bill code ${billCode} belongs to draft ${draftId}`, billCode)
}

function codeIn(answer: RecordedAnswer): string | null {
  return answer.kind === 'created' ? answer.result.billCode : null
}

function notBefore(ended: EndedAttempt): number {
  // Whole: a delay counted from a date has a fraction, which the table refuses.
  return ended.answer.kind === 'later' ? Math.ceil(ended.endedAtMs + (ended.answer.retryAfterMs ?? 0)) : 0
}

function addBill(parts: LedgerParts, ended: EndedAttempt, result: ShipmentResult, isUpdated: IsUpdated): void {
  const { stores } = parts
  const { attemptId, draftId, endedAtMs: atMs } = ended
  const sent = ended.sent ?? stores.attempts.sent(attemptId)
  const { billCode, fees, expectedAtMs } = result
  const noteWaits = addBillOf(stores, sent, {
    billCode,
    draftId,
    statusId: result.statusId ?? (sent.bill.carrierDraft ? null : knownStatusIds.waitingForPickup),
    statusText: '',
    fees,
    createdAtMs: result.createdAtMs ?? atMs,
    expectedAtMs,
    atMs,
    operator: parts.operator(),
    isUpdated: isUpdated(billCode),
  })
  if (noteWaits) parts.noteWaits()
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
