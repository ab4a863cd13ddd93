import type { FeeQuestion } from '../../../../shared/domain/fee-quote.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import type { Result } from '../../../../shared/result.ts'
import { feeRequest } from '../../wire/fee-request.ts'
import type { CarrierRequest } from '../../http/request.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

/** POST /v3/bill/calc-fee. */
export function buildCalcFeeRequest(
  question: FeeQuestion,
  settings: WireSettings,
): Result<CarrierRequest, FieldProblem[]> {
  return feeRequest('/v3/bill/calc-fee', question, settings, { needsPartner: false })
}
