import type { BillInput, BillType } from '../../../../shared/domain/bill/bill-input.ts'
import { isCompleteLocation } from '../../../../shared/domain/place/location.ts'
import type { FieldProblem } from '../../../../shared/domain/validation/field-problem.ts'
import { absentFields } from '../../../../shared/domain/validation/generation-fields.ts'
import { err, ok } from '../../../../shared/result.ts'
import type { Result } from '../../../../shared/result.ts'
import { commonCreateBody, createRequest, partyBody } from '../../wire/create-body.ts'
import type { LocationFields } from '../../wire/create-body.ts'
import type { CarrierRequest } from '../../http/request.ts'
import { flag, optionalText } from '../../wire/wire-fields.ts'
import type { WireSettings } from '../../wire/wire-fields.ts'

const billTypeNumber: Readonly<Record<BillType, number>> = {
  outbound: 1,
  return: 2,
  'trade-in-outbound': 3,
  'trade-in-return': 4,
}

const newSystem: LocationFields = (prefix, location) => {
  if (location.system !== 'new') return err('wrong-location-system')
  const { provinceCode, wardCode } = location
  if (!isCompleteLocation(location)) return err('location-incomplete')
  return ok({ [`${prefix}_province_code`]: provinceCode, [`${prefix}_ward_code`]: wardCode })
}

/**
 * POST /v3/bill/create. Flags with a documented default are always sent; the rest only where the packer said something.
 * v3 has no note (it follows as an update) and no receiver's e-mail.
 */
export function buildCreateRequest(bill: BillInput, settings: WireSettings): Result<CarrierRequest, FieldProblem[]> {
  const common = commonCreateBody(bill, settings, newSystem)
  const returnTo = bill.returnTo === null ? null : partyBody('return', bill.returnTo, newSystem)
  const body = {
    ...common.body,
    is_return_doc: flag(bill.returnDocument),
    is_return_org: flag(returnTo !== null),
    ...returnTo?.body,
    is_draft: flag(bill.carrierDraft),
    other_fee: bill.otherFeeVnd ?? undefined,
    is_installation: flag(bill.installation),
    bill_type: billTypeNumber[bill.billType],
    bill_return: optionalText(bill.billReturn),
  }
  const problems = [...common.problems, ...(returnTo?.problems ?? []), ...absentFields(bill, 'v3')]
  return createRequest('/v3/bill/create', body, problems, false)
}
