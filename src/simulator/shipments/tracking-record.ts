import { entryLife, toKg, type Carrier } from '../carrier.ts'
import { volumetricWeightKg } from '../pricing/fees.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import type { LifeEvent } from './life.ts'
import { expectedAtMs, feeBasisOf, serviceOf, shipmentFees } from '../pricing/pricing.ts'
import type { Party, Shipment } from './shipment.ts'
import { STATUS, statusText } from './statuses.ts'
import { dashedTimeWithMs, slashedTime } from '../vietnam-time.ts'

const SENDER_PAYS_LATER = 11
const RECEIVER_PAYS = 20

function partyFields(prefix: 'sender' | 'receiver', party: Party): Readonly<Record<string, string>> {
  return {
    [`${prefix}_name`]: party.name,
    [`${prefix}_phone`]: party.phone,
    [`${prefix}_address`]: party.address,
    [`${prefix}_ward`]: party.place.wardName,
    [`${prefix}_district`]: party.place.districtName,
    [`${prefix}_province`]: party.place.provinceName,
  }
}

function feeFields(carrier: Carrier, shipment: Shipment): Readonly<Record<string, string>> {
  const fees = shipmentFees(carrier, shipment)
  return {
    cod_amt: String(shipment.codAmountVnd),
    cod_fee: String(fees.cod),
    insurance_fee: String(fees.insurance),
    counting_fee: String(fees.counting),
    lifting_fee: String(fees.lifting),
    packing_fee: String(fees.packing),
    delivery_fee: '0',
    other_fee: String(fees.other),
    remote_fee: String(fees.remote),
    main_fee: String(fees.main),
    total_fee: String(fees.total),
  }
}

/** When the freight was paid: at pickup by the sender, at delivery by the receiver, on account never here. */
function paidAtMs(shipment: Shipment, life: readonly LifeEvent[]): number | undefined {
  if (shipment.paymentMethodId === SENDER_PAYS_LATER) return undefined
  const paidOn = shipment.paymentMethodId === RECEIVER_PAYS ? STATUS.delivered : STATUS.pickedUp
  return life.find((event) => event.statusId === paidOn)?.atMs
}

function optionalTime(atMs: number | undefined): string {
  return atMs === undefined ? '' : dashedTimeWithMs(atMs)
}

function history(entry: LedgerEntry, life: readonly LifeEvent[]): readonly Readonly<Record<string, unknown>>[] {
  return life.map((event, sequence) => {
    const { place } = entry.shipment[event.where]
    return {
      sequence,
      log_status: String(event.statusId),
      city: place.provinceName,
      district: place.districtName,
      operation_en: event.en,
      operation: event.vi,
      operationID: sequence === 0 ? 0 : event.statusId * 10 + 1,
      ...(sequence === 0 ? {} : { operationType: `OP${String(event.statusId).padStart(2, '0')}` }),
      ...(event.delayReason === undefined ? {} : { delayReason: event.delayReason }),
      loc_time: slashedTime(event.atMs),
    }
  })
}

function images(
  imagesUrl: string,
  entry: LedgerEntry,
  pickedUp: boolean,
  delivered: boolean,
): Readonly<Record<string, unknown>> {
  const base = `${imagesUrl}/${entry.billCode}`
  return {
    ...(delivered ? { p_link_image: `${base}/proof.jpg` } : {}),
    bill_image_link: pickedUp ? [`${base}/pickup.jpg`, ...(delivered ? [`${base}/receipt.jpg`] : [])] : [],
    document_image_link: delivered && entry.shipment.returnsDocument ? [`${base}/document.jpg`] : [],
  }
}

/** The documented tracking record: nearly everything is a string, weights are kilograms whatever the wire uses. */
export function trackingRecord(carrier: Carrier, entry: LedgerEntry, nowMs: number): Readonly<Record<string, unknown>> {
  const { shipment } = entry
  const life = entryLife(carrier, entry, nowMs)
  const statusId = life.at(-1)?.statusId ?? STATUS.waitingForPickup
  const pickedUpAtMs = life.find((event) => event.statusId === STATUS.pickedUp)?.atMs
  const deliveredAtMs = life.find((event) => event.statusId === STATUS.delivered)?.atMs
  const paid = paidAtMs(shipment, life)
  const volumetricKg = volumetricWeightKg(feeBasisOf(carrier, shipment), serviceOf(shipment))
  return {
    bill_code: entry.billCode,
    ref_code: entry.refCode,
    weight: String(toKg(carrier, shipment.weight)),
    dimension_weight: String(Math.round(volumetricKg * 1000) / 1000),
    width: String(shipment.widthCm),
    length: String(shipment.lengthCm),
    height: String(shipment.heightCm),
    payment_status: paid === undefined ? 'Chưa thanh toán' : 'Đã thanh toán',
    payment_at: optionalTime(paid),
    bill_status_id: statusId,
    bill_status_desc: statusText(statusId).vi,
    date_pickup: optionalTime(pickedUpAtMs),
    pay_method: String(shipment.paymentMethodId),
    service: String(shipment.serviceId),
    date_expected: dashedTimeWithMs(expectedAtMs(shipment, entry.createdAtMs)),
    description: shipment.installation ? 'Có lắp đặt' : '',
    cargo_content: shipment.cargoContent,
    ...feeFields(carrier, shipment),
    ...partyFields('sender', shipment.sender),
    ...partyFields('receiver', shipment.receiver),
    ...(deliveredAtMs === undefined ? {} : { date_delivery: dashedTimeWithMs(deliveredAtMs) }),
    note: shipment.note,
    histories: history(entry, life),
    ...images(carrier.imagesUrl, entry, pickedUpAtMs !== undefined, deliveredAtMs !== undefined),
  }
}
