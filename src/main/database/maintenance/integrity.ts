import SQLite from 'better-sqlite3'
import type { Database } from 'better-sqlite3'
import { digestedColumns, unfitDigest } from '../row-digest.ts'

/** A file has more than this many problems only where it is torn. */
const mostProblems = 100

/**
 * What SQLite finds wrong, none for a whole file. Where an index of an earlier build reads JSON that is none, pages and rows are compared
 * without the indexes: one such row is no reason to refuse all others.
 */
export function problemsIn(db: Database): readonly string[] {
  try {
    return foundBy(db, 'integrity_check')
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError) || error.code !== 'SQLITE_ERROR') throw error
    return pageProblemsIn(db)
  }
}

/** The same without the comparison of rows and indexes, which takes most of the time. */
export const pageProblemsIn = (db: Database): readonly string[] => foundBy(db, 'quick_check')

function foundBy(db: Database, check: 'integrity_check' | 'quick_check'): readonly string[] {
  const lines = db.prepare<[], string>(`PRAGMA ${check}(${mostProblems})`).pluck().all()
  return lines.filter((line) => line !== 'ok')
}

/** Indexes over what stands in JSON: they differ from their tables as soon as one row is damaged, and find nothing but who is to be forgotten. */
const jsonIndexes = ['bills_coming_back', 'drafts_coming_back', 'handover_scans_by_bill'] as const

/** A single damaged row is no reason to refuse all others: what else is wrong. */
export const withoutJsonIndexes = (problems: readonly string[]): readonly string[] =>
  problems.filter((problem) => !jsonIndexes.some((name) => problem.endsWith(` index ${name}`)))

/** As their tables are by now, damaged rows too. */
export function remakeJsonIndexes(db: Database): void {
  for (const name of jsonIndexes) db.exec(`REINDEX ${name}`)
}

const ofIndex =
  /^(?:row \d+ (?:missing from|values differ from) index|wrong # of entries in index|non-unique entry in index|rowid not at end-of-record)/
const ofRow = /^(?:CHECK constraint failed in|(?:NULL|non-\w+|\w+) value in) (\w+)/

/** Single rows and index entries are wrong, and every page holds together. */
export const isOfRowsAlone = (problems: readonly string[]): boolean =>
  problems.every((problem) => ofIndex.test(problem) || ofRow.test(problem))

/**
 * Makes every row one that its table allows, and every index one of its table, so that a single row does not cost the others. A row that
 * was changed by it is not as it was written, which its digest shows. Where that is impossible, as with rows of another table, which have
 * no keys of their own in this one, everything stays as it was found.
 */
export function mendRows(db: Database): void {
  const mend = db.transaction(() => {
    db.exec('REINDEX')
    const signing = draftDigestTrigger(db)
    db.exec('DROP TRIGGER IF EXISTS drafts_digest_update')
    db.exec(uncounted)
    const tables = new Set([...Object.keys(allowed), ...typedTables(db)])
    for (const table of tables) for (const sql of mendingOf(db, table)) change(db, table, sql)
    db.exec(recounted)
    db.exec(signing)
  })
  try {
    mend()
  } catch (error) {
    if (!(error instanceof SQLite.SqliteError) || !error.code.startsWith('SQLITE_CONSTRAINT')) throw error
  }
}

/** A row of an earlier build has no digest, and its trigger would vouch for what mending makes of it: it gets one that does not fit. */
function change(db: Database, table: string, sql: string): void {
  if (!(table in digestedColumns)) {
    db.exec(sql)
    return
  }
  // As the statement leaves the rows, before its triggers.
  const changed = db.prepare<[], Changed>(`${sql} RETURNING seq, digest`).all()
  const unsigned = changed.filter(({ digest }) => digest === null).map(({ seq }) => seq)
  db.prepare<[string]>(`UPDATE ${table} SET digest = ${unfitDigest} WHERE seq IN (SELECT value FROM json_each(?))`).run(
    JSON.stringify(unsigned),
  )
}

interface Changed {
  readonly seq: number
  readonly digest: number | null
}

/** It writes the digest of a draft whose bill has changed, which would vouch for a bill that nobody has typed. */
const draftDigestTrigger = (db: Database): string =>
  db.prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'drafts_digest_update'").pluck().get() ?? ''

/**
 * All tables whose columns have types, but the counters: each has one value, and what was given out by it would be given out again where
 * nobody knows how far it was.
 */
const typedTables = (db: Database): readonly string[] =>
  db
    .prepare<[], string>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 1 AND name <> 'counters'",
    )
    .pluck()
    .all()

