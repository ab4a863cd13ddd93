import { hasLivingReference, type Carrier } from '../carrier.ts'
import { refused, succeeded, type Call, type Outcome } from '../http/endpoint.ts'
import type { FieldReader } from '../http/field-reader.ts'
import { createResult } from './shipment-result.ts'
import type { Shipment } from './shipment.ts'

const FIRST_BILL_ID = 4_000_000
const CODE_SPACE = 1_000_000_000
/** 3^18: coprime to the code space, so that no two sequence numbers share a code. */
const CODE_STRIDE = 387_420_489

/** `SIM` and nine digits; unique for a seed, and a different walk through the numbers for every seed. */
function billCodeOf(seed: number, sequence: number): string {
  const number = ((seed >>> 0) + (sequence % CODE_SPACE) * CODE_STRIDE) % CODE_SPACE
  return `SIM${String(number).padStart(9, '0')}`
}

/** The numbers that the next shipment gets. */
export function registeredIdentity(carrier: Carrier): { sequence: number; billId: number; billCode: string } {
  const sequence = carrier.ledger.nextSequence()
  return { sequence, billId: FIRST_BILL_ID + sequence, billCode: billCodeOf(carrier.seed, sequence) }
}

/** The end of every create: the ledger is written first, then the answer is made from it. */
export function registerShipment(carrier: Carrier, call: Call, fields: FieldReader, shipment: Shipment): Outcome {
  const refCode = fields.text('ref_code')
  const problem = fields.problem()
  if (problem !== null) return refused(problem)
  const account = call.account?.username ?? ''
  if (carrier.quirks.current.duplicateRefCodes === 'refuse' && hasLivingReference(carrier, account, refCode)) {
    return refused(`Mã tham chiếu ${refCode} đã tồn tại`)
  }
  const entry = carrier.ledger.create({
    ...registeredIdentity(carrier),
    refCode,
    account,
    endpoint: call.path,
    origin: 'request',
    createdAtMs: call.nowMs,
    body: call.body,
    unknownFields: fields.unknownFields(),
    shipment,
  })
  return { ...succeeded('Tạo vận đơn thành công', createResult(carrier, entry)), createdSequence: entry.sequence }
}
