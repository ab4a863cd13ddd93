import type { Carrier } from '../carrier.ts'
import type { FieldReader } from '../http/field-reader.ts'
import type { Party, Place, Shipment } from './shipment.ts'

type CargoFields = Omit<
  Shipment,
  'note' | 'sender' | 'receiver' | 'returnTo' | 'installation' | 'draft' | 'otherFeeVnd' | 'billType' | 'billReturn'
>

/** What all three generations of create ask about the cargo and its service. */
export function readCargo(carrier: Carrier, fields: FieldReader): CargoFields {
  const { services, paymentMethods, cargoTypes } = carrier.accepted()
  const serviceIds = services.map((service) => service.id)
  return {
    packageNo: fields.whole('package_no') ?? 1,
    weight: fields.positive('weight', 'required') ?? 0,
    widthCm: fields.amount('width') ?? 0,
    lengthCm: fields.amount('length') ?? 0,
    heightCm: fields.amount('height') ?? 0,
    cargoContent: fields.text('cargo_content'),
    serviceId: fields.oneOf('service_id', serviceIds, 'required') ?? 0,
    paymentMethodId: fields.oneOf('payment_method_id', paymentMethods, 'required') ?? 0,
    cargoTypeId: fields.oneOf('cargo_type_id', cargoTypes, 'required') ?? 0,
    codAmountVnd: fields.amount('cod_amount') ?? 0,
    cargoValueVnd: fields.amount('cargo_value') ?? 0,
    returnsDocument: fields.flag('is_return_doc') ?? false,
  }
}

export type PartyPrefix = 's' | 'r' | 'return'

export function readParty(fields: FieldReader, prefix: PartyPrefix, place: Place): Party {
  return {
    name: fields.text(`${prefix}_name`, 'required'),
    phone: fields.phone(`${prefix}_phone`, 'required'),
    address: fields.text(`${prefix}_address`, 'required'),
    place,
  }
}

/** A separate return address: its fields count only where `is_return_org` is 1, and are then required. */
export function readReturnParty(
  fields: FieldReader,
  placeFields: readonly string[],
  readPlace: () => Place,
): Party | null {
  if (fields.flag('is_return_org')) return readParty(fields, 'return', readPlace())
  for (const name of ['return_name', 'return_phone', 'return_address', ...placeFields]) fields.text(name)
  return null
}
