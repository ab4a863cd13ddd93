import type { BillInput, Party } from '../../../shared/domain/bill/bill-input.ts'
import type { FieldProblem } from '../../../shared/domain/validation/field-problem.ts'
import type { Location } from '../../../shared/domain/place/location.ts'
import { err, ok } from '../../../shared/result.ts'
import type { Result } from '../../../shared/result.ts'
import type { CarrierRequest } from '../http/request.ts'
import { cargoFields, fieldOf, missingPartyFields, partyFields } from './wire-fields.ts'
import type { PartyPrefix, WireBody, WireSettings } from './wire-fields.ts'

/** Where a party is, as one generation writes it; a problem kind where that generation cannot say it. */
export type LocationFields = (
  prefix: PartyPrefix,
  location: Location,
) => Result<WireBody, 'wrong-location-system' | 'location-incomplete'>

/** The part of a create body that all generations share, with whatever keeps the bill from being sent. */
export interface CommonBody {
  readonly body: WireBody
  readonly problems: readonly FieldProblem[]
}

export function commonCreateBody(bill: BillInput, settings: WireSettings, located: LocationFields): CommonBody {
  const sender = partyBody('s', bill.sender, located)
  const receiver = partyBody('r', bill.receiver, located)
  return {
    body: {
      ref_code: bill.refCode.trim(),
      ...cargoFields(bill.cargo, settings.weightUnit),
      service_id: bill.serviceId ?? undefined,
      payment_method_id: bill.paymentMethodId ?? undefined,
      cod_amount: bill.codAmountVnd,
      ...sender.body,
      ...receiver.body,
    },
    problems: [...missingChoices(bill), ...sender.problems, ...receiver.problems],
  }
}

export function partyBody(prefix: PartyPrefix, party: Party, located: LocationFields): CommonBody {
  const problems = missingPartyFields(prefix, party)
  const place = party.location === null ? err('required' as const) : located(prefix, party.location)
  if (!place.ok) problems.push({ field: fieldOf(prefix, 'location'), kind: place.error })
  return { body: { ...partyFields(prefix, party), ...(place.ok ? place.value : {}) }, problems }
}

function missingChoices(bill: BillInput): FieldProblem[] {
  const required = {
    'cargo.weightGrams': bill.cargo.weightGrams,
    'cargo.typeId': bill.cargo.typeId,
    serviceId: bill.serviceId,
    paymentMethodId: bill.paymentMethodId,
  }
  const missing = Object.entries(required).filter(([, value]) => value === null)
  return missing.map(([field]) => ({ field, kind: 'required' }))
}

/** The legacy calls say who we are by `partner_id`. */
export function partnerProblems(settings: WireSettings): FieldProblem[] {
  return settings.partnerId === null ? [{ field: 'account.partnerId', kind: 'required' }] : []
}

export function createRequest(
  path: string,
  body: WireBody,
  problems: readonly FieldProblem[],
  signInOptional: boolean,
): Result<CarrierRequest, FieldProblem[]> {
  if (problems.length > 0) return err([...problems])
  return ok({ method: 'POST', path, body, ...(signInOptional ? { signInOptional } : {}) })
}
