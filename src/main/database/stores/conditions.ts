import { exceptionStatusIds } from '../../../shared/domain/bill/bill-exception.ts'
import { endedStatusIds } from '../../../shared/domain/bill/journey.ts'
import { unsentStates } from '../../../shared/domain/draft-states.ts'

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
