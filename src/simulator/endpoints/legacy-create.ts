import type { Carrier } from '../carrier.ts'
import { readCargo, readParty, readReturnParty } from '../shipments/create-fields.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createFieldReader, type FieldReader } from '../http/field-reader.ts'
import { readLegacyIdPlace, readNamedPlace, readNewPlace } from '../places/place-fields.ts'
import { registerShipment } from '../shipments/register-shipment.ts'
import type { Place, Shipment } from '../shipments/shipment.ts'

function nameFields(prefix: string): { province: string; district: string; ward: string } {
  return { province: `${prefix}_province_name`, district: `${prefix}_district_name`, ward: `${prefix}_ward_name` }
}

/** v2 takes the new system's ids instead of the names: one id decides which of the two is meant. */
function readV2Place(carrier: Carrier, fields: FieldReader, prefix: 's' | 'r'): Place {
  const hasIds = fields.text(`${prefix}_province_id`) !== '' || fields.text(`${prefix}_ward_id`) !== ''
  const names = nameFields(prefix)
  if (!hasIds) return readNamedPlace(fields, carrier.places, names)
  for (const name of Object.values(names)) fields.text(name)
  return readNewPlace(fields, carrier.places, `${prefix}_province_id`, `${prefix}_ward_id`)
}

function readV2Shipment(carrier: Carrier, fields: FieldReader): Shipment {
  const returnNames = nameFields('return')
  fields.whole('partner_id')
  fields.text('r_email')
  return {
    ...readCargo(carrier, fields),
    note: fields.text('note'),
    sender: readParty(fields, 's', readV2Place(carrier, fields, 's')),
    receiver: readParty(fields, 'r', readV2Place(carrier, fields, 'r')),
    returnTo: readReturnParty(fields, Object.values(returnNames), () =>
      readNamedPlace(fields, carrier.places, returnNames),
    ),
    installation: fields.flag('is_install') ?? false,
    draft: fields.flag('is_draft') ?? false,
    otherFeeVnd: fields.amount('other_fee') ?? 0,
    billType: 1,
    billReturn: '',
  }
}

/** No draft, no return address, no other fee, no installation in this generation. */
function readByIdShipment(carrier: Carrier, fields: FieldReader): Shipment {
  fields.whole('partner_id')
  fields.text('r_email')
  const source = fields.text('utm_source')
  if (source !== '' && !/^api_\S/u.test(source)) fields.complain('Trường utm_source phải có dạng api_<tên đối tác>')
  return {
    ...readCargo(carrier, fields),
    note: fields.text('note'),
    sender: readParty(fields, 's', readLegacyIdPlace(fields, carrier.places, 's')),
    receiver: readParty(fields, 'r', readLegacyIdPlace(fields, carrier.places, 'r')),
    returnTo: null,
    installation: false,
    draft: false,
    otherFeeVnd: 0,
    billType: 1,
    billReturn: '',
  }
}

export function legacyCreateEndpoints(carrier: Carrier): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/v2/bill/create',
      authentication: 'legacy',
      messageKey: 'message',
      handle(call) {
        const fields = createFieldReader(call.body)
        return registerShipment(carrier, call, fields, readV2Shipment(carrier, fields))
      },
    },
    {
      method: 'POST',
      path: '/v1/bill/create-byID',
      authentication: 'legacy',
      messageKey: 'messsage',
      handle(call) {
        const fields = createFieldReader(call.body)
        return registerShipment(carrier, call, fields, readByIdShipment(carrier, fields))
      },
    },
  ]
}
