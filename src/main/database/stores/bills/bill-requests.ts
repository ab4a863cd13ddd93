import type { BillRequest, BillHistory } from '../../../../shared/domain/bill/bill-history.ts'
import type { Database } from '../../open.ts'

/** More requests or decisions about one bill than this are read by nobody. */
const mostRows = 100

/** What was asked for and decided about one bill, newest first, and taking a request back before it is sent. */
export interface BillRequests {
  requests(billCode: string): BillRequest[]
  decisions(billCode: string): BillHistory['decisions']
  /** What was withdrawn (an update that went out before is then unclear); undefined where it is on its way or ended: then the carrier decides. */
  withdraw(billCode: string, seq: number, atMs: number): WithdrawnRequest | undefined
}

interface WithdrawnRequest {
  readonly kind: BillRequest['kind']
  readonly batchId: string | null
}

export function createBillRequests(db: Database): BillRequests {
  const requests = db.prepare<[string], BillRequest>(
    `SELECT seq, kind, outcome, message, cause, technical, operator, asked_at_ms AS askedAtMs, ended_at_ms AS endedAtMs
     FROM requests WHERE bill_code = ? ORDER BY seq DESC LIMIT ${mostRows}`,
  )
  const decisions = db.prepare<[string], BillHistory['decisions'][number]>(
    `SELECT at_ms AS atMs, operator, action, reason FROM decisions WHERE bill_code = ? COLLATE NOCASE ORDER BY seq DESC LIMIT ${mostRows}`,
  )
  const withdraw = db.prepare<[number, number, string], WithdrawnRequest>(
    `UPDATE requests SET outcome = CASE WHEN tries > 0 THEN 'unclear' ELSE 'not-sent' END,
       cause = CASE WHEN tries > 0 THEN 'no-answer' ELSE 'none' END, ended_at_ms = ?
     WHERE seq = ? AND bill_code = ? AND outcome = 'waiting'
     RETURNING kind, batch_id AS batchId`,
  )
  return {
    requests: (billCode) => requests.all(billCode),
    decisions: (billCode) => decisions.all(billCode),
    withdraw: (billCode, seq, atMs) => withdraw.get(atMs, seq, billCode),
  }
}
