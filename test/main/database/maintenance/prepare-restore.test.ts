import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { skip } from '../../../skip.ts'
import { layHotJournal } from '../hot-journal.ts'
import { copyDatabase } from '../../../../src/main/database/maintenance/copy-database.ts'
import { createDecisionStore } from '../../../../src/main/database/stores/decisions.ts'
import { createInstanceStore } from '../../../../src/main/database/maintenance/instance.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { createOwnerStore } from '../../../../src/main/database/stores/owner.ts'
import { prepareRestore, type BackupAssessment } from '../../../../src/main/database/maintenance/prepare-restore.ts'
import { openIn } from '../../files/open-files.ts'
import { incomingOf } from '../../../../src/main/database/maintenance/replace-database.ts'

let folder: string
let backup: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-prepare-'))
  backup = join(folder, 'backup.db')
})

/** A database of the account, closed with all of it in one file. */
function backedUp(change: (db: Database) => void = () => undefined, accountId = 'live-1'): void {
  const { database } = openDatabase(backup)
  createOwnerStore(database).claim(accountId, 1, false)
  createInstanceStore(database).renew({ fingerprint: 'here', file: null }, 1)
  change(database)
  database.close()
}

function prepare(): BackupAssessment {
  return prepareRestore({
    databaseFile: join(folder, 'station.db'),
    backup,
    accountId: 'live-1',
    kept: join(folder, 'station.db.replaced-then'),
    operator: 'Thu Hà',
    atMs: 7,
  })
}

test('the copy is a copy that says so, holds who restored what, and leaves the backup as it was', () => {
  backedUp()
  const before = readFileSync(backup)
  expect(prepare()).toEqual({ assessment: 'sound' })
  expect(openIn(folder)).toEqual([])
  expect(readFileSync(backup).equals(before)).toBe(true)
  expect(existsSync(join(folder, 'station.db'))).toBe(false)
  copyFileSync(incomingOf(join(folder, 'station.db')), join(folder, 'ready.db'))
  const { database } = openDatabase(join(folder, 'ready.db'))
  expect(createInstanceStore(database).read()).toMatchObject({ fingerprint: '' })
  const action = { operator: 'Thu Hà', action: 'backup-restored', atMs: 7 }
  const reason = 'backup.db · station.db.replaced-then'
  expect(createDecisionStore(database).list(0, 5).rows).toMatchObject([{ ...action, reason }])
  database.close()
})

test('a backup of which the words alone are damaged is sound, and its copy has them anew', () => {
  backedUp((db) => {
    db.exec("INSERT INTO orders_search (rowid, text) VALUES (1, 'one two three')")
    db.unsafeMode(true)
    db.exec("UPDATE orders_search_data SET block = x'ffff' WHERE id > 10")
  })
  expect(prepare()).toEqual({ assessment: 'sound' })
  const ready = new SQLite(incomingOf(join(folder, 'station.db')), { readonly: true })
  expect(ready.pragma('integrity_check', { simple: true })).toBe('ok')
  ready.close()
})

test('a database of a newer version is said to be newer, and one of another account or of none to be another’s', () => {
  backedUp((db) => db.pragma('user_version = 99'))
  expect(prepare()).toMatchObject({ assessment: 'newer' })
  backup = join(folder, 'other.db')
  backedUp(undefined, 'live-2')
  expect(prepare()).toMatchObject({ assessment: 'of-another', detail: expect.stringContaining('live-2') as string })
  backup = join(folder, 'nobodys.db')
  openDatabase(backup).database.close()
  expect(prepare()).toEqual({ assessment: 'of-another', detail: 'it is of no account' })
})

test('a database of another program is damaged as well: nothing of it is a station’s', () => {
  backup = join(folder, 'foreign.db')
  const foreign = new SQLite(backup)
  foreign.exec('CREATE TABLE drafts (text TEXT); PRAGMA user_version = 1')
  foreign.close()
  expect(prepare()).toEqual({ assessment: 'damaged', detail: 'it holds no data of a station' })
  // What tables a newer version has, nobody knows here.
  const newer = new SQLite(backup)
  newer.pragma('user_version = 1000')
  newer.close()
  expect(prepare()).toMatchObject({ assessment: 'newer' })
})

