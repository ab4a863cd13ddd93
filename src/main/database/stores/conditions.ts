import { comingBackTypes } from '../../../shared/domain/bill/bill-input.ts'
import { knownStatusIds } from '../../../shared/domain/bill/bill.ts'
import { exceptionStatusIds } from '../../../shared/domain/bill/bill-exception.ts'
import { endedStatusIds } from '../../../shared/domain/bill/journey.ts'
import { statesWithoutBill, unsentStates } from '../../../shared/domain/draft-states.ts'
import type { DocumentName } from './documents.ts'

/** Conditions in SQL that several stores share; `row` is the name under which a statement knows the row. */

export const oneOf = (column: string, values: readonly (string | number)[]): string =>
  `${column} IN (${values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(', ')})`

/** A draft that has not become a bill, and may still. */
export const isUnsent = (row: string): string =>
  `${row}.deleted_at_ms IS NULL AND ${oneOf(`${row}.state`, unsentStates)}`

/** An attempt of which nobody can say whether the carrier has its bill. */
export const isUnresolved = (row: string): string => `${row}.outcome = 'unknown' AND ${row}.settled_as IS NULL`

/** A bill whose parcel's journey has ended. */
export const hasEnded = (row: string): string => oneOf(`coalesce(${row}.status_id, 0)`, endedStatusIds)

/** A bill whose parcel asks for a person. */
export const asksForPerson = (row: string): string => oneOf(`${row}.status_id`, exceptionStatusIds)

/** What was asked for last of a bill and not withdrawn before it was sent; `billCode` in the words of the statement. */
export const latestRequest = (columns: string, billCode: string, kind: 'cancel' | 'update'): string =>
  `SELECT ${columns} FROM requests r WHERE r.bill_code = ${billCode} AND r.kind = '${kind}' AND r.outcome <> 'not-sent'
   ORDER BY r.seq DESC LIMIT 1`

/** How the last request of a kind for a bill stands; null where there is none. */
export const latestOutcome = (row: string, kind: 'cancel' | 'update'): string =>
  `(${latestRequest('r.outcome', `${row}.bill_code`, kind)})`

/** A bill that is not cancelled for good: `isCancelled` in SQL. */
export const notCancelled = (row: string): string =>
  `coalesce(${row}.status_id, 0) <> ${knownStatusIds.cancelled}
   AND coalesce(${latestOutcome(row, 'cancel')}, '') <> 'accepted'`

/** A draft of an order that no bill has come of, found by its state and not among all that have one. */
export const isWithoutBill = (row: string): string => {
  const hasNone = oneOf('x.state', statesWithoutBill)
  return `${row}.seq IN (SELECT x.seq FROM drafts x WHERE x.deleted_at_ms IS NULL AND ${hasNone}
    UNION ALL SELECT x.seq FROM attempts u CROSS JOIN drafts x ON x.id = u.draft_id
      WHERE ${isUnresolved('u')} AND x.deleted_at_ms IS NOT NULL AND ${hasNone})`
}

/** A bill or draft of a parcel that comes back from a customer; worded as in the index that finds it. */
export const comesBack = (row: string): string =>
  oneOf(`CASE WHEN json_valid(${row}.bill_json) THEN ${row}.bill_json ->> '$.billType' END`, comingBackTypes)

/** The same, of whoever has this phone. */
export const comesBackFrom = (row: string, phone: string): string =>
  `${comesBack(row)} AND CASE WHEN json_valid(${row}.bill_json) THEN ${row}.bill_json ->> '$.sender.phone' END = ${phone}`

/** A draft with an attempt that is on its way, or of which nobody can say whether the carrier has its bill. */
export const mayHaveShipment = (row: string): string =>
  `EXISTS (SELECT 1 FROM attempts a WHERE a.draft_id = ${row}.id AND (a.outcome = 'open' OR (${isUnresolved('a')})))`

/**
 * An order that nobody packs any more: it is cancelled, or its draft is sent or given up, and none of its attempts is on its way or unresolved. One whose draft was deleted is to
 * be packed again.
 */
export const isPastPacking = (row: string): string =>
  `CASE WHEN ${row}.draft_id IS NULL THEN ${row}.state = 'cancelled' ELSE ${isPastItsDraft(row)} END`

/** The same of an order that is known to have a draft. */
export const isPastItsDraft = (row: string): string =>
  `EXISTS (SELECT 1 FROM drafts d WHERE d.id = ${row}.draft_id AND d.state IN ('CREATED', 'ABANDONED') AND NOT ${mayHaveShipment('d')})`

const toStore: DocumentName = 'batch-to-store'
const asked = `FROM documents w WHERE w.name = '${toStore}' AND json_valid(w.json)`

/** The batch of which not every code has its row yet; null for none. */
export const batchBeingStored = `(SELECT w.json ->> '$.id' ${asked})`

/** How many of its codes have none. */
export const codesWithoutRow = `coalesce((SELECT json_array_length(w.json, '$.codes')
  - (SELECT count(*) FROM requests r WHERE r.batch_id = w.json ->> '$.id') ${asked}), 0)`
