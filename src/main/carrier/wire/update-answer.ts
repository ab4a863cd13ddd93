import type { Fees } from '../../../shared/domain/bill/bill.ts'
import type { CallEvidence } from '../http/evidence.ts'
import { judgeCall, unclear } from './classify-call.ts'
import type { CallProblem } from './classify-call.ts'
import { findBillCode, readShipmentResult } from './shipment-result.ts'

export type UpdateAnswer =
  /** `fees` is null where the carrier said yes and nothing more. */
  | { readonly kind: 'accepted'; readonly fees: Fees | null }
  | { readonly kind: 'refused'; readonly message: string }
  | CallProblem

/** An update has set semantics, so an unclear one may be sent again. An answer about another bill is unclear. */
export function readUpdateAnswer(evidence: CallEvidence, billCode: string): UpdateAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, message, data } = judged.envelope
  if (!success) return { kind: 'refused', message }
  const result = readShipmentResult(data)
  const about = result?.billCode ?? findBillCode(evidence.response?.bodyText ?? '', billCode)
  if (about !== null && about !== billCode) return unclear(`answered about ${about}`)
  return { kind: 'accepted', fees: result?.fees ?? null }
}
