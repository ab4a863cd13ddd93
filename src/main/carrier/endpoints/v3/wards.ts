import type { CallEvidence } from '../../http/evidence.ts'
import type { CarrierRequest } from '../../http/request.ts'
import { judgeCall, unclear, type CallProblem } from '../../wire/classify-call.ts'
import { isRecord, readList, readNonEmptyText } from '../../wire/fields.ts'

export type WardsAnswer =
  | { readonly kind: 'wards'; readonly wards: readonly { readonly wardCode: string; readonly wardName: string }[] }
  | { readonly kind: 'refused'; readonly message: string }
  | CallProblem

/** No province has as many. */
const mostWards = 1000

/** GET /v3/loc/wards, which the contract does not show and some deployments answer: the wards of a province of the new system. */
export function buildWardsRequest(provinceCode: string): CarrierRequest {
  return { method: 'GET', path: '/v3/loc/wards', query: { is_new: '1', province_id: provinceCode } }
}

export function readWardsAnswer(evidence: CallEvidence): WardsAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  if (!success) return { kind: 'refused', message }
  const list = readList(data)
  if (list === null) return unclear('success without a list')
  const wards = list.slice(0, mostWards).flatMap((entry) => {
    const record = isRecord(entry) ? entry : {}
    const wardCode = readNonEmptyText(record['id'])
    const wardName = readNonEmptyText(record['ward_name'])
    return wardCode === null || wardName === null ? [] : [{ wardCode, wardName }]
  })
  return { kind: 'wards', wards }
}
