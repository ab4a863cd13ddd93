import type { UnauthorizedKind } from './create-answer.ts'
import { readEnvelope } from './envelope.ts'
import type { Envelope } from './envelope.ts'
import type { CallEvidence } from '../http/evidence.ts'
import { readRetryAfterMs } from '../http/retry-after.ts'
import type { NotSignedIn } from '../session/session.ts'
import { readUnauthorized } from '../session/unauthorized.ts'

/** The ends of a call that mean the same for every endpoint but create, which is judged more strictly. */
export type CallProblem =
  /** The request never left: safe to ask again. */
  | { readonly kind: 'not-sent'; readonly detail: string }
  | {
      readonly kind: 'unauthorized'
      readonly which: UnauthorizedKind
      /** Null where no token was held, so that nothing left. */
      readonly rejectedGeneration: number | null
    }
  /** The carrier asks to come back; `retryAfterMs` where it said when. */
  | { readonly kind: 'later'; readonly retryAfterMs: number | null }
  /** `message`: the carrier's words, where it said any. */
  | { readonly kind: 'unclear'; readonly detail: string; readonly message?: string }

export type JudgedCall =
  | CallProblem
  | { readonly kind: 'answered'; readonly envelope: Envelope; readonly status: number }

export const unclear = (detail: string): { readonly kind: 'unclear'; readonly detail: string } => ({
  kind: 'unclear',
  detail,
})

/** With the carrier's words, where it said any. */
export function unclearWith(message: string, detail: string): CallProblem {
  return { ...unclear(detail), ...(message !== '' && { message }) }
}

/** `answered` only for a complete envelope of the carrier with a status below 500 that is no redirect. */
export function judgeCall(evidence: CallEvidence): JudgedCall {
  const { response, failure } = evidence
  if (response === null) {
    const detail = failure?.message ?? 'no answer'
    return evidence.headersSent ? unclear(detail) : { kind: 'not-sent', detail }
  }
  const { status } = response
  if (status === 401) {
    return { kind: 'unauthorized', which: readUnauthorized(response), rejectedGeneration: evidence.tokenGeneration }
  }
  if (status === 408 || status === 429) return { kind: 'later', retryAfterMs: readRetryAfterMs(evidence) }
  if (status >= 500 || (status >= 300 && status < 400)) return unclear(`HTTP ${status}`)
  if (!response.complete) return unclear(failure?.message ?? 'the answer was cut off')
  const envelope = readEnvelope(response.bodyText)
  if (envelope === null || !envelope.understood) return unclear(`HTTP ${status}: not the carrier's envelope`)
  return { kind: 'answered', envelope, status }
}

/** Stands for the answer of a call without a session. An outage that outlasts the token passes by itself; else a person has to sign in. */
export function problemWithout({ why }: NotSignedIn): CallProblem {
  if (why === 'unreachable') return { kind: 'not-sent', detail: 'the session could not be renewed' }
  return { kind: 'unauthorized', which: 'missing-header', rejectedGeneration: null }
}
