import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { forbid, insertRow, type Table } from '../forbidden-rows.ts'

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'packbench-integrity-')), 'station.db')

const tables = (db: Database): readonly Table[] =>
  db.prepare<[], Table>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND strict = 1").pluck().all()

/** Of a table: the columns that are no part of its key, and name no row that there must be. */
const columnsOf = (db: Database, table: string) =>
  db
    .prepare<[string, string], { name: string; type: string }>(
      `SELECT name, type FROM pragma_table_info(?) WHERE pk = 0
         AND NOT ("notnull" = 1 AND name IN (SELECT "from" FROM pragma_foreign_key_list(?)))`,
    )
    .all(table, table)

test('values of a wrong type cost no database, in whichever columns of whichever table they stand', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  database.pragma('ignore_check_constraints = ON')
  let damaged = 0
  for (const table of tables(database)) {
    insertRow(database, table, {}, 7)
    const wrong = columnsOf(database, table).map(
      ({ name, type }) => `${name} = ${type === 'INTEGER' ? "'7x'" : "x'37'"}`,
    )
    if (wrong.length > 0) forbid(database, table, wrong.join(', '))
    damaged += wrong.length
  }
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(reopened.database.pragma('integrity_check', { simple: true })).toBe('ok')
  reopened.database.close()
  expect(damaged).toBeGreaterThan(150)
})

test('a row that names another in a wrong type names it again where there is one, and none where there is not', () => {
  const file = newFile()
  const { database } = openDatabase(file)
  insertRow(database, 'drafts', { id: 'd0', state: 'HOLD' })
  for (const operator of ['Lan', 'Mai']) insertRow(database, 'decisions', { operator, draft_id: 'd0' })
  forbid(database, 'decisions', "draft_id = CASE operator WHEN 'Lan' THEN x'6430' ELSE x'6431' END")
  database.close()
  const reopened = openDatabase(file)
  expect(reopened.damagedCopy).toBeNull()
  expect(reopened.database.prepare('SELECT operator, draft_id FROM decisions ORDER BY seq').raw().all()).toEqual([
    ['Lan', 'd0'],
    ['Mai', null],
  ])
  reopened.database.close()
})

test('where one row must name another that nobody finds, the database is kept as it was found, and another one takes its place', () => {
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
