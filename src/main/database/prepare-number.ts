import type { Database } from './open.ts'

/** For an SQL query that answers one number in every case: a count, or another aggregate without groups. */
export function prepareNumber<Bound extends readonly unknown[] = []>(
  db: Database,
  sql: string,
): (...bound: Bound) => number {
  const statement = db.prepare<unknown[], number>(sql).pluck()
  return (...bound) => statement.get(...bound) as number // it has a row in every case
}
