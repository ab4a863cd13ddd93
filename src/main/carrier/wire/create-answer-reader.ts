import { endedStatusIds } from '../../../shared/domain/bill/journey.ts'
import { hourMs } from '../../../shared/domain/time/time-units.ts'
import type { CreateAnswer, UnclearReason } from './create-answer.ts'
import { ambiguousYes, readEnvelope } from './envelope.ts'
import type { Envelope } from './envelope.ts'
import type { CallEvidence, CallResponse } from '../http/evidence.ts'
import { readHttpDateMs } from '../http/http-date.ts'
import { readRetryAfterMs } from '../http/retry-after.ts'
import { shownCode } from './fields.ts'
import { findBillCode, namesBillCode, readShipmentResult } from './shipment-result.ts'
import { readUnauthorized } from '../session/unauthorized.ts'

/**
 * Judges one create call. Read from the top; the first row that fits decides.
 *
 * | evidence                                                                    | answer                          |
 * |-----------------------------------------------------------------------------|---------------------------------|
 * | no response, headers never written                                          | not-sent                        |
 * | no response, headers written                                                | unclear                         |
 * | a 401, 408 or 429 that cannot be read and has the word `bill_code`          | unclear                         |
 * | a 401 without a bill code, whatever its body                                | unauthorized                    |
 * | 408 or 429 without a bill code                                              | later, with the delay it names  |
 * | any other 3xx, 5xx, cut-off or non-JSON answer; a 401, 408, 429 with a code | unclear, keeping any code       |
 * | `success === true`, a bill code, ref_code echoed equal, empty or absent     | created                         |
 * | the same with another ref_code, or with a status that ends a bill's life    | unclear, keeping the code       |
 * | a yes that is not the boolean true ("true", 1), a bill code or none         | unclear, keeping any code       |
 * | `success` not true, no bill code anywhere, `success` or a message present   | refused                         |
 * | anything else                                                               | unclear, keeping any code       |
 */
export function readCreateAnswer(evidence: CallEvidence, refCode: string): CreateAnswer {
  const { response } = evidence
  if (response === null) return withoutResponse(evidence)
  const { status, bodyText } = response
  const envelope = readEnvelope(bodyText)
  const billCodeSeen = readShipmentResult(envelope?.data)?.billCode ?? findBillCode(bodyText)
  const unclear = (reason: UnclearReason, detail: string): CreateAnswer => ({
    kind: 'unclear',
    reason,
    detail: `HTTP ${status}${detail === '' ? '' : `: ${detail}`}`,
    billCodeSeen,
  })
  if (status === 401 || status === 408 || status === 429) {
    if (billCodeSeen !== null) return unclear('answer-unclear', 'a bill code beside this status')
    if (envelope === null && namesBillCode(bodyText)) return unclear('answer-unreadable', 'it may name a bill')
    return status === 401
      ? { kind: 'unauthorized', which: readUnauthorized(response) }
      : { kind: 'later', status, retryAfterMs: readRetryAfterMs(evidence) }
  }
  const unreadable = whyUnreadable(response, envelope)
  if (unreadable !== null) return unclear(unreadable, evidence.failure?.message ?? envelope?.message ?? '')
  const answeredAtMs = readHttpDateMs(response.headers['date'])
  return judgeEnvelope({ envelope, status, answeredAtMs, refCode, billCodeSeen, unclear })
}

function withoutResponse({ headersSent, failure }: CallEvidence): CreateAnswer {
  const detail = failure?.message ?? 'no answer'
  if (!headersSent) return { kind: 'not-sent', detail }
  const timedOut = failure?.kind === 'headers-timeout' || failure?.kind === 'body-timeout'
  const reason = timedOut ? 'timed-out-after-sending' : 'connection-lost-after-sending'
  return { kind: 'unclear', reason, detail, billCodeSeen: null }
}

function whyUnreadable({ status, complete }: CallResponse, envelope: Envelope | null): UnclearReason | null {
  if (status >= 500) return 'server-error'
  if (status >= 300 && status < 400) return 'redirected'
  if (!complete || envelope === null) return 'answer-unreadable'
  return null
}

interface Judged {
  readonly envelope: Envelope | null
  readonly status: number
  /** On the carrier's clock; null where its answer names no time. */
  readonly answeredAtMs: number | null
  readonly refCode: string
  readonly billCodeSeen: string | null
  readonly unclear: (reason: UnclearReason, detail: string) => CreateAnswer
}

function judgeEnvelope({ envelope, status, answeredAtMs, refCode, billCodeSeen, unclear }: Judged): CreateAnswer {
  if (envelope === null) return unclear('answer-unreadable', '')
  const result = readShipmentResult(envelope.data)
  if (envelope.success) {
    if (result === null) return unclear('answer-unclear', 'success without a bill code')
    if (isOver(result.statusId)) return unclear('answer-unclear', `a bill in status ${result.statusId} is not new`)
    if (result.refCode === '' || result.refCode === refCode.trim()) {
      return { kind: 'created', result: { ...result, createdAtMs: createdAt(result.createdAtMs, answeredAtMs) } }
    }
    return unclear('reference-echo-differs', shownCode(result.refCode) ?? '')
  }
  if (envelope.isAmbiguous) return unclear('answer-unclear', ambiguousYes)
  if (billCodeSeen !== null) return unclear('answer-unclear', 'a bill code without success')
  if (!envelope.understood) return unclear('answer-unclear', 'not the carrier\u2019s envelope')
  return { kind: 'refused', status, message: envelope.message }
}

/** Delivered, cancelled or returned: the answer is about an older bill. */
function isOver(statusId: number | null): boolean {
  return statusId !== null && endedStatusIds.includes(statusId)
}

/**
 * Null where the carrier names another hour than its answer does: that is of another zone, or stands for none. By such a time the bill would be
 * in no list of its day, and the receiver of one that seems to be years old would be forgotten.
 */
function createdAt(namedMs: number | null, answeredAtMs: number | null): number | null {
  const isOther = namedMs !== null && answeredAtMs !== null && Math.abs(namedMs - answeredAtMs) > hourMs
  return isOther ? null : namedMs
}
