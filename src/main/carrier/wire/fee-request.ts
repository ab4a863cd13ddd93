import type { FeeQuestion } from '../../../shared/domain/fee-quote.ts'
import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'
import { isCompleteForFee, type Location } from '../../../shared/domain/place/location.ts'
import { err, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import { partnerProblems } from './create-body.ts'
import type { CarrierRequest } from '../http/request.ts'
import { weightOnWire } from './wire-fields.ts'
import type { WireBody, WireSettings } from './wire-fields.ts'

/**
 * A fee question in either generation: the fields are the same. `service_id` is left out, so all services are quoted.
 * Both ends must speak one location system: the legacy names are "used instead of" the ids.
 */
export function feeRequest(
  path: string,
  question: FeeQuestion,
  settings: WireSettings,
  { needsPartner }: { readonly needsPartner: boolean },
): Result<CarrierRequest, FieldProblem[]> {
  const problems: FieldProblem[] = needsPartner ? partnerProblems(settings) : []
  const { from, to } = question
  if ((from.system === 'new') !== (to.system === 'new')) problems.push({ field: 'to', kind: 'wrong-location-system' })
  if (!isCompleteForFee(from)) problems.push({ field: 'from', kind: 'location-incomplete' })
  if (!isCompleteForFee(to)) problems.push({ field: 'to', kind: 'location-incomplete' })
  if (problems.length > 0) return err(problems)
  const body: WireBody = {
    partner_id: settings.partnerId ?? undefined,
    weight: weightOnWire(question.weightGrams, settings.weightUnit),
    width: question.widthCm ?? undefined,
    length: question.lengthCm ?? undefined,
    height: question.heightCm ?? undefined,
    payment_method_id: question.paymentMethodId,
    cod_amount: question.codAmountVnd,
    cargo_value: question.valueVnd ?? undefined,
    ...placeFields('s', from),
    ...placeFields('r', to),
  }
  return ok({ method: 'POST', path, body, ...(needsPartner ? { signInOptional: true } : {}) })
}

function placeFields(prefix: 's' | 'r', location: Location): WireBody {
  if (location.system === 'new') {
    return { [`${prefix}_province_id`]: location.provinceCode, [`${prefix}_ward_id`]: location.wardCode }
  }
  return { [`${prefix}_province`]: location.provinceName, [`${prefix}_district`]: location.districtName }
}
