import type { BillRow } from '../../../../shared/domain/bill/bill.ts'
import { latestOutcome, latestRequest } from '../conditions.ts'
import { labelState } from '../print/missing-labels.ts'

/** SQLite has no booleans. */
export type StoredRow = Omit<BillRow, 'carrierDraft'> & {
  readonly carrierDraft: 0 | 1
}

const latestMessage = (kind: 'cancel' | 'update'): string =>
  `coalesce((${latestRequest('r.message', 'b.bill_code', kind)}), '')`

/** When the carrier last reported something of a bill `b`: its history is stored newest first. */
export const movedAt = `coalesce(CASE WHEN json_valid(b.history_json) THEN b.history_json ->> '$[0].atMs' END, b.created_at_ms)`

export const rowColumns = `b.bill_code AS billCode, b.ref_code AS refCode, b.status_id AS statusId,
  b.status_text AS statusText, b.receiver_name AS receiverName, b.receiver_phone AS receiverPhone,
  b.ward_name AS wardName, b.province_name AS provinceName, b.cod_amount_vnd AS codAmountVnd,
  b.total_fee_vnd AS totalFeeVnd, b.service_id AS serviceId, b.package_count AS packageCount,
  b.created_at_ms AS createdAtMs, b.label_printed_at_ms AS labelPrintedAtMs,
  ${labelState} AS labelState,
  ${latestOutcome('b', 'cancel')} AS cancelOutcome, ${latestMessage('cancel')} AS cancelMessage,
  ${latestOutcome('b', 'update')} AS updateOutcome, ${latestMessage('update')} AS updateMessage,
  b.carrier_draft AS carrierDraft`

export function toRow(stored: StoredRow): BillRow {
  return { ...stored, carrierDraft: stored.carrierDraft === 1 }
}
