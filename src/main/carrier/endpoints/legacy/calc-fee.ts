import type { FeeQuestion } from '../../../../shared/domain/fee-quote.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import type { Result } from '../../../../shared/result.ts'
import { feeRequest } from '../../wire/fee-request.ts'
import type { CarrierRequest } from '../../http/request.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

/** POST /v1/bill/calc-fee: v3's fields with a partner. */
export function buildLegacyCalcFeeRequest(
  question: FeeQuestion,
  settings: WireSettings,
): Result<CarrierRequest, FieldProblem[]> {
  return feeRequest('/v1/bill/calc-fee', question, settings, { needsPartner: true })
}
