import type { CodeOutcome, CodesAnswer } from '../../wire/code-outcome.ts'
import { mostUnrequested, readCodesAnswer } from '../../wire/codes-answer.ts'
import { readText } from '../../wire/fields.ts'
import type { CallEvidence } from '../../http/evidence.ts'
import { judgeCall } from '../../wire/classify-call.ts'
import type { CarrierRequest } from '../../http/request.ts'

/** POST /v3/bill/revert-bill: asks for shipments to be returned. */
export function buildRevertRequest(codes: readonly string[]): CarrierRequest {
  return { method: 'POST', path: '/v3/bill/revert-bill', body: { bill_code: codes } }
}

/**
 * A code in neither list, or in both, is unclear; so is one in `success` where the envelope's own `success` is not true, or
 * where the other list holds something that cannot be read: it may be the same code.
 * What an element of `failed` looks like is not documented: a code alone, or a record with a code and a text.
 */
export function readRevertAnswer(evidence: CallEvidence, codes: readonly string[]): CodesAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  const { said, unread } = readCodesAnswer(data, codes)
  const outcomes = codes.map((billCode): CodeOutcome => {
    const { namedIn, words } = said.get(billCode) ?? { namedIn: new Set(), words: new Set<string>() }
    const reported = words.size === 0 ? message : (readText([...words].join(' / ')) ?? '')
    if (namedIn.size !== 1 || namedIn.has('neither')) return { billCode, outcome: 'unclear', message: reported }
    if (namedIn.has('failed'))
      return { billCode, outcome: unread.has('success') ? 'unclear' : 'refused', message: reported }
    return { billCode, outcome: success && !unread.has('failed') ? 'accepted' : 'unclear', message: reported }
  })
  const unrequested = [...said.keys()].filter((code) => !codes.includes(code)).slice(0, mostUnrequested)
  return { kind: 'answered', outcomes, unrequested }
}
