import { readFees } from './carrier-fees.ts'
import { parseJson } from './envelope.ts'
import type { ShipmentResult } from './create-answer.ts'
import { readCode, readInteger, readNumber, readSingleRecord, readText, readTimeMs, shownCode } from './fields.ts'

/** The journal has room for an answer with both. */
const longestName = 200

/**
 * The shipment result of a create or update answer. Null without a bill code that fits: then it names no shipment. A bill in a list
 * within the record is one that the answer mentions, such as a similar one.
 */
export function readShipmentResult(data: unknown): ShipmentResult | null {
  const record = readSingleRecord(data)
  const billCode = readCode(record?.['bill_code'])
  if (record === null || billCode === null) return null
  return {
    billId: readInteger(record['bill_id']),
    billCode,
    refCode: readEcho(record['ref_code']),
    statusId: readInteger(record['status_id']),
    codAmountVnd: readNumber(record['cod_amount']),
    serviceId: readInteger(record['service_id']),
    paymentMethodId: readInteger(record['payment_method']) ?? readInteger(record['payment_method_id']),
    createdAtMs: readTimeMs(record['created_at']),
    expectedAtMs: readTimeMs(record['expected_at']),
    fees: readFees(record),
    receiverName: readText(record['receiver_name'], longestName) ?? '',
    receiverPhone: readText(record['receiver_phone'], longestName) ?? '',
    packageCount: readInteger(record['package_no']),
    weightOnWire: readNumber(record['weight']),
  }
}

/** Empty only where nothing was echoed: what stands there and cannot be read is no echo of ours. */
function readEcho(value: unknown): string {
  if (value === undefined || value === null) return ''
  return readText(value) ?? `(${typeof value})`
}

/** Bounded everywhere, so that no hostile body can keep it busy. */
const billCodeInText = /"bill_code"\s{0,20}:\s{0,20}(?:\[\s{0,20})?(?:"([^"\\]{1,100})"|(\d{1,30}))/g

/**
 * Any bill code in a text, well-formed or not and cut to 64 characters: what a person needs to look an unclear shipment up. With
 * `exceptCode`, any other than that: a body may name two bills, be it by a key that stands in it twice.
 */
export function findBillCode(bodyText: string, exceptCode: string | null = null): string | null {
  for (const [, quoted, bare] of bodyText.matchAll(billCodeInText)) {
    const code = shownCode(quoted ?? bare)
    if (code !== null && code !== exceptCode) return code
  }
  return namesBillCode(bodyText) ? findBuriedCode(parseJson(bodyText), exceptCode) : null
}

/** True where the text has the key, readable or not: too long, cut off or no JSON at all. */
export function namesBillCode(bodyText: string): boolean {
  return bodyText.includes('"bill_code"')
}

/** A code in a form that nobody documents, such as an object under `bill_code`. One walk without recursion. */
function findBuriedCode(root: unknown, exceptCode: string | null): string | null {
  const waiting: { readonly value: unknown; readonly isBelow: boolean }[] = [{ value: root, isBelow: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, isBelow } = next
    if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        waiting.push({ value: inner, isBelow: isBelow || key === 'bill_code' })
      }
      continue
    }
    const code = isBelow ? shownCode(value) : null
    if (code !== null && code !== exceptCode) return code
  }
  return null
}
