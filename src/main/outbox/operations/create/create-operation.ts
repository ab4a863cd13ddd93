import { randomUUID } from 'node:crypto'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { Clock } from '../../../../shared/domain/time/clock.ts'
import type { CarrierRequest } from '../../../carrier/http/request.ts'
import { moveOrThrow } from '../../../database/stores/drafts.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { CreatePort } from '../../carrier-port.ts'
import type { OperationCircuit, Signal } from '../../circuit-breaker/circuits.ts'
import { createRepeatedRefusals } from '../../circuit-breaker/repeated-refusals.ts'
import type { RepeatedRefusals } from '../../circuit-breaker/repeated-refusals.ts'
import type { Change, EndedClaim, Operation } from '../../engine/operation.ts'
import type { Journal } from '../../journal/journal.ts'
import type { IntentLine } from '../../journal/journal-line.ts'
import { orderOfDraft } from '../../order-link.ts'
import type { QuietTime } from '../../resolution/quiet-time.ts'
import type { RecordedAnswer, Classification } from '../../states.ts'
import type { Stores } from '../../stores.ts'
import { callCarrier, lostAnswer, requestFor } from './attempt-answer.ts'
import type { AttemptAnswer } from './attempt-answer.ts'
import type { NextDrafts } from './next-drafts.ts'
import { judgeAttempt } from './record-attempt.ts'
import type { EndedAttempt, RecordAttempt } from './record-attempt.ts'

/** A draft that is SENDING; the id is that of its open attempt. */
interface ClaimedDraft {
  readonly id: string
  readonly draft: StoredDraft
  readonly request: CarrierRequest
  /** The interface it is sent over has no note, so that the note follows as an update. */
  readonly noteFollows: boolean
  /** The order that it is a bill of, for the journal. */
  readonly order: IntentLine['order']
}

export type CreateOperation = Operation<StoredDraft, ClaimedDraft, AttemptAnswer, Classification | null>

interface CreateDeps {
  readonly stores: Stores
  readonly journal: Pick<Journal, 'position'>
  readonly clock: Clock
  readonly circuit: OperationCircuit
  readonly create: CreatePort
  readonly next: NextDrafts
  readonly quiet: QuietTime
  readonly record: RecordAttempt
  readonly concurrency: () => number
  readonly draftsChanged: (ids: readonly string[]) => void
  /** The carrier has confirmed these, just now. */
  readonly billsCreated: (draftIds: readonly string[], billCodes: readonly string[]) => void
}

/** Creating bills out of READY drafts, oldest first: what the engine does not know of it. */
export function createOperation(deps: CreateDeps): CreateOperation {
  const { stores, clock, circuit, create, next } = deps
  const refusals = createRepeatedRefusals()

  return {
    mayStart: circuit.mayStart,
    slots: () => circuit.slots(deps.concurrency()),
    epoch: circuit.epoch,
    isAnyWaiting: () => next.look(1).length > 0,
    waiting: (limit) => next.look(limit),
    claim: (draft) => claim(deps, draft),
    intentEntry: ({ claim: { id: attemptId, draft, noteFollows, order }, sentAtMs: atMs }) => {
      const { id: draftId, refCode, bill } = draft
      const times = { atMs, monotonicMs: clock.monotonic() }
      return { type: 'intent', attemptId, draftId, refCode, ...times, noteFollows, bill, ...(order && { order }) }
    },
    send: ({ request, draft }) => callCarrier(create, request, draft.refCode),
    lost: lostAnswer,
    judge(ended, before) {
      deps.quiet.begin(ended.claim.draft.id)
      const attempt = attemptOf(ended)
      const classification = judgeAttempt(stores, attempt, before.map(attemptOf))
      next.answered(attempt.draftId, attempt.answer.kind === 'unauthorized')
      circuit.learn(signalOf(attempt, classification, refusals), `draft ${attempt.draftId}`, ended.epoch)
    },
    answerEntry({ claim, answer, endedAtMs: atMs }) {
      const { httpStatus, tokenGeneration, responseText } = answer
      const call = { httpStatus, tokenGeneration, responseText: responseText?.slice(0, 1000) ?? null }
      return { type: 'answer', attemptId: claim.id, atMs, ...call, answer: shortened(answer.answer) }
    },
    apply: (ended) => deps.record(attemptOf(ended)),
    release: (claimed) => release(deps, claimed),
    committed: (change) => announce(deps, change),
  }
}

