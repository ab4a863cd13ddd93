import type { CodeOutcome } from '../../wire/code-outcome.ts'
import { isRecord, readList } from '../../wire/field-record.ts'
import type { JsonRecord } from '../../wire/field-record.ts'
import { readNonEmptyText, readText } from '../../wire/field-text.ts'
import { judgeCall } from '../../wire/classify-call.ts'
import type { CallProblem } from '../../wire/classify-call.ts'
import type { CallEvidence } from '../../http/evidence.ts'
import type { CarrierRequest } from '../../http/request.ts'
import type { CancelPhrases } from '../../../../shared/domain/request/cancel-phrases.ts'
import { classifyCancelText } from './cancel-phrases.ts'

export type DestroyAnswer =
  | {
      readonly kind: 'answered'
      /** One entry for each requested code, in the order of the request. */
      readonly perCode: readonly CodeOutcome[]
      /** Codes that nobody asked about: reported, never applied. */
      readonly unrequested: readonly string[]
    }
  | CallProblem

/** POST /v3/bill/destroy: cancels. */
export function buildDestroyRequest(codes: readonly string[]): CarrierRequest {
  return { method: 'POST', path: '/v3/bill/destroy', body: { bill_code: codes } }
}

/**
 * Each code's text is judged by the phrases. A code with no entry, or with entries that disagree, is unclear; so is an
 * acceptance inside an answer whose `success` is not true.
 */
export function readDestroyAnswer(
  evidence: CallEvidence,
  codes: readonly string[],
  phrases: CancelPhrases,
): DestroyAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  const texts = textsByCode(data)
  const perCode = codes.map((billCode): CodeOutcome => {
    const said = [...(texts.get(billCode) ?? [])]
    const outcomes = new Set(said.map((text) => classifyCancelText(text, billCode, phrases)))
    const [only = 'unclear'] = outcomes
    const agreed = outcomes.size === 1 && (only !== 'accepted' || success) ? only : 'unclear'
    return { billCode, outcome: agreed, message: said.length === 0 ? message : said.join(' / ') }
  })
  return { kind: 'answered', perCode, unrequested: [...texts.keys()].filter((code) => !codes.includes(code)) }
}

/** Each text once: an answer that repeats itself a million times says no more. */
function textsByCode(data: unknown): ReadonlyMap<string, ReadonlySet<string>> {
  const texts = new Map<string, Set<string>>()
  for (const entry of entriesOf(data)) {
    const code = readNonEmptyText(entry['doCode'])
    if (code === null) continue
    const said = texts.get(code) ?? new Set()
    texts.set(code, said.add(readText(entry['message']) ?? ''))
  }
  return texts
}

/** A list, a wrapped list, or the one entry of a single code. */
function entriesOf(data: unknown): readonly JsonRecord[] {
  const list = readList(data)
  if (list !== null) return list.filter(isRecord)
  return isRecord(data) ? [data] : []
}
