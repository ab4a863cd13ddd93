import type { CodeOutcome } from '../../wire/code-outcome.ts'
import type { CallEvidence } from '../../http/evidence.ts'
import { isRecord, readList, readSingleRecord } from '../../wire/field-record.ts'
import { readNonEmptyText, readText } from '../../wire/field-text.ts'
import { judgeCall } from '../../wire/classify-call.ts'
import type { CallProblem } from '../../wire/classify-call.ts'
import type { CarrierRequest } from '../../http/request.ts'

export type RevertAnswer =
  | {
      readonly kind: 'answered'
      /** One entry for each requested code, in the order of the request. */
      readonly perCode: readonly CodeOutcome[]
      readonly unrequested: readonly string[]
    }
  | CallProblem

/** POST /v3/bill/revert-bill: asks for shipments to be returned. */
export function buildRevertRequest(codes: readonly string[]): CarrierRequest {
  return { method: 'POST', path: '/v3/bill/revert-bill', body: { bill_code: codes } }
}

/**
 * A code in neither list, or in both, is unclear; so is one in `success` where the envelope's own `success` is not true, or
 * where `failed` holds something that cannot be read: it may be the same code.
 * What an element of `failed` looks like is not documented: a code alone, or an object with a code and a text.
 */
export function readRevertAnswer(evidence: CallEvidence, codes: readonly string[]): RevertAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  const lists = readSingleRecord(data)
  const accepted = readCodes(lists?.['success'])
  const failed = readCodes(lists?.['failed'])
  const perCode = codes.map((billCode): CodeOutcome => {
    const words = failed.codes.get(billCode) ?? ''
    const said = words === '' ? message : words
    if (accepted.codes.has(billCode) === failed.codes.has(billCode))
      return { billCode, outcome: 'unclear', message: said }
    if (failed.codes.has(billCode)) return { billCode, outcome: 'refused', message: said }
    return { billCode, outcome: success && !failed.hasUnread ? 'accepted' : 'unclear', message: said }
  })
  const answered = new Set([...accepted.codes.keys(), ...failed.codes.keys()])
  return { kind: 'answered', perCode, unrequested: [...answered].filter((code) => !codes.includes(code)) }
}

interface ReadCodes {
  /** Code to the carrier's words about it, empty for none. */
  readonly codes: ReadonlyMap<string, string>
  /** Something stands there that names no code. */
  readonly hasUnread: boolean
}

function readCodes(value: unknown): ReadCodes {
  const codes = new Map<string, string>()
  const list = readList(value)
  let hasUnread = list === null && value !== undefined && value !== null
  for (const element of list ?? []) {
    const record = isRecord(element) ? element : null
    const code = readNonEmptyText(record === null ? element : (record['bill_code'] ?? record['doCode']))
    if (code === null) hasUnread = true
    else codes.set(code, readText(record?.['message']) ?? '')
  }
  return { codes, hasUnread }
}
