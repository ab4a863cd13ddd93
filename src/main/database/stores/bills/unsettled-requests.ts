import type { BatchKind } from '../../../../shared/domain/request/batch.ts'
import type { BillRequest } from '../../../../shared/domain/bill/bill-history.ts'
import type { Database } from '../../open.ts'

/** A cancel or return about which more may become known. */
export interface OpenRequest extends Pick<BillRequest, 'seq' | 'outcome' | 'message' | 'cause' | 'endedAtMs'> {
  readonly kind: BatchKind
  readonly batchId: string
}

const columns = 'seq, kind, batch_id AS batchId, outcome, message, cause, ended_at_ms AS endedAtMs'

/** The cancels and returns of one bill that tracking or a person may settle. */
export function createBillClassifications(db: Database) {
  const unclear = db.prepare<[string], OpenRequest>(
    `SELECT ${columns} FROM requests
     WHERE bill_code = ? AND kind IN ('cancel', 'return') AND outcome = 'unclear' ORDER BY seq`,
  )
  const latestCancel = db.prepare<[string], OpenRequest>(
    `SELECT ${columns} FROM requests
     WHERE bill_code = ? AND kind = 'cancel' AND outcome <> 'not-sent' ORDER BY seq DESC LIMIT 1`,
  )
  return {
    unclearOf: (billCode: string): OpenRequest[] => unclear.all(billCode),
    /** What was asked for last and not withdrawn before it was sent. */
    latestCancel: (billCode: string): OpenRequest | undefined => latestCancel.get(billCode),
  }
}