/** Counts of rows; they are made anew from them. Until then a count is a number, since triggers count what is mended. */
const isCount = "(name LIKE 'drafts:%' OR name LIKE 'prints:%')"
const uncounted = `UPDATE counters SET value = 0 WHERE ${isCount} AND typeof(value) <> 'integer'`
const recounted = `
UPDATE counters SET value = CASE
    WHEN name LIKE 'drafts:%' THEN (SELECT count(*) FROM drafts WHERE deleted_at_ms IS NULL AND 'drafts:' || state = name)
    ELSE (SELECT count(*) FROM print_jobs WHERE kind = 'label' AND 'prints:' || state = name) END
  WHERE ${isCount};
`

interface Column {
  readonly name: string
  readonly type: string
  readonly notnull: 0 | 1
}

function mendingOf(db: Database, table: string): readonly string[] {
  const columns = db
    .prepare<[], Column>(`SELECT name, type, "notnull" FROM pragma_table_info('${table}') WHERE pk = 0`)
    .all()
  return [...(beforeTypes[table] ?? []), ...columns.map((column) => withType(table, column)), ...(allowed[table] ?? [])]
}

/** By table: what is mended before the types of its columns, since a trigger refuses what these would make of it. */
const beforeTypes: Readonly<Record<string, readonly string[]>> = {
  // Beside another draft of its order it is the refused one: the order has one draft that may be sent.
  order_drafts: [
    `UPDATE order_drafts SET is_refused = EXISTS (
         SELECT 1 FROM orders o WHERE o.id = order_id AND o.draft_id <> order_drafts.draft_id)
       WHERE typeof(is_refused) <> 'integer' OR is_refused NOT IN (0, 1)`,
  ],
}

/** Asks for the type alone: SQLite takes it for granted that a column is not null where its table says so. */
function withType(table: string, { name, type, notnull }: Column): string {
  const right = type.toLowerCase()
  const isWrong = notnull === 1 ? `typeof(${name}) <> '${right}'` : `typeof(${name}) NOT IN ('${right}', 'null')`
  const empty = type === 'TEXT' ? "''" : '0'
  return `UPDATE ${table} SET ${name} = CASE typeof(${name}) WHEN 'null' THEN ${empty} ELSE CAST(${name} AS ${type}) END
    WHERE ${isWrong}`
}

