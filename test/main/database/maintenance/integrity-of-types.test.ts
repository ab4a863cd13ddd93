import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { billOf } from '../bill-books.ts'
import { forbid, insertRow, type Table } from '../forbidden-rows.ts'

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')

/** Of a table: the columns that are no part of its key, and name no row. */
const columnsOf = (db: Database, table: string) =>
  db
    .prepare<[string, string], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info(?) WHERE pk = 0
         AND name NOT IN (SELECT "from" FROM pragma_foreign_key_list(?))`,
    )
    .all(table, table)

test.each<Table>([
  'decisions',
  'documents',
  'decision_spans',
  'order_events',
  'customer_events',
  'handover_scans',
  'bills_to_learn',
])('a value of a wrong type in any column of %s costs no database, and no other value', (table) => {
  const file = newFile()
  const { database } = openDatabase(file)
  const columns = columnsOf(database, table)
  for (const [n] of columns.entries()) {
    const values = columns.map(({ name, type }) => [name, type === 'INTEGER' ? 41 + n : String(41 + n)] as const)
    insertRow(database, table, Object.fromEntries(values), 41 + n)
  }
  const rows = (db: Database) => db.prepare(`SELECT * FROM ${table}`).all() as Record<string, unknown>[] // its columns
  const before = rows(database)
  for (const [n, { name, type }] of columns.entries()) {
    const value = type === 'INTEGER' ? `'${41 + n} or so'` : `CAST('${41 + n}' AS BLOB)`
    forbid(database, table, `${name} = ${value} WHERE rowid = ${n + 1}`)
  }
  expect(rows(database)).not.toEqual(before)
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(rows(reopened.database)).toEqual(before)
  reopened.database.close()
})

test.each([
  ['as it was typed', (bill: string) => bill, 'READY', []],
  ['that nobody has typed', (bill: string) => bill.replace('Lan', 'Lam'), 'READY', ['draft d0']],
])('a draft whose bill %s has another type waits only where its digest vouches for it', (_, change, state, damaged) => {
  const file = newFile()
  const { database } = openDatabase(file)
  const bill = { ...billOf({ name: 'Lan' }), refCode: 'R0' }
  const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  openStores(database).drafts.insert({ id: 'd0', bill, referenceOverridden: false, ...origin })
  const triggers = (db: Database) =>
    db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name").all()
  const signing = triggers(database)
  const json = String(database.prepare('SELECT bill_json FROM drafts').pluck().get())
  const changed = change(json)
  forbid(database, 'drafts', `bill_json = x'${Buffer.from(changed).toString('hex')}'`)
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  const stores = openStores(reopened.database)
  expect(reopened.database.prepare('SELECT state, bill_json FROM drafts').get()).toEqual({ state, bill_json: changed })
  expect(stores.damagedRows.quarantine(1).map(({ kind, id }) => `${kind} ${id}`)).toEqual(damaged)
  expect(stores.drafts.ready(1, 5)).toHaveLength(1 - damaged.length)
  expect(triggers(reopened.database)).toEqual(signing)
  reopened.database.close()
})

test('a row that names another in a wrong type names it again', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  insertRow(database, 'drafts', { id: 'd0', state: 'HOLD' })
  insertRow(database, 'decisions', { operator: 'Lan', draft_id: 'd0' })
  forbid(database, 'decisions', "draft_id = x'6430'")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(reopened.database.prepare('SELECT operator, draft_id FROM decisions').raw().all()).toEqual([['Lan', 'd0']])
  reopened.database.close()
})

test('where a row names another that nobody finds, the database is kept as it was found, and another one takes its place', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  insertRow(database, 'drafts', { id: 'd0', state: 'HOLD' })
  insertRow(database, 'attempts', { draft_id: 'd0', outcome: 'rejected' })
  forbid(database, 'drafts', 'receiver_name = NULL')
  forbid(database, 'attempts', "draft_id = x'6431'")
  database.close()
  const reopened = openDatabase(file)
  reopened.database.close()
  const kept = new SQLite(String(reopened.damagedCopy), { readonly: true })
  expect(kept.prepare('SELECT typeof(receiver_name) FROM drafts').pluck().all()).toEqual(['null'])
  expect(kept.prepare('SELECT draft_id FROM attempts').pluck().all()).toEqual([Buffer.from('d1')])
  kept.close()
})

test('a name of a wrong type is not guessed at: another database takes the place of this one', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  insertRow(database, 'documents', { name: 'presets', json: '{}' })
  forbid(database, 'documents', "name = x'37'")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toMatch(/damaged/)
  expect(reopened.database.pragma('integrity_check', { simple: true })).toBe('ok')
  reopened.database.close()
})

test('a number by which references are given out is not guessed at: they would be given out again', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  database.exec("INSERT INTO counters VALUES ('reference:261127', 512)")
  forbid(database, 'counters', "value = '5x2' WHERE name = 'reference:261127'")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toMatch(/damaged/)
  reopened.database.close()
})

test('a count that is gone costs no database where a draft is mended that it counts', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  for (let n = 1; n <= 3; n += 1) insertRow(database, 'drafts', { state: 'HOLD', reference_overridden: 0 }, n)
  forbid(database, 'counters', "value = NULL WHERE name = 'drafts:HOLD'")
  forbid(database, 'drafts', "state = 'HOLE' WHERE id = '1'")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(openStores(reopened.database).drafts.counts().HOLD).toBe(3)
  reopened.database.close()
})

test('a count that is no number is counted anew', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  for (let n = 1; n <= 10; n += 1) insertRow(database, 'drafts', { state: 'READY', reference_overridden: 0 }, n)
  const counts = (db: Database) => openStores(db).drafts.counts()
  const before = counts(database)
  expect(before.READY).toBe(10)
  forbid(database, 'counters', "value = 'x' WHERE name = 'drafts:READY'")
  database.close()
  const again = openDatabase(file)
  expect(again.damagedCopy).toBeNull()
  expect(counts(again.database)).toEqual(before)
  again.database.close()
})
