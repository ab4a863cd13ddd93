import { entryStatus, type Carrier } from '../carrier.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { expectedAtMs, shipmentFees } from '../pricing/pricing.ts'
import { dashedTime } from '../vietnam-time.ts'

/** The documented shipment result, without `expected_at`. */
function commonResult(carrier: Carrier, entry: LedgerEntry, nowMs: number): Readonly<Record<string, unknown>> {
  const { shipment } = entry
  const fees = shipmentFees(carrier, shipment)
  return {
    bill_id: entry.billId,
    bill_code: entry.billCode,
    ref_code: entry.refCode,
    status_id: entryStatus(carrier, entry, nowMs),
    cod_amount: shipment.codAmountVnd,
    service_id: shipment.serviceId,
    payment_method: shipment.paymentMethodId,
    created_at: dashedTime(entry.createdAtMs),
    main_fee: fees.main,
    cod_fee: fees.cod,
    insurr_fee: fees.insurance,
    lifting_fee: fees.lifting,
    remote_fee: fees.remote,
    counting_fee: fees.counting,
    packing_fee: fees.packing,
    total_fee: fees.total,
    partner_address_id: 0,
    receiver_name: shipment.receiver.name,
    receiver_phone: shipment.receiver.phone,
    receiver_address: shipment.receiver.address,
    package_no: shipment.packageNo,
    weight: shipment.weight,
    cargo_content: shipment.cargoContent,
    cargo_value: shipment.cargoValueVnd,
    note: shipment.note,
  }
}

export function createResult(carrier: Carrier, entry: LedgerEntry): Readonly<Record<string, unknown>> {
  return {
    ...commonResult(carrier, entry, entry.createdAtMs),
    expected_at: dashedTime(expectedAtMs(entry.shipment, entry.createdAtMs)),
  }
}

export function updateResult(carrier: Carrier, entry: LedgerEntry, nowMs: number): Readonly<Record<string, unknown>> {
  return commonResult(carrier, entry, nowMs)
}
