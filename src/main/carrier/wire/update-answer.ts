import type { BillChanges } from '../../../shared/domain/bill/bill-changes.ts'
import type { Fees } from '../../../shared/domain/bill/bill.ts'
import { noFees } from '../../../shared/domain/bill/bill-fees.ts'
import { echoedOtherwise, type EchoedFacts } from '../../../shared/domain/bill/link-comparison.ts'
import type { CallEvidence } from '../http/evidence.ts'
import { judgeCall, unclear } from './classify-call.ts'
import type { CallProblem } from './classify-call.ts'
import { ambiguousYes } from './envelope.ts'
import type { ShipmentResult } from './create-answer.ts'
import { findBillCode, readShipmentResult } from './shipment-result.ts'

export type UpdateAnswer =
  /** `fees` is null where the carrier named none. */
  | { readonly kind: 'accepted'; readonly fees: Fees | null }
  | { readonly kind: 'refused'; readonly message: string }
  | CallProblem

/**
 * An update has set semantics, so an unclear one may be sent again. An answer about another bill is unclear, and so is one that names another
 * amount to collect, or another receiver, than was asked for: by the contract it says what the shipment is behind the update.
 */
export function readUpdateAnswer(evidence: CallEvidence, billCode: string, changes: BillChanges = {}): UpdateAnswer {
  const judged = judgeCall(evidence)
  if (judged.kind !== 'answered') return judged
  const { success, isAmbiguous, message, data } = judged.envelope
  if (isAmbiguous) return unclear(ambiguousYes)
  if (!success) return { kind: 'refused', message }
  const result = readShipmentResult(data)
  const about = result?.billCode ?? findBillCode(evidence.response?.bodyText ?? '', billCode)
  if (about !== null && about !== billCode) return unclear(`answered about ${about}`)
  const otherwise = result === null ? '' : namedOtherwise(changes, result)
  if (otherwise !== '') return unclear(`answered with ${otherwise}`)
  const fees = result?.fees ?? noFees
  return { kind: 'accepted', fees: Object.values(fees).every((vnd) => vnd === null) ? null : fees }
}

/** Without the words about a person: what the network said is in the log. */
function namedOtherwise(changes: BillChanges, result: ShipmentResult): string {
  const { codAmountVnd = null, receiverName = '', receiverPhone = '' } = changes
  const sent: EchoedFacts = { codAmountVnd, receiverName, receiverPhone }
  const named = {
    cod: `cod_amount ${result.codAmountVnd}`,
    receiverName: 'another name',
    receiverPhone: 'another phone',
  }
  return echoedOtherwise(sent, result)
    .map((fact) => named[fact])
    .join(', ')
}
