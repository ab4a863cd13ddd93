import { randomUUID } from 'node:crypto'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import SQLite from 'better-sqlite3'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { NewerDatabaseError } from '../../../src/main/database/migrate.ts'
import { copyDatabase } from '../../../src/main/database/maintenance/copy-database.ts'
import { readRecoverableRows } from '../../../src/main/database/maintenance/recoverable-rows.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import { skip } from '../../skip.ts'
import { damagePages, rootPageOf } from './damaged-pages.ts'

function tempFile(): string {
  return join(mkdtempSync(join(tmpdir(), 'packbench-db-')), 'profile', 'station.db')
}

test('every open sets what durability rests on', () => {
  const file = tempFile()
  openDatabase(file).database.close()
  const { database } = openDatabase(file)
  const pragma = (name: string): unknown => database.pragma(name, { simple: true })
  expect(pragma('journal_mode')).toBe('wal')
  expect(pragma('synchronous')).toBe(2)
  expect(pragma('foreign_keys')).toBe(1)
  expect(pragma('fullfsync')).toBe(1)
  expect(pragma('checkpoint_fullfsync')).toBe(1)
  expect(pragma('busy_timeout')).toBe(5000)
  // 64 MB.
  expect(pragma('wal_autocheckpoint')).toBe(16_000)
})

test('every table is STRICT', () => {
  const { database } = openDatabase(tempFile())
  const loose = database
    .prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
    )
    .pluck()
    .all()
  expect(loose).toEqual([])
})

test('what was written is there after a reopen', () => {
  const file = tempFile()
  const first = openDatabase(file)
  first.database.prepare("INSERT INTO counters VALUES ('x', 7)").run()
  first.database.close()
  const again = openDatabase(file)
  expect(again.damagedCopy).toBeNull()
  expect(again.database.prepare("SELECT value FROM counters WHERE name = 'x'").pluck().get()).toBe(7)
})

test('a file that is no database is renamed with its companions, byte for byte, and an empty one takes its place', () => {
  const file = tempFile()
  openDatabase(file).database.close()
  writeFileSync(file, 'this was a database once')
  writeFileSync(`${file}-wal`, 'and its log')
  const { database, damagedCopy } = openDatabase(file, Date.UTC(2026, 10, 21))
  expect(damagedCopy).toBe(`${file}.damaged-2026-11-21T00-00-00-000Z`)
  expect(readFileSync(damagedCopy!, 'utf8')).toBe('this was a database once')
  expect(database.prepare('SELECT count(*) FROM drafts').pluck().get()).toBe(0)
})

test('a renaming that was cut short after the database leaves its log to be joined at the next start', () => {
  const file = tempFile()
  const { database } = openDatabase(file)
  database.prepare("INSERT INTO counters VALUES ('x', 7)").run()
  const legacy = `${file}.damaged-2026-11-21T00-00-00-000Z`
  copyFileSync(file, legacy)
  for (const suffix of ['-wal', '-shm']) copyFileSync(file + suffix, `${file}.kept${suffix}`)
  database.close()
  rmSync(file)
  for (const suffix of ['-wal', '-shm']) copyFileSync(`${file}.kept${suffix}`, file + suffix)

  const again = openDatabase(file)
  expect(again.database.prepare("SELECT count(*) FROM counters WHERE name = 'x'").pluck().get()).toBe(0)
  expect(readFileSync(`${legacy}-wal`).equals(readFileSync(`${file}.kept-wal`))).toBe(true)
  const read = new SQLite(legacy, { readonly: true })
  expect(read.prepare("SELECT value FROM counters WHERE name = 'x'").pluck().get()).toBe(7)
  read.close()
})

test('a database with a damaged page is renamed, not read as if it were whole', () => {
  const file = tempFile()
  const { database } = openDatabase(file)
  for (let n = 0; n < 500; n += 1) {
    database.prepare('INSERT INTO documents VALUES (?, ?, 0)').run(`name ${n}`, 'x'.repeat(500))
  }
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 4096, bytes.length - 4096)
  writeFileSync(file, bytes)
  const opened = openDatabase(file)
  expect(opened.damagedCopy).not.toBeNull()
  expect(existsSync(opened.damagedCopy!)).toBe(true)
})

