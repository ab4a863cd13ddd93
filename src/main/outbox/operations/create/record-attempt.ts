import type { BillChanges } from '../../../../shared/domain/bill/bill-changes.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { knownStatusIds } from '../../../../shared/domain/bill/bill.ts'
import { echoedOtherwise } from '../../../../shared/domain/bill/link-comparison.ts'
import type { DraftState } from '../../../../shared/domain/draft.ts'
import { statesWithoutBill } from '../../../../shared/domain/draft-states.ts'
import type { SentBill } from '../../../database/stores/attempts.ts'
import { moveOrThrow } from '../../../database/stores/drafts.ts'
import type { AttemptAnswer } from './attempt-answer.ts'
import type { ShipmentResult } from '../../../carrier/wire/create-answer.ts'
import { unlessDamaged } from '../../../database/stores/stored-json.ts'
import { classify, unknown, type Classification } from '../../states.ts'
import type { Stores } from '../../stores.ts'
import type { BillStore } from '../../../database/stores/bills/bills.ts'

export interface EndedAttempt extends AttemptAnswer {
  readonly attemptId: string
  readonly draftId: string
  /** When the request was handed to the network; null where only the database's own time is known. */
  readonly sentAtMs: number | null
  /** What was sent, where this run of the station sent it; else the database has it. */
  readonly sent: SentBill | null
  readonly endedAtMs: number
}

interface RecordingDeps {
  readonly stores: Stores
  readonly operator: () => string
  /** An update of a new bill waits: one with its note to be sent, or one that tracking is to be asked about. */
  readonly updateWaits: () => void
}

interface Recording {
  /**
   * At a start: the draft may be in any state. One that has its bill keeps it, whatever another attempt says. By default the draft
   * is SENDING.
   */
  readonly isRecovery?: boolean
  /** True where the journal holds an update of the new bill, which stands for its note; never by default. */
  readonly isUpdated?: (billCode: string) => boolean
}

/**
 * Writes an outcome; to be called in a transaction. Null where the attempt already had one: the first one stands.
 * @throws where the draft does not move: its outcome would be on file, and it might be sent again
 */
export type RecordAttempt = (ended: EndedAttempt, as?: Recording) => Classification | null

const sending: readonly DraftState[] = ['SENDING']

export function createAttemptRecorder(deps: RecordingDeps): RecordAttempt {
  const { stores } = deps
  return (ended, { isRecovery = false, isUpdated = () => false } = {}) => {
    const judged = againstKnownCodes(stores, ended.draftId, classify(ended.answer))
    const sent = judged.result && sentIn(stores, ended)
    const classification = sent === undefined ? withoutBill(judged) : judged
    const isNew = stores.attempts.end({
      id: ended.attemptId,
      outcome: classification.outcome,
      reason: classification.reason,
      sentAtMs: ended.sentAtMs,
      endedAtMs: ended.endedAtMs,
      httpStatus: ended.httpStatus,
      responseText: ended.responseText,
      billCodeSeen: classification.billCodeSeen,
      tokenGeneration: ended.tokenGeneration,
    })
    if (!isNew) return null
    const { result } = classification
    // A replayed draft that has a bill already keeps it; the second shipment gets a bill of its own, for a person to see.
    const isMoved = !isRecovery || isWithoutBillYet(stores, ended.draftId)
    if (isMoved) moveDraft(stores, ended, classification, isRecovery ? statesWithoutBill : sending)
    if (result && sent) addBill(deps, { ended, sent, result, isUpdated: isUpdated(result.billCode) })
    return classification
  }
}

function isWithoutBillYet({ drafts }: Stores, draftId: string): boolean {
  const state = drafts.row(draftId)?.state
  // One that is gone is sent by nobody.
  return state !== undefined && state !== 'CREATED'
}

function moveDraft(
  { drafts }: Stores,
  ended: EndedAttempt,
  { state, reason, detail, result }: Classification,
  from: readonly DraftState[],
): void {
  moveOrThrow(drafts, {
    id: ended.draftId,
    from,
    to: state,
    reason,
    reasonDetail: detail,
    atMs: ended.endedAtMs,
    billCode: result?.billCode ?? null,
    notBeforeMs: notBefore(ended),
  })
}

/** What an answer will make of its draft, where `before` will have been written by then. */
export function judgeAttempt(stores: Stores, ended: EndedAttempt, before: readonly EndedAttempt[]): Classification {
  const classification = againstKnownCodes(stores, ended.draftId, classify(ended.answer))
  const first = classification.result && before.find((other) => codeIn(other) === classification.result?.billCode)
  return first && classification.result ? takenBy(first.draftId, classification.result.billCode) : classification
}