test('what is no database, an empty one, a cut one and one whose index has lost a row are all damaged', () => {
  writeFileSync(backup, 'this was a backup once')
  expect(prepare()).toMatchObject({ assessment: 'damaged' })
  writeFileSync(backup, '')
  expect(prepare()).toEqual({ assessment: 'damaged', detail: 'it holds no data of a station' })
  backup = join(folder, 'cut.db')
  backedUp()
  writeFileSync(backup, readFileSync(backup).subarray(0, 40_000))
  expect(prepare()).toMatchObject({ assessment: 'damaged' })
  backup = join(folder, 'index.db')
  backedUp(loseIndexRow)
  expect(prepare()).toMatchObject({ assessment: 'damaged', detail: expect.stringContaining('index') as string })
})

/** A quick check passes over this: every page is whole, but each of two indexes stands where the other one should. */
function loseIndexRow(db: Database): void {
  db.exec('CREATE TABLE a (n INTEGER) STRICT; CREATE INDEX index_a ON a (n); INSERT INTO a VALUES (1)')
  db.exec('CREATE TABLE b (n INTEGER) STRICT; CREATE INDEX index_b ON b (n)')
  const pageOf = (name: string): unknown =>
    db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name)
  const [pageOfA, pageOfB] = [pageOf('index_a'), pageOf('index_b')]
  db.unsafeMode()
  db.exec('PRAGMA writable_schema = ON')
  const move = db.prepare('UPDATE sqlite_schema SET rootpage = ? WHERE name = ?')
  move.run(pageOfB, 'index_a')
  move.run(pageOfA, 'index_b')
}

test('what is left of a restore that a crash cut short is not built upon', () => {
  backedUp()
  writeFileSync(incomingOf(join(folder, 'station.db')), 'x'.repeat(4096 * 4000))
  expect(prepare()).toEqual({ assessment: 'sound' })
})

test('a log that a restore has left which a crash cut short is not played into the next one', () => {
  const station = join(folder, 'station.db')
  // Everything of this database stands in its log.
  const { database: cutShort } = openDatabase(join(folder, 'cut-short.db'))
  createOwnerStore(cutShort).claim('live-2', 1, false)
  for (const name of ['-wal', '-journal']) copyFileSync(join(folder, 'cut-short.db-wal'), incomingOf(station) + name)
  cutShort.close()
  backedUp((db) => db.exec("INSERT INTO counters VALUES ('of the backup', 7)"))
  expect(prepare()).toEqual({ assessment: 'sound' })
  expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(`${incomingOf(station)}-`))).toEqual([])
  const { database } = openDatabase(incomingOf(station))
  expect(database.prepare("SELECT value FROM counters WHERE name = 'of the backup'").pluck().get()).toBe(7)
  database.close()
})

/** What lies beside a file while somebody who changes nothing reads it. */
function besideWhileRead(file: string): readonly string[] {
  const read = new SQLite(file, { readonly: true })
  read.prepare('SELECT count(*) FROM counters').get()
  const names = readdirSync(folder).filter((name) => join(folder, name).startsWith(`${file}-`))
  read.close()
  return names
}

test('what takes the place of the database is one file alone, also while it is read', () => {
  backedUp()
  expect(besideWhileRead(backup)).not.toEqual([])
  expect(prepare()).toEqual({ assessment: 'sound' })
  expect(besideWhileRead(incomingOf(join(folder, 'station.db')))).toEqual([])
})

test('of a restore that a crash cut short within a change nothing is left beside the next one, and nothing taken back in it', async () => {
  backedUp((db) => db.exec("INSERT INTO counters VALUES ('of the backup', 7)"))
  const alone = join(folder, 'alone.db')
  await copyDatabase(backup, alone, 1)
  backup = alone
  const incoming = incomingOf(join(folder, 'station.db'))
  layHotJournal(incoming)
  writeFileSync(`${incoming}-shm`, 'x'.repeat(32_768))
  expect(prepare()).toEqual({ assessment: 'sound' })
  expect(readdirSync(folder).filter((name) => join(folder, name).startsWith(`${incoming}-`))).toEqual([])
  const { database } = openDatabase(incoming)
  expect(database.prepare("SELECT value FROM counters WHERE name = 'of the backup'").pluck().get()).toBe(7)
  database.close()
})

test('a backup that nobody may write to, or that everybody may read, becomes a file that its owner alone reads and writes', (context) => {
  if (process.platform === 'win32') skip(context, 'a file on Windows has no mode')
  backedUp()
  for (const mode of [0o444, 0o644]) {
    chmodSync(backup, mode)
    expect(prepare()).toEqual({ assessment: 'sound' })
    expect(statSync(incomingOf(join(folder, 'station.db'))).mode & 0o777).toBe(0o600)
  }
})
