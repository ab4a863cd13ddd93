import type { ExceptionKind } from '../../../../shared/domain/bill/bill-exception.ts'
import { endedStatusIds, wayBackStatusIds } from '../../../../shared/domain/bill/journey.ts'
import { isIntact, isKnownDamaged } from '../../row-digest.ts'
import type { Database } from '../../open.ts'
import { prepareNumber } from '../../prepare-number.ts'
import { asksForPerson, oneOf } from '../conditions.ts'

type Unclear = 'cancel' | 'return' | 'update'

/**
 * A request about which nobody knows what the carrier did: its answer was unclear, nothing was asked again since, no
 * person has handled it, and the bill has not come to an end that resolves it (delivered, cancelled, on its way back).
 */
const isOpenUnclear = `r.outcome = 'unclear' AND coalesce(r.ended_at_ms, r.asked_at_ms) > coalesce(b.handled_at_ms, 0)
  AND NOT ${oneOf('coalesce(b.status_id, 0)', [...endedStatusIds, ...wayBackStatusIds])}
  AND NOT EXISTS (SELECT 1 FROM requests s WHERE s.bill_code = r.bill_code AND s.kind = r.kind
    AND s.seq > r.seq AND s.outcome <> 'not-sent')`

/** Of a bill `b`: which of its requests is open in that sense; null for none. */
export const unclearKind = `SELECT r.kind FROM requests r WHERE r.bill_code = b.bill_code AND ${isOpenUnclear}
  ORDER BY r.seq DESC LIMIT 1`

const withOpenUnclear = `requests r CROSS JOIN bills b ON b.bill_code = r.bill_code
  WHERE r.kind IN ('cancel', 'return', 'update') AND ${isOpenUnclear}`

/** The sequence numbers of all bills that wait for a person. */
export const exceptionSeqs = `SELECT seq FROM bills WHERE needs_action = 1 UNION SELECT b.seq FROM ${withOpenUnclear}`

interface Handled {
  readonly atMs: number
  readonly operator: string
  readonly note: string
}

/** Bills that wait for a person: how many, and that one has been handled. */
export interface ExceptionStore {
  /** Why a bill waits for a person; `ofStatus` is what its state asks for. */
  ofBill(billCode: string, ofStatus: ExceptionKind | null): ExceptionKind | null
  count(): number
  handle(billCode: string, handled: Handled): boolean
  /** False where it is not handled, or not any more. */
  reopen(billCode: string): boolean
  handled(billCode: string): Handled | null
}

export function createExceptionStore(db: Database): ExceptionStore {
  // The first by an index alone, however many there are; the others are few.
  const count = prepareNumber(
    db,
    `SELECT (SELECT count(*) FROM bills WHERE needs_action = 1)
       + (SELECT count(DISTINCT b.seq) FROM ${withOpenUnclear} AND b.needs_action = 0)`,
  )
  const handle = db.prepare<[number, string, string, string]>(
    'UPDATE bills SET needs_action = 0, handled_at_ms = ?, handled_by = ?, handled_note = ? WHERE bill_code = ?',
  )
  const reopen = db.prepare<[string]>(
    `UPDATE bills SET needs_action = (${asksForPerson('bills')} OR ${isKnownDamaged('bills', 'bills')}) IS TRUE, handled_at_ms = NULL, handled_by = '',
       handled_note = '' WHERE bill_code = ? AND handled_at_ms IS NOT NULL`,
  )
  const handled = db.prepare<[string], Handled>(
    `SELECT handled_at_ms AS atMs, handled_by AS operator, handled_note AS note FROM bills
     WHERE bill_code = ? AND handled_at_ms IS NOT NULL`,
  )
  const ofBill = db.prepare<[string], Asking>(
    `SELECT b.needs_action AS needsAction, (${unclearKind}) AS unclear, ${isIntact('bills', 'b')} AS isIntact
     FROM bills b WHERE b.bill_code = ?`,
  )
  return {
    ofBill: (billCode, ofStatus) => {
      const found = ofBill.get(billCode)
      return found === undefined ? null : exceptionOf(found, ofStatus)
    },
    count,
    handle: (billCode, { atMs, operator, note }) => handle.run(atMs, operator, note, billCode).changes === 1,
    reopen: (billCode) => reopen.run(billCode).changes === 1,
    handled: (billCode) => handled.get(billCode) ?? null,
  }
}

/** What a bill asks for. */
interface Asking {
  readonly needsAction: 0 | 1
  readonly unclear: Unclear | null
  readonly isIntact: 0 | 1
}

/** Of a damaged row nothing else can be believed. The state of the parcel comes before an answer that nobody understood. */
export function exceptionOf({ needsAction, unclear, isIntact: isRowIntact }: Asking, ofStatus: ExceptionKind | null) {
  if (isRowIntact === 0) return 'damaged'
  if (needsAction === 1 && ofStatus !== null) return ofStatus
  return unclear === null ? null : (`unclear-${unclear}` as const)
}
