import type { Database } from './open.ts'

/** Takes the values that are bound to the query. */
type NumberQuery<Bound extends unknown[]> = (...bound: Bound) => number

/** For an SQL query that answers one number in every case: a count, or another aggregate without groups. */
export function prepareNumber<Bound extends unknown[] = []>(db: Database, sql: string): NumberQuery<Bound> {
  const statement = db.prepare<Bound, number>(sql).pluck()
  return (...bound) => statement.get(...bound) as number // it has a row in every case
}
