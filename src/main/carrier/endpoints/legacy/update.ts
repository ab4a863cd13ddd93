import type { BillChanges } from '../../../../shared/domain/bill/bill-changes.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import { changeFields, changeProblems } from '../../wire/bill-changes.ts'
import { partnerProblems } from '../../wire/create-body.ts'
import type { CarrierRequest } from '../../http/request.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

/** POST /v1/bill/update-shipping: v3's fields, `partner_id` besides, and `is_install` for `is_installation`. */
export function buildLegacyUpdateRequest(
  billCode: string,
  changes: BillChanges,
  settings: WireSettings,
): Result<CarrierRequest, FieldProblem[]> {
  const problems = [...changeProblems(changes), ...partnerProblems(settings)]
  if (problems.length > 0) return err(problems)
  const body = {
    partner_id: settings.partnerId ?? undefined,
    bill_code: billCode,
    ...changeFields(changes, settings.weightUnit, 'is_install'),
  }
  return ok({ method: 'POST', path: '/v1/bill/update-shipping', body, signInOptional: true })
}
