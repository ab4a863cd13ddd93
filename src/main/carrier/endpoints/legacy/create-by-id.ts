import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { isCompleteLocation } from '../../../../shared/domain/place/location.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { absentFields } from '../../../../shared/domain/validation/generation-fields.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import { commonCreateBody, createRequest, partnerProblems } from '../../wire/create-body.ts'
import type { LocationFields } from '../../wire/create-body.ts'
import type { CarrierRequest } from '../../http/request.ts'
import { flag, optionalText } from '../../wire/wire-fields.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

/** Numbers here, unlike the zero-padded codes of the new system. */
const byNumber: LocationFields = (prefix, location) => {
  if (location.system !== 'ids') return err('wrong-location-system')
  const { wardId, districtId, provinceId } = location
  if (!isCompleteLocation(location)) return err('location-incomplete')
  return ok({
    [`${prefix}_ward_id`]: wardId,
    [`${prefix}_district_id`]: districtId,
    [`${prefix}_province_id`]: provinceId,
  })
}

/** POST /v1/bill/create-byID: no draft, return address, other fee or installation. */
export function buildCreateByIdRequest(
  bill: BillInput,
  settings: WireSettings,
): Result<CarrierRequest, FieldProblem[]> {
  const common = commonCreateBody(bill, settings, byNumber)
  const partner = settings.partnerName.trim()
  const body = {
    partner_id: settings.partnerId ?? undefined,
    ...common.body,
    is_return_doc: flag(bill.returnDocument),
    note: optionalText(bill.note),
    r_email: optionalText(bill.receiverEmail),
    utm_source: partner === '' ? undefined : `api_${partner}`,
  }
  const problems = [...partnerProblems(settings), ...common.problems, ...absentFields(bill, 'legacy-ids')]
  return createRequest('/v1/bill/create-byID', body, problems, true)
}