/** A bill code that another draft already has is never an overwrite. */
function againstKnownCodes(stores: Stores, draftId: string, classification: Classification): Classification {
  if (!classification.result) return classification
  const { billCode } = classification.result
  const owner = stores.drafts.withBillCode(billCode)
  const billOwner = stores.bills.draftOf(billCode)
  const isKnown = billOwner !== undefined || (owner !== undefined && owner !== draftId)
  if (!isKnown) return classification
  return takenBy(owner ?? billOwner ?? 'no draft', billCode)
}

function takenBy(draftId: string, billCode: string): Classification {
  return unknown('bill-code-already-known', `bill code ${billCode} belongs to draft ${draftId}`, billCode)
}

function codeIn({ answer }: EndedAttempt): string | null {
  return answer.kind === 'created' ? answer.result.billCode : null
}

function notBefore({ answer, endedAtMs }: EndedAttempt): number {
  // Whole: a delay counted from a date has a fraction, which the table refuses.
  return answer.kind === 'later' ? Math.ceil(endedAtMs + (answer.retryAfterMs ?? 0)) : 0
}

/** Undefined where nothing on file says what was sent. */
function sentIn({ attempts, drafts }: Stores, { sent, attemptId, draftId }: EndedAttempt): SentBill | undefined {
  if (sent !== null) return sent
  const draft = (): SentBill | undefined => {
    const found = unlessDamaged(() => drafts.find(draftId))
    return found && { refCode: found.refCode, bill: found.bill, noteFollows: false }
  }
  return unlessDamaged(() => attempts.sent(attemptId)) ?? draft()
}

/** The shipment exists, and its bill cannot be written down: a person sees the code. */
function withoutBill(judged: Classification): Classification {
  const billCode = judged.result?.billCode ?? ''
  return unknown('damaged', `bill code ${billCode}: what was sent cannot be read`, billCode)
}

interface CreatedBill {
  readonly ended: EndedAttempt
  readonly sent: SentBill
  readonly result: ShipmentResult
  readonly isUpdated: boolean
}

function addBill(deps: RecordingDeps, { ended, sent, result, isUpdated }: CreatedBill): void {
  const { stores } = deps
  const { draftId, endedAtMs: atMs } = ended
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
    operator: deps.operator(),
    isUpdated,
  })
  const isDoubted = addDoubt(stores, sent.bill, result, atMs)
  if (noteWaits || isDoubted) deps.updateWaits()
}

/**
 * The shipment exists, and is never sent again. Where its answer names another COD or receiver than was sent, it stands as an update that is unclear:
 * on the worklist, with the carrier's words, and tracking is asked. It comes behind the note's update, which says nothing of it.
 * @returns whether it does
 */
function addDoubt(
  { updates }: Stores,
  { receiver, codAmountVnd }: BillInput,
  result: ShipmentResult,
  atMs: number,
): boolean {
  const { name: receiverName, phone: receiverPhone } = receiver
  const otherwise = echoedOtherwise({ receiverName, receiverPhone, codAmountVnd }, result)
  if (otherwise.length === 0) return false
  const sent = { receiverName: { receiverName }, receiverPhone: { receiverPhone }, cod: { codAmountVnd } }
  const changes = otherwise.reduce<BillChanges>((all, fact) => ({ ...all, ...sent[fact] }), {})
  const { billCode, statusId } = result
  const seq = updates.insertEnded({ billCode, statusId, changes, operator: '', askedAtMs: atMs })
  const named = {
    receiverName: `receiver_name ${result.receiverName}`,
    receiverPhone: `receiver_phone ${result.receiverPhone}`,
    cod: `cod_amount ${result.codAmountVnd}`,
  }
  const message = otherwise.map((fact) => named[fact]).join(', ')
  updates.end(seq, { outcome: 'unclear', message, cause: 'contradicted', technical: '' }, atMs)
  return true
}

interface BillOrigin extends Omit<Parameters<BillStore['insert']>[0], 'refCode' | 'bill'> {
  /** When the station wrote it down. */
  readonly atMs: number
  readonly operator: string
  /** An update of this bill has been asked for already, in a life of the station that this database does not know. */
  readonly isUpdated: boolean
}

/**
 * The bill that an attempt has become: as it was sent, whatever has been typed into its draft since. Where the interface
 * that it was sent over has no note, the note follows as an update.
 * @returns whether such an update waits now
 */
export function addBillOf(stores: Stores, { refCode, bill, noteFollows }: SentBill, origin: BillOrigin): boolean {
  const { atMs, operator, isUpdated, ...row } = origin
  stores.bills.insert({ ...row, refCode, bill })
  if (bill.note === '' || !noteFollows || isUpdated) return false
  const { billCode, statusId } = origin
  stores.updates.insert({ billCode, statusId, changes: { note: bill.note }, operator, askedAtMs: atMs })
  return true
}
