import { err } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import type { CallEvidence } from '../../../carrier/http/evidence.ts'
import type { CarrierRequest } from '../../../carrier/http/request.ts'
import type { SentBill } from '../../../database/stores/attempts.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { CreatePort, NoSession } from '../../carrier-port.ts'
import { responseTextOf } from '../../response-text.ts'
import type { RecordedAnswer } from '../../states.ts'
import { errorText } from '../../storage-error.ts'

export interface BegunAttempt {
  readonly attemptId: string
  readonly draft: StoredDraft
  /** The interface it is sent over has no note, so that the note follows as an update. */
  readonly noteFollows: boolean
}

/** An attempt whose request has left, or was about to. */
export interface SentAttempt extends BegunAttempt {
  readonly sentAtMs: number
}

export interface EndedAttempt {
  readonly attemptId: string
  readonly draftId: string
  /** When the request was handed to the network; null where only the database's own time is known. */
  readonly sentAtMs: number | null
  /** What was sent, where this life of the station sent it; else the database has it. */
  readonly sent: SentBill | null
  readonly answer: RecordedAnswer
  readonly httpStatus: number | null
  readonly tokenGeneration: number | null
  /** Redacted. */
  readonly responseText: string | null
  readonly endedAtMs: number
}

/** What a call came back with; an error is a fault of the adapter. */
export type Sent = CallEvidence | NoSession | Error

/** The request for a draft, or why the account's interface cannot express it. */
export function requestFor(create: CreatePort, draft: StoredDraft): Result<CarrierRequest, string> {
  try {
    const request = create.prepare(draft.bill)
    if (request.ok) return request
    return err(request.error.map(({ field, kind }) => `${field}: ${kind}`).join(', '))
  } catch (error) {
    return err(errorText(error))
  }
}

/** One try. It never throws. */
export async function sendOnce(create: CreatePort, request: CarrierRequest): Promise<Sent> {
  try {
    return await create.send(request)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

export function endOf(run: SentAttempt, sent: Sent, create: CreatePort, nowMs: number): EndedAttempt {
  if (sent instanceof Error) return ended(run, unclear('answer-unclear', sent), nowMs, null)
  if ('notSignedIn' in sent) return ended(run, answerWithout(sent), nowMs, null)
  try {
    return ended(run, create.read(sent, run.draft.refCode), nowMs, sent)
  } catch (error) {
    return ended(run, unclear('answer-unreadable', error), nowMs, sent)
  }
}

/** The station stops waiting for the answer. */
export function endUnheard(run: SentAttempt, nowMs: number): EndedAttempt {
  return ended(run, stoppedAnswer, nowMs, null)
}

const stoppedAnswer: RecordedAnswer = {
  kind: 'unclear',
  reason: 'stopped-while-sending',
  detail: 'the application stopped before the answer came',
  billCodeSeen: null,
}

/** An outage that outlasts the token must not end at a login box: it is an outage, and passes. */
function answerWithout({ why }: NoSession): RecordedAnswer {
  if (why === 'unreachable') return { kind: 'not-sent', detail: 'the session could not be renewed' }
  return { kind: 'unauthorized', which: 'missing-header' }
}

function unclear(reason: 'answer-unclear' | 'answer-unreadable', error: unknown): RecordedAnswer {
  return { kind: 'unclear', reason, detail: errorText(error), billCodeSeen: null }
}

function ended(
  { attemptId, draft, noteFollows, sentAtMs }: SentAttempt,
  answer: RecordedAnswer,
  endedAtMs: number,
  evidence: CallEvidence | null,
): EndedAttempt {
  return {
    attemptId,
    draftId: draft.id,
    sentAtMs,
    sent: { refCode: draft.refCode, bill: draft.bill, noteFollows },
    answer,
    httpStatus: evidence?.response?.status ?? null,
    tokenGeneration: evidence?.tokenGeneration ?? null,
    responseText: evidence && responseTextOf(evidence),
    endedAtMs,
  }
}
