import type { BillChanges } from '../../../../shared/domain/bill/bill-changes.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import { changeFields, changeProblems } from '../../wire/bill-changes.ts'
import type { CarrierRequest } from '../../http/request.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

/** POST /v3/bill/update-shipping. */
export function buildUpdateRequest(
  billCode: string,
  changes: BillChanges,
  settings: WireSettings,
): Result<CarrierRequest, FieldProblem[]> {
  const problems = changeProblems(changes)
  if (problems.length > 0) return err(problems)
  const body = { bill_code: billCode, ...changeFields(changes, settings.weightUnit, 'is_installation') }
  return ok({ method: 'POST', path: '/v3/bill/update-shipping', body })
}
