import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { isCompleteLocation } from '../../../../shared/domain/place/location.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { absentFields } from '../../../../shared/domain/validation/generation-fields.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import { commonCreateBody, createRequest, partnerProblems, partyBody } from '../../wire/create-body.ts'
import type { LocationFields } from '../../wire/create-body.ts'
import type { CarrierRequest } from '../../http/request.ts'
import { flag, optionalText } from '../../wire/wire-fields.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

const byName: LocationFields = (prefix, location) => {
  if (location.system !== 'names') return err('wrong-location-system')
  const { wardName, districtName, provinceName } = location
  if (!isCompleteLocation(location)) return err('location-incomplete')
  return ok({
    [`${prefix}_ward_name`]: wardName,
    [`${prefix}_district_name`]: districtName,
    [`${prefix}_province_name`]: provinceName,
  })
}

/** Names, or the new system's ids used instead of them; the return address knows names only. */
const byNameOrNewId: LocationFields = (prefix, location) => {
  if (location.system !== 'new') return byName(prefix, location)
  const { provinceCode, wardCode } = location
  if (!isCompleteLocation(location)) return err('location-incomplete')
  return ok({ [`${prefix}_province_id`]: provinceCode, [`${prefix}_ward_id`]: wardCode })
}

/** POST /v2/bill/create. */
export function buildCreateV2Request(bill: BillInput, settings: WireSettings): Result<CarrierRequest, FieldProblem[]> {
  const common = commonCreateBody(bill, settings, byNameOrNewId)
  const returnTo = bill.returnTo === null ? null : partyBody('return', bill.returnTo, byName)
  const body = {
    partner_id: settings.partnerId ?? undefined,
    ...common.body,
    is_return_doc: flag(bill.returnDocument),
    note: optionalText(bill.note),
    is_return_org: flag(returnTo !== null),
    ...returnTo?.body,
    r_email: optionalText(bill.receiverEmail),
    is_draft: flag(bill.carrierDraft),
    other_fee: bill.otherFeeVnd ?? undefined,
    is_install: flag(bill.installation),
  }
  const problems = [
    ...partnerProblems(settings),
    ...common.problems,
    ...(returnTo?.problems ?? []),
    ...absentFields(bill, 'legacy-names'),
  ]
  return createRequest('/v2/bill/create', body, problems, true)
}
