import { readFees } from './carrier-fees.ts'
import type { ShipmentResult } from './create-answer.ts'
import { readInteger, readNumber } from './field-number.ts'
import { readRecordWith } from './field-record.ts'
import { readNonEmptyText, readText } from './field-text.ts'
import { readTimeMs } from './field-time.ts'

/** The shipment result of a create or update answer. Null without a bill code: then it says nothing about a shipment. */
export function readShipmentResult(data: unknown): ShipmentResult | null {
  const record = readRecordWith('bill_code', data)
  const billCode = readNonEmptyText(record?.['bill_code'])
  if (record === null || billCode === null) return null
  return {
    billId: readInteger(record['bill_id']),
    billCode,
    refCode: readText(record['ref_code']) ?? '',
    statusId: readInteger(record['status_id']),
    codAmountVnd: readNumber(record['cod_amount']),
    serviceId: readInteger(record['service_id']),
    paymentMethodId: readInteger(record['payment_method']) ?? readInteger(record['payment_method_id']),
    createdAtMs: readTimeMs(record['created_at']),
    expectedAtMs: readTimeMs(record['expected_at']),
    fees: readFees(record),
    packageCount: readInteger(record['package_no']),
    weightOnWire: readNumber(record['weight']),
  }
}

/** Bounded everywhere, so that no hostile body can keep it busy. */
const billCodeInText = /"bill_code"\s{0,20}:\s{0,20}(?:\[\s{0,20})?(?:"([^"\\]{1,100})"|(\d{1,30}))/g

/** Any bill code in a text, well-formed or not: what a person needs to look an unclear shipment up. */
export function findBillCode(bodyText: string): string | null {
  for (const [, quoted, bare] of bodyText.matchAll(billCodeInText)) {
    const code = readNonEmptyText(quoted ?? bare)
    if (code !== null) return code
  }
  return null
}
