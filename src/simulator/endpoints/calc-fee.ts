import { toKg, type Carrier } from '../carrier.ts'
import { refused, succeeded, type Call, type Endpoint, type Outcome } from '../http/endpoint.ts'
import { chargedWeightKg, feesOf, type FeeBasis } from '../pricing/fees.ts'
import { createFieldReader, type FieldReader } from '../http/field-reader.ts'
import { readNamedPlace, readNewPlace } from '../places/place-fields.ts'
import { zoneBetween } from '../places/places.ts'
import type { Service } from '../pricing/services.ts'
import type { Place } from '../shipments/shipment.ts'
import { slashedTime } from '../vietnam-time.ts'

const HOUR_MS = 3_600_000

/** Names of the legacy system count only where the ids are absent. */
function readFeePlace(carrier: Carrier, fields: FieldReader, prefix: 's' | 'r'): Place {
  const hasIds = fields.text(`${prefix}_province_id`) !== '' || fields.text(`${prefix}_ward_id`) !== ''
  const hasNames = fields.text(`${prefix}_province`) !== '' || fields.text(`${prefix}_district`) !== ''
  if (hasIds || !hasNames) return readNewPlace(fields, carrier.places, `${prefix}_province_id`, `${prefix}_ward_id`)
  const names = { province: `${prefix}_province`, district: `${prefix}_district`, ward: null }
  return readNamedPlace(fields, carrier.places, names)
}

function readBasis(carrier: Carrier, fields: FieldReader): FeeBasis {
  return {
    weightKg: toKg(carrier, fields.positive('weight', 'required') ?? 0),
    widthCm: fields.amount('width') ?? 0,
    lengthCm: fields.amount('length') ?? 0,
    heightCm: fields.amount('height') ?? 0,
    codAmountVnd: fields.amount('cod_amount') ?? 0,
    cargoValueVnd: fields.amount('cargo_value') ?? 0,
    packageNo: 1,
    cargoTypeId: 2,
    otherFeeVnd: 0,
    from: readFeePlace(carrier, fields, 's'),
    to: readFeePlace(carrier, fields, 'r'),
  }
}

function quote(carrier: Carrier, basis: FeeBasis, service: Service, nowMs: number): Readonly<Record<string, unknown>> {
  const fees = feesOf(basis, service)
  const weightKg = chargedWeightKg(basis, service)
  const leadTimeMs = nowMs + service.leadHours[zoneBetween(basis.from, basis.to)] * HOUR_MS
  const hasId = carrier.quirks.current.feeQuotes === 'documented'
  return {
    // The product may have dust behind the gram.
    weight: carrier.weightUnit === 'g' ? Math.round(weightKg * 1000) : weightKg,
    total_fee: fees.total,
    main_fee: fees.main,
    insur_fee: fees.insurance,
    remote_fee: fees.remote,
    cod_fee: fees.cod,
    service_id: hasId ? service.id : null,
    service_name: service.name,
    lead_time: hasId ? slashedTime(leadTimeMs) : new Date(leadTimeMs).toISOString(),
  }
}

function calcFee(carrier: Carrier, call: Call): Outcome {
  const fields = createFieldReader(call.body)
  fields.whole('partner_id')
  const serviceId = fields.whole('service_id')
  const { services, paymentMethods } = carrier.accepted()
  fields.oneOf('payment_method_id', paymentMethods, 'required')
  const basis = readBasis(carrier, fields)
  const problem = fields.problem()
  if (problem !== null) return refused(problem)
  const chosen = services.filter(({ id }) => serviceId === undefined || id === serviceId)
  if (chosen.length === 0) return refused('Trường service_id không hợp lệ')
  return succeeded(
    'Tính phí thành công',
    chosen.map((service) => quote(carrier, basis, service, call.nowMs)),
  )
}

export function calcFeeEndpoints(carrier: Carrier): readonly Endpoint[] {
  const handle = (call: Call): Outcome => calcFee(carrier, call)
  return [
    { method: 'POST', path: '/v3/bill/calc-fee', authentication: 'bearer', messageKey: 'message', handle },
    { method: 'POST', path: '/v1/bill/calc-fee', authentication: 'legacy', messageKey: 'messsage', handle },
  ]
}