/** By table: what is not one of the words that a column allows becomes what nothing is sent by. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  drafts: [
    'UPDATE drafts SET reference_overridden = 0 WHERE reference_overridden NOT IN (0, 1)',
    `UPDATE drafts SET state = CASE WHEN bill_code IS NULL THEN 'HOLD' ELSE 'CREATED' END
       WHERE state NOT IN ('EDITING', 'READY', 'SENDING', 'CREATED', 'REJECTED', 'UNKNOWN', 'HOLD', 'ABANDONED')
         OR (state = 'CREATED') <> (bill_code IS NOT NULL)`,
  ],
  attempts: [
    'UPDATE attempts SET note_follows = 0 WHERE note_follows NOT IN (0, 1)',
    `UPDATE attempts SET outcome = 'unknown', settled_as = NULL
       WHERE outcome NOT IN ('open', 'created', 'rejected', 'unknown', 'not-processed')
         OR settled_as NOT IN ('linked', 'absent', 'given-up') OR (settled_as IS NOT NULL AND outcome <> 'unknown')`,
  ],
  bills: [
    'UPDATE bills SET needs_action = 1 WHERE needs_action NOT IN (0, 1)',
    'UPDATE bills SET carrier_draft = 0 WHERE carrier_draft NOT IN (0, 1)',
  ],
  requests: [
    `UPDATE requests SET kind = CASE WHEN batch_id IS NULL THEN 'update'
         ELSE coalesce((SELECT b.kind FROM batches b WHERE b.id = batch_id), 'cancel') END
       WHERE kind NOT IN ('cancel', 'return', 'update') OR (kind = 'update') <> (batch_id IS NULL)`,
    `UPDATE requests SET mark = 'none' WHERE mark NOT IN ('none', 'unknown-bill', 'likely-refused', 'already-pending')`,
    `UPDATE requests SET cause = 'rescued' WHERE cause NOT IN ('none', 'no-answer', 'restored-copy', 'after-unclear',
       'contradicted', 'tracked', 'settled', 'rescued')`,
    `UPDATE requests SET outcome = 'unclear', cause = 'rescued'
       WHERE outcome NOT IN ('waiting', 'sending', 'accepted', 'refused', 'unclear', 'not-sent')`,
  ],
  batches: [
    `UPDATE batches SET kind = coalesce((SELECT r.kind FROM requests r WHERE r.batch_id = batches.id), 'cancel')
       WHERE kind NOT IN ('cancel', 'return')`,
  ],
  request_chunks: [
    `UPDATE request_chunks SET kind = coalesce((SELECT r.kind FROM requests r WHERE r.chunk_id = request_chunks.id), 'update')
       WHERE kind NOT IN ('cancel', 'return', 'update')`,
  ],
  // What of it a bill says; an operator is named by decisions alone.
  bill_facets: [
    `UPDATE OR REPLACE bill_facets SET kind = CASE
         WHEN EXISTS (SELECT 1 FROM bills b WHERE b.province_name = value) THEN 'province'
         WHEN EXISTS (SELECT 1 FROM bills b WHERE value = CASE WHEN json_valid(b.bill_json) THEN b.bill_json ->> '$.sender.name' END)
         THEN 'sender' ELSE 'operator' END
       WHERE kind NOT IN ('province', 'sender', 'operator')`,
  ],
  // The carrier says them again.
  carrier_places: ['DELETE FROM carrier_places WHERE province_id <= 0 OR district_id <= 0 OR ward_id <= 0'],
  orders: [
    'UPDATE orders SET is_faulty = 1 WHERE is_faulty NOT IN (0, 1)',
    `UPDATE orders SET state = 'held', reason = 'damaged'
       WHERE state NOT IN ('waiting', 'packing', 'held', 'cancelled')`,
  ],
  order_imports: ["UPDATE order_imports SET state = 'done' WHERE state NOT IN ('entering', 'done', 'taken-back')"],
  print_jobs: [
    "UPDATE print_jobs SET origin = 'person' WHERE origin NOT IN ('person', 'created') OR kind <> 'label'",
    `UPDATE print_jobs SET kind = CASE WHEN EXISTS (SELECT 1 FROM bills b WHERE b.bill_code = subject) THEN 'label'
         ELSE 'handover-list' END
       WHERE kind NOT IN ('label', 'slip', 'batch-result', 'handover-list')`,
    `UPDATE print_jobs SET state = 'unclear'
       WHERE state NOT IN ('queued', 'rendering', 'sending', 'sent', 'confirmed', 'unclear', 'failed', 'cancelled')
         OR (state = 'confirmed' AND kind <> 'label')`,
  ],
  label_requests: [
    `UPDATE label_requests SET
         state = CASE WHEN job_id IS NOT NULL THEN 'ordered' WHEN why IS NOT NULL THEN 'refused' ELSE 'withdrawn' END,
         why = CASE WHEN job_id IS NULL THEN why END
       WHERE state NOT IN ('waiting', 'ordered', 'refused', 'withdrawn')
         OR (state = 'ordered') <> (job_id IS NOT NULL) OR (state = 'refused') <> (why IS NOT NULL)`,
  ],
  customers: [
    'UPDATE customers SET name_is_edited = 1 WHERE name_is_edited NOT IN (0, 1)',
    "UPDATE OR REPLACE customers SET kind = 'receiver' WHERE kind NOT IN ('receiver', 'sender')",
  ],
  handover_lists: [
    `UPDATE handover_lists SET state = CASE WHEN closed_at_ms IS NULL THEN 'open' ELSE 'closed' END
       WHERE state NOT IN ('open', 'closed')`,
  ],
  handover_parcels: [
    'UPDATE handover_parcels SET is_withheld = 0 WHERE is_withheld NOT IN (0, 1)',
    "UPDATE handover_parcels SET place = 'left' WHERE place NOT IN ('taken', 'left')",
  ],
}
