import type { Database } from '../../../src/main/database/open.ts'

/** What a store prepares when it is made. */
export function preparedBy(database: Database, create: (database: Database) => unknown): readonly string[] {
  const asked: string[] = []
  const prepare = (sql: string) => {
    asked.push(sql)
    return database.prepare(sql)
  }
  create(Object.create(database, { prepare: { value: prepare } }) as Database)
  return asked
}

/** How SQLite finds the rows of a table, by the name that the question gives it; null where it does not ask for it. */
export const planOf = (database: Database, sql: string, table: string): string | null =>
  plansOf(database, sql, table)[0] ?? null

/** The same in each part of the question that asks for the table. */
export const plansOf = (database: Database, sql: string, table: string): readonly string[] =>
  database
    .prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll(/:\w+|\?/g, '1')}`)
    .all()
    .map(({ detail }) => detail)
    .filter((detail) => detail.split(' ')[1] === table)
