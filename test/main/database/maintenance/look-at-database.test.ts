import { copyFileSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { describeDatabase, lookAtDatabase } from '../../../../src/main/database/maintenance/look-at-database.ts'
import { newestSchema } from '../../../../src/main/database/migrate.ts'
import type { Database } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openIn } from '../../files/open-files.ts'
import { billOf, openBills } from '../bill-books.ts'
import { damagePages, rootPageOf } from '../damaged-pages.ts'

function closedAfter(change: (db: Database) => void): string {
  const { database, folder } = openBills({})
  change(database)
  database.close()
  return join(folder, 'station.db')
}

test('of a database its schema, its owner and what it holds are told, and not one byte of it changes', () => {
  const file = closedAfter((db) => {
    const { drafts, owner } = openStores(db)
    owner.claim('live-7', 1, false)
    const origin = { reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
    for (const [id, state] of [['R1', 'READY'] as const, ['R2', 'HOLD'] as const, ['R3', 'ABANDONED'] as const])
      drafts.insert({ id, bill: { ...billOf({}), refCode: id }, state, referenceOverridden: false, ...origin })
  })
  const before = readFileSync(file)
  const held = { drafts: 3, unsent: 2, bills: 1 }
  expect(describeDatabase(file)).toEqual({ schema: newestSchema, accountId: 'live-7', held })
  expect(readFileSync(file).equals(before)).toBe(true)
})

test('a log that lies beside a database is read and not copied into it', () => {
  const { database, folder } = openBills({})
  openStores(database).owner.claim('live-7', 1, false)
  const lying = mkdtempSync(join(tmpdir(), 'packbench-look-'))
  const names = ['station.db', 'station.db-wal']
  for (const name of names) copyFileSync(join(folder, name), join(lying, name))
  database.close()
  const content = () => names.map((name) => readFileSync(join(lying, name), 'base64'))
  const before = content()
  expect(describeDatabase(join(lying, 'station.db'))).toMatchObject({ accountId: 'live-7', held: { bills: 1 } })
  expect(content()).toEqual(before)
  expect(openIn(lying)).toEqual([])
})

test('a database that says of nobody whose it is has no owner, and one of a newer version is looked at too', () => {
  const file = closedAfter((db) => db.pragma('user_version = 99'))
  expect(describeDatabase(file)).toMatchObject({ schema: 99, accountId: null })
})

test('a file that is no database, and none at all, cannot be looked at', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-look-')), 'other.db')
  expect(() => lookAtDatabase(file)).toThrow('unable to open database file')
  writeFileSync(file, 'this was a database once')
  expect(() => lookAtDatabase(file)).toThrow('file is not a database')
  expect(openIn(dirname(file))).toEqual([])
})

const tables = ['drafts', 'attempts', 'bills', 'requests', 'documents', 'decisions']

test.each(tables)('a database without %s is none of a station', (table) => {
  const file = closedAfter(() => undefined)
  const db = new SQLite(file)
  db.pragma('foreign_keys = OFF')
  db.exec(`ALTER TABLE ${table} RENAME TO other`)
  db.close()
  expect(() => lookAtDatabase(file)).toThrow(`no such table: ${table}`)
})

/** Beyond it not every page is read. */
const readWholeBytes = 64 * 1024 * 1024

test('what is wrong behind the first rows is looked for in a file up to that size, and in none beyond it', () => {
  const file = closedAfter(() => undefined)
  const content = readFileSync(file)
  // How many of its pages are free.
  content.writeUInt32BE(content.readUInt32BE(36) + 1, 36)
  writeFileSync(file, content)
  truncateSync(file, readWholeBytes)
  expect(() => lookAtDatabase(file)).toThrow(/the database is damaged: .*Freelist/s)
  truncateSync(file, readWholeBytes + 4096)
  expect(lookAtDatabase(file)).toBe(newestSchema)
})

test.each(tables)('in a large file a torn page of %s is found all the same', (table) => {
  const file = closedAfter((db) => db.exec("INSERT INTO documents VALUES ('a', '{}', 1)"))
  damagePages(file, [rootPageOf(file, table)])
  truncateSync(file, readWholeBytes + 4096)
  expect(() => lookAtDatabase(file)).toThrow(/malformed/)
})

test.each(['drafts', 'bills', 'requests'])(
  'in a large file %s are counted, so that torn indexes are found',
  (table) => {
    const file = closedAfter(() => undefined)
    const db = new SQLite(file, { readonly: true })
    const indexes = db
      .prepare<[string], number>("SELECT rootpage FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?")
      .pluck()
      .all(table)
    db.close()
    damagePages(file, indexes)
    truncateSync(file, readWholeBytes + 4096)
    expect(() => lookAtDatabase(file)).toThrow(/malformed/)
  },
)
