import { entryStatus, findOwnEntry, type Carrier } from '../carrier.ts'
import { refused, succeeded, type Call, type Endpoint, type Outcome } from '../http/endpoint.ts'
import { createFieldReader, type FieldReader } from '../http/field-reader.ts'
import { updateResult } from '../shipments/shipment-result.ts'
import type { Shipment } from '../shipments/shipment.ts'
import { isChangeable, statusText } from '../shipments/statuses.ts'

type InstallationField = 'is_installation' | 'is_install'

/** Only what the request supplies changes. A note and a content may be supplied empty; a shipment is never without its receiver. */
function readChanges(
  fields: FieldReader,
  body: Call['body'],
  current: Shipment,
  installationField: InstallationField,
): Shipment {
  const supplied = (name: 'cargo_content' | 'note', before: string): string => {
    const text = fields.text(name)
    return (body[name] ?? null) === null ? before : text
  }
  return {
    ...current,
    codAmountVnd: fields.amount('cod_amount') ?? current.codAmountVnd,
    cargoValueVnd: fields.amount('cargo_value') ?? current.cargoValueVnd,
    weight: fields.positive('weight') ?? current.weight,
    lengthCm: fields.amount('length') ?? current.lengthCm,
    heightCm: fields.amount('height') ?? current.heightCm,
    widthCm: fields.amount('width') ?? current.widthCm,
    cargoContent: supplied('cargo_content', current.cargoContent),
    note: supplied('note', current.note),
    packageNo: fields.whole('package_no') ?? current.packageNo,
    returnsDocument: fields.flag('is_return_doc') ?? current.returnsDocument,
    installation: fields.flag(installationField) ?? current.installation,
    receiver: {
      ...current.receiver,
      phone: fields.phone('receiver_phone') || current.receiver.phone,
      name: fields.text('receiver_name') || current.receiver.name,
      address: fields.text('receiver_address') || current.receiver.address,
    },
  }
}

function updateShipment(carrier: Carrier, call: Call, installationField: InstallationField): Outcome {
  const fields = createFieldReader(call.body)
  const billCode = fields.text('bill_code', 'required')
  const missing = fields.problem()
  if (missing !== null) return refused(missing)
  const entry = findOwnEntry(carrier, call.account, billCode)
  if (!entry) return refused(`Không tìm thấy vận đơn ${billCode}`)
  const changed = readChanges(fields, call.body, entry.shipment, installationField)
  if (call.path === '/v1/bill/update-shipping') fields.whole('partner_id')
  const problem = fields.problem()
  if (problem !== null) return refused(problem)
  const statusId = entryStatus(carrier, entry, call.nowMs)
  if (!isChangeable(statusId)) {
    return refused(`Vận đơn ${billCode} đang ở trạng thái "${statusText(statusId).vi}", không thể cập nhật`)
  }
  const updated = carrier.ledger.update(entry, changed, call.nowMs, fields.unknownFields())
  return succeeded('Cập nhật vận đơn thành công', updateResult(carrier, updated, call.nowMs))
}

export function updateEndpoints(carrier: Carrier): readonly Endpoint[] {
  return [
    {
      method: 'POST',
      path: '/v3/bill/update-shipping',
      authentication: 'bearer',
      messageKey: 'message',
      handle: (call) => updateShipment(carrier, call, 'is_installation'),
    },
    {
      method: 'POST',
      path: '/v1/bill/update-shipping',
      authentication: 'legacy',
      messageKey: 'message',
      handle: (call) => updateShipment(carrier, call, 'is_install'),
    },
  ]
}
