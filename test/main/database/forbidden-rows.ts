import type { Database } from '../../../src/main/database/open.ts'
import type { DigestedTable } from '../../../src/main/database/row-digest.ts'

export type Table =
  | DigestedTable
  | 'order_drafts'
  | 'order_imports'
  | 'label_requests'
  | 'batches'
  | 'request_chunks'
  | 'bill_facets'
  | 'carrier_places'
  | 'counters'
  | 'decisions'
  | 'documents'
  | 'decision_spans'
  | 'order_events'
  | 'customer_events'
  | 'handover_scans'
  | 'bills_to_learn'

/** Without its checks and triggers the table takes anything; then they are back as they were. */
export function forbid(db: Database, table: Table, change: string): void {
  const sqlOf = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck()
  const triggers = db.prepare<[string], string>(
    "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?",
  )
  const dropped = triggers
    .pluck()
    .all(table)
    .map((name) => ({ name, sql: sqlOf.get(name)! }))
  const strict = sqlOf.get(table)!
  const become = (sql: string): void => {
    db.pragma('writable_schema = ON')
    db.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, table)
    db.pragma('writable_schema = RESET')
  }
  db.unsafeMode(true)
  db.pragma('ignore_check_constraints = ON')
  for (const { name } of dropped) db.exec(`DROP TRIGGER ${name}`)
  become(strict.replace(') STRICT', ')').replaceAll(/NOT NULL(?!\))/g, ''))
  db.exec(`UPDATE ${table} SET ${change}`)
  become(strict)
  for (const { sql } of dropped) db.exec(sql)
}

/** A row with nothing in it but what is given, and a number of its own. */
export function insertRow(
  db: Database,
  table: string,
  given: Readonly<Record<string, string | number | null>>,
  number = 0,
): void {
  const columns = db
    .prepare<[string], { name: string; type: string }>(
      // A key of a table without row ids is a column like the others.
      `SELECT c.name, c.type FROM pragma_table_list t JOIN pragma_table_info(t.name) c
         WHERE t.schema = 'main' AND t.name = ? AND (c.pk = 0 OR c.type = 'TEXT' OR t.wr) AND c."notnull" = 1`,
    )
    .all(table)
  const empty = Object.fromEntries(
    columns.map(({ name, type }) => [name, type === 'TEXT' ? (number === 0 ? '' : String(number)) : number]),
  )
  const row = { ...empty, ...given }
  const names = Object.keys(row)
  db.pragma('foreign_keys = OFF')
  db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`).run(
    ...Object.values(row),
  )
}
