import type { Carrier } from '../carrier.ts'
import { readCargo, readParty, readReturnParty } from '../shipments/create-fields.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createFieldReader, type FieldReader } from '../http/field-reader.ts'
import { readNewPlace } from '../places/place-fields.ts'
import { registerShipment } from '../shipments/register-shipment.ts'
import type { Shipment } from '../shipments/shipment.ts'

const BILL_TYPES: readonly number[] = [1, 2, 3, 4]

export function readV3Shipment(carrier: Carrier, fields: FieldReader): Shipment {
  const place = (prefix: string) =>
    readNewPlace(fields, carrier.places, `${prefix}_province_code`, `${prefix}_ward_code`)
  return {
    ...readCargo(carrier, fields),
    note: '',
    sender: readParty(fields, 's', place('s')),
    receiver: readParty(fields, 'r', place('r')),
    returnTo: readReturnParty(fields, ['return_province_code', 'return_ward_code'], () => place('return')),
    installation: fields.flag('is_installation') ?? false,
    draft: fields.flag('is_draft') ?? false,
    otherFeeVnd: fields.amount('other_fee') ?? 0,
    billType: fields.oneOf('bill_type', BILL_TYPES) ?? 1,
    billReturn: fields.text('bill_return'),
  }
}

export function v3CreateEndpoint(carrier: Carrier): Endpoint {
  return {
    method: 'POST',
    path: '/v3/bill/create',
    authentication: 'bearer',
    messageKey: 'message',
    handle(call) {
      const fields = createFieldReader(call.body)
      const shipment = readV3Shipment(carrier, fields)
      return registerShipment(carrier, call, fields, shipment)
    },
  }
}