/** What an answer says of the carrier, beyond its own draft. */
function signalOf(
  { answer, tokenGeneration, sent }: EndedAttempt,
  classification: Classification,
  refusals: RepeatedRefusals,
): Signal {
  if (classification.state === 'UNKNOWN')
    return { kind: 'unclear', detail: classification.detail || classification.reason }
  switch (answer.kind) {
    case 'created':
      refusals.forget()
      return { kind: 'clear' }
    case 'refused': {
      const isRepeated = refusals.add({ ...answer, refCode: sent?.refCode ?? null })
      return isRepeated ? { kind: 'repeated-refusal', detail: answer.message } : { kind: 'clear' }
    }
    case 'unauthorized':
      return { kind: 'unauthorized', which: answer.which, rejectedGeneration: tokenGeneration }
    case 'not-sent':
    case 'later':
    case 'unclear':
      return answer
    default:
      return assertNever(answer)
  }
}

/** READY to SENDING, and an attempt with the frozen bill. A draft that the account's interface cannot express goes back to EDITING. */
function claim({ stores, clock, create, journal, draftsChanged }: CreateDeps, draft: StoredDraft): ClaimedDraft | null {
  const { id: draftId, refCode } = draft
  const atMs = clock.now()
  const request = requestFor(create, draft)
  const move = { id: draftId, from: ['READY'], reason: 'none', atMs } as const
  if (!request.ok) {
    if (stores.drafts.move({ ...move, to: 'EDITING', reasonDetail: request.error })) draftsChanged([draftId])
    return null
  }
  if (!stores.drafts.move({ ...move, to: 'SENDING', reasonDetail: '' })) return null
  const id = randomUUID()
  const noteFollows = create.notesFollowAsUpdate()
  const { segment: journalSegment, offset: journalOffset } = journal.position()
  stores.attempts.insert({
    id,
    draftId,
    refCode,
    payloadJson: JSON.stringify(draft.bill),
    noteFollows,
    tokenGeneration: create.tokenGeneration(),
    startedAtMs: atMs,
    startedMonotonicMs: clock.monotonic(),
    journalSegment,
    journalOffset,
  })
  return { id, draft, request: request.value, noteFollows, order: orderOfDraft(stores, draftId) }
}

/** Nothing has left this machine, so going back to READY is safe. Nothing but the outcome of its attempt moves a draft that is SENDING. */
function release({ stores, clock }: CreateDeps, { id, draft }: ClaimedDraft): void {
  const reason = 'waiting-turn'
  const atMs = clock.now()
  stores.attempts.end({
    id,
    outcome: 'not-processed',
    reason,
    sentAtMs: null,
    endedAtMs: atMs,
    httpStatus: null,
    responseText: null,
    billCodeSeen: null,
    tokenGeneration: null,
  })
  moveOrThrow(stores.drafts, { id: draft.id, from: ['SENDING'], to: 'READY', reason, reasonDetail: '', atMs })
}

function attemptOf({
  claim: { id, draft, noteFollows },
  answer,
  sentAtMs,
  endedAtMs,
}: EndedClaim<ClaimedDraft, AttemptAnswer>): EndedAttempt {
  const { id: draftId, refCode, bill } = draft
  return { ...answer, attemptId: id, draftId, sentAtMs, sent: { refCode, bill, noteFollows }, endedAtMs }
}

function announce(
  deps: CreateDeps,
  { applied, claimed, released }: Change<ClaimedDraft, AttemptAnswer, Classification | null>,
): void {
  deps.draftsChanged([...applied.map(({ ended }) => ended.claim), ...claimed, ...released].map(({ draft }) => draft.id))
  const created = applied.flatMap(({ ended, result }) =>
    result?.result ? [{ draftId: ended.claim.draft.id, billCode: result.result.billCode }] : [],
  )
  if (created.length === 0) return
  deps.billsCreated(
    created.map(({ draftId }) => draftId),
    created.map(({ billCode }) => billCode),
  )
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
