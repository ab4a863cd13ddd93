import type { CodeOutcome, CodesAnswer } from '../../wire/code-outcome.ts'
import { mostUnrequested, readCodesAnswer, type SaidOfCode } from '../../wire/codes-answer.ts'
import { readText } from '../../wire/fields.ts'
import { judgeCall } from '../../wire/classify-call.ts'
import type { CallEvidence } from '../../http/evidence.ts'
import type { CarrierRequest } from '../../http/request.ts'
import type { CancelPhrases } from '../../../../shared/domain/request/cancel-phrases.ts'
import { classifyCancelText } from './cancel-phrases.ts'

/** POST /v3/bill/destroy: cancels. */
export function buildDestroyRequest(codes: readonly string[]): CarrierRequest {
  return { method: 'POST', path: '/v3/bill/destroy', body: { bill_code: codes } }
}

/**
 * Two things speak of a code: the list that it stands in, `success` or `failed`, where the answer has them, and its text, judged by the
 * phrases. Where they agree, or one is silent, that is the outcome. A code that is not named, that is named twice differently,
 * or whose text contradicts its list is unclear; so is a success inside an answer whose own `success` is not true, or beside
 * something in the other list that cannot be read. The message of the call is the same whatever became of each code, so
 * it stands for a code only where the answer names none.
 */
export function readDestroyAnswer(
  evidence: CallEvidence,
  codes: readonly string[],
  phrases: CancelPhrases,
): CodesAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  const { said, unread } = readCodesAnswer(data, codes)
  const outcomes = codes.map((billCode): CodeOutcome => {
    const mine = said.get(billCode)
    if (mine === undefined) return { billCode, outcome: 'unclear', message: said.size === 0 ? message : '' }
    const outcome = outcomeOf(mine, billCode, phrases)
    const isDoubtful =
      (outcome === 'accepted' && (!success || unread.has('failed'))) || (outcome === 'refused' && unread.has('success'))
    return {
      billCode,
      outcome: isDoubtful ? 'unclear' : outcome,
      message: readText([...mine.words].join(' / ')) ?? '',
    }
  })
  const unrequested = [...said.keys()].filter((code) => !codes.includes(code)).slice(0, mostUnrequested)
  return { kind: 'answered', outcomes, unrequested }
}

function outcomeOf({ namedIn, words }: SaidOfCode, billCode: string, phrases: CancelPhrases): CodeOutcome['outcome'] {
  const claims = new Set<CodeOutcome['outcome']>()
  if (namedIn.has('success')) claims.add('accepted')
  if (namedIn.has('failed')) claims.add('refused')
  const isListed = claims.size > 0
  for (const text of words) {
    const meant = classifyCancelText(text, billCode, phrases)
    if (meant !== 'unclear' || !isListed) claims.add(meant)
  }
  const [only = 'unclear'] = claims
  return claims.size === 1 ? only : 'unclear'
}
