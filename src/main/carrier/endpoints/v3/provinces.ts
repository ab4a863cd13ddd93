import type { CallEvidence } from '../../http/evidence.ts'
import { isRecord, readList, readNonEmptyText } from '../../wire/fields.ts'
import { judgeCall, unclear } from '../../wire/classify-call.ts'
import type { CallProblem } from '../../wire/classify-call.ts'
import type { CarrierRequest } from '../../http/request.ts'

export type ProvincesAnswer =
  | {
      readonly kind: 'provinces'
      readonly provinces: readonly { readonly provinceCode: string; readonly provinceName: string }[]
    }
  | { readonly kind: 'refused'; readonly message: string }
  | CallProblem

/** GET /v3/loc/provinces. The set is always asked for by name: the records' own marker is not to be relied on. */
export function buildProvincesRequest(set: 'new' | 'legacy'): CarrierRequest {
  return { method: 'GET', path: '/v3/loc/provinces', query: { is_new: set === 'new' ? '1' : '0' } }
}

export function readProvincesAnswer(evidence: CallEvidence): ProvincesAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  if (!success) return { kind: 'refused', message }
  const list = readList(data)
  if (list === null) return unclear('success without a list')
  const provinces = list.filter(isRecord).flatMap((record) => {
    const provinceCode = readNonEmptyText(record['id'])
    const provinceName = readNonEmptyText(record['province_name'])
    return provinceCode === null || provinceName === null ? [] : [{ provinceCode, provinceName }]
  })
  return provinces.length === 0 && list.length > 0
    ? unclear('no province could be read')
    : { kind: 'provinces', provinces }
}
