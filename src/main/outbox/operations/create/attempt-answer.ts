import { withoutTokens } from '../../../../shared/domain/text/private-text.ts'
import { err, type Result } from '../../../../shared/result.ts'
import type { CallEvidence } from '../../../carrier/http/evidence.ts'
import type { CarrierRequest } from '../../../carrier/http/request.ts'
import type { StoredDraft } from '../../../database/stores/drafts.ts'
import type { NotSignedIn } from '../../../carrier/session/session.ts'
import type { CreatePort } from '../../carrier-port.ts'
import type { RecordedAnswer } from '../../states.ts'
import { errorText } from '../../storage-error.ts'

/** What came back for one attempt, as far as it is kept. */
export interface AttemptAnswer {
  readonly answer: RecordedAnswer
  readonly httpStatus: number | null
  readonly tokenGeneration: number | null
  /** Redacted. */
  readonly responseText: string | null
}

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

/** One try. @throws what the carrier's adapter throws while it sends */
export async function callCarrier(
  create: CreatePort,
  request: CarrierRequest,
  refCode: string,
): Promise<AttemptAnswer> {
  const sent = await create.send(request)
  if ('notSignedIn' in sent) return withoutEvidence(answerWithout(sent))
  try {
    return withEvidence(create.read(sent, refCode), sent)
  } catch (error) {
    return withEvidence(unclear('answer-unreadable', errorText(error)), sent)
  }
}

/** Stands for the answer of a call that failed without one; for null, of one that the station does not wait for any more. */
export function lostAnswer(error: Error | null): AttemptAnswer {
  return withoutEvidence(
    error === null
      ? unclear('stopped-while-sending', 'the application stopped before the answer came')
      : unclear('answer-unclear', errorText(error)),
  )
}

export function withoutEvidence(answer: RecordedAnswer): AttemptAnswer {
  return { answer, httpStatus: null, tokenGeneration: null, responseText: null }
}

function withEvidence(answer: RecordedAnswer, evidence: CallEvidence): AttemptAnswer {
  return {
    answer,
    httpStatus: evidence.response?.status ?? null,
    tokenGeneration: evidence.tokenGeneration,
    responseText: responseTextOf(evidence),
  }
}

/** An outage that outlasts the token must not end at a login box: it is an outage, and passes. */
function answerWithout({ why }: NotSignedIn): RecordedAnswer {
  if (why === 'unreachable') return { kind: 'not-sent', detail: 'the session could not be renewed' }
  return { kind: 'unauthorized', which: 'missing-header' }
}

type Unclear = Extract<RecordedAnswer, { readonly kind: 'unclear' }>

export function unclear(reason: Unclear['reason'], detail: string): Unclear {
  return { kind: 'unclear', reason, detail, billCodeSeen: null }
}

const keptCharacters = 4000

/** What a person may read of an answer: the body without anything that looks like a token, cut to a readable length. */
function responseTextOf(evidence: CallEvidence): string | null {
  if (!evidence.response) return evidence.failure ? `${evidence.failure.kind}: ${evidence.failure.message}` : null
  return withoutTokens(evidence.response.bodyText.slice(0, keptCharacters * 2))
    .replaceAll(/("(?:jwt_token|refresh_token|password)"\s*:\s*")(?:[^"\\]|\\.)*/gi, '$1[removed]')
    .slice(0, keptCharacters)
}