test('a database of a newer version is refused and left as it is', () => {
  const file = tempFile()
  const { database } = openDatabase(file)
  database.pragma('user_version = 999')
  database.close()
  const before = readFileSync(file)
  expect(() => openDatabase(file)).toThrow(NewerDatabaseError)
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(readdirSync(join(file, '..')).some((name) => name.includes('damaged'))).toBe(false)
})

test('database, log and backup are readable by their owner only, also those of an earlier build', async (context) => {
  if (process.platform === 'win32') skip(context, 'a file on Windows has no mode')
  const file = tempFile()
  openDatabase(file).database.close()
  chmodSync(file, 0o644)
  const { database } = openDatabase(file)
  database.exec("INSERT INTO counters VALUES ('x', 1)")
  const backup = `${file}.backup`
  await copyDatabase(file, backup, 1)
  const modes = [file, `${file}-wal`, backup].map((name) => (statSync(name).mode & 0o777).toString(8))
  expect(modes).toEqual(['600', '600', '600'])
  database.close()
})

test('a log and its index that a crash has left readable by everybody are their owner’s alone from the next start on', (context) => {
  if (process.platform === 'win32') skip(context, 'a file on Windows has no mode')
  const file = tempFile()
  const { database } = openDatabase(file)
  database.exec("INSERT INTO counters VALUES ('x', 1)")
  const lying = join(mkdtempSync(join(tmpdir(), 'packbench-db-')), 'station.db')
  const names = ['', '-wal', '-shm']
  for (const name of names) {
    copyFileSync(file + name, lying + name)
    chmodSync(lying + name, 0o644)
  }
  database.close()
  const again = openDatabase(lying)
  expect(names.map((name) => (statSync(lying + name).mode & 0o777).toString(8))).toEqual(['600', '600', '600'])
  again.database.close()
})

test('a database that the disk does not give out keeps its log: the next start finds both', () => {
  const file = tempFile()
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}-wal`, 'its newest transactions')
  // As EIO and EACCES, but on every machine and for every user.
  symlinkSync(basename(file), file)
  expect(() => openDatabase(file)).toThrow('ELOOP')
  expect(readFileSync(`${file}-wal`, 'utf8')).toBe('its newest transactions')
})

test('a log whose database was deleted is kept, and what stands in it is recovered', () => {
  const file = tempFile()
  const { database } = openDatabase(file)
  const { drafts } = openStores(database)
  const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  const ids = Array.from({ length: 30 }, () => randomUUID())
  for (const id of ids)
    drafts.insert({ id, bill: { ...emptyBill, refCode: id }, referenceOverridden: false, ...origin })
  for (const suffix of ['-wal', '-shm']) copyFileSync(file + suffix, `${file}.kept${suffix}`)
  database.close()
  rmSync(file)
  for (const suffix of ['-wal', '-shm']) copyFileSync(`${file}.kept${suffix}`, file + suffix)
  const again = openDatabase(file)
  expect(again.damagedCopy).not.toBeNull()
  const recovered = readRecoverableRows(again.damagedCopy!).drafts.map(({ id }) => id)
  expect(recovered.toSorted()).toEqual(ids.toSorted())
  again.database.close()
})

/** Beyond it not every page is read at each start. */
const alwaysReadBytes = 64 * 1024 * 1024

test.each([
  ['as large as one that is always read, and closed in order', 0, false, true],
  ['larger, and closed in order', 4096, false, false],
  ['larger, and left with its log', 4096, true, true],
])('a torn page is looked for at the start in a file that is %s', (_what, more, withLog, isFound) => {
  const file = tempFile()
  const { database } = openDatabase(file)
  const torn = rootPageOf(file, 'attempts')
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.prepare("INSERT INTO counters VALUES ('x', 7)").run()
  copyFileSync(`${file}-wal`, `${file}.kept`)
  database.close()
  if (withLog) copyFileSync(`${file}.kept`, `${file}-wal`)
  damagePages(file, [torn])
  truncateSync(file, alwaysReadBytes + more)
  const again = openDatabase(file)
  expect(again.damagedCopy !== null).toBe(isFound)
  again.database.close()
})
