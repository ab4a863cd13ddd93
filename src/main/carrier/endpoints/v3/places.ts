import type { CallEvidence } from '../../http/evidence.ts'
import type { CarrierRequest } from '../../http/request.ts'
import { judgeCall, unclear, unclearWith, type CallProblem } from '../../wire/classify-call.ts'
import { ambiguousYes } from '../../wire/envelope.ts'
import { isRecord, readList, readNonEmptyText } from '../../wire/fields.ts'

export type PlacesAnswer =
  | { readonly kind: 'places'; readonly places: readonly { readonly code: string; readonly name: string }[] }
  | { readonly kind: 'refused'; readonly message: string }
  | CallProblem

/** No province has as many wards. */
const mostPlaces = 1000

/** GET /v3/loc/provinces. The set is always asked for by name: the records' own marker is not to be relied on. */
export function buildProvincesRequest(set: 'new' | 'legacy'): CarrierRequest {
  return { method: 'GET', path: '/v3/loc/provinces', query: { is_new: set === 'new' ? '1' : '0' } }
}

export const readProvincesAnswer = (evidence: CallEvidence): PlacesAnswer => readPlaces(evidence, 'province_name')

/** GET /v3/loc/wards, which the contract does not show and some deployments answer: the wards of a province of the new system. */
export function buildWardsRequest(provinceCode: string): CarrierRequest {
  return { method: 'GET', path: '/v3/loc/wards', query: { is_new: '1', province_id: provinceCode } }
}

export const readWardsAnswer = (evidence: CallEvidence): PlacesAnswer => readPlaces(evidence, 'ward_name')

/** A list of which no entry can be read is no answer: it would count as a carrier that has no such place. */
function readPlaces(evidence: CallEvidence, nameField: string): PlacesAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, isAmbiguous, message, data } = judged.envelope
  if (isAmbiguous) return unclearWith(message, ambiguousYes)
  if (!success) return { kind: 'refused', message }
  const list = readList(data)
  if (list === null) return unclear('success without a list')
  const places = list
    .slice(0, mostPlaces)
    .filter(isRecord)
    .flatMap((record) => {
      const code = readNonEmptyText(record['id'])
      const name = readNonEmptyText(record[nameField])
      return code === null || name === null ? [] : [{ code, name }]
    })
  return places.length === 0 && list.length > 0 ? unclear('no place could be read') : { kind: 'places', places }
}
