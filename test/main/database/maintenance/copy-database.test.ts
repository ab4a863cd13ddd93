import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copyBeforeMigration, copyDatabase } from '../../../../src/main/database/maintenance/copy-database.ts'
import { createInstanceStore } from '../../../../src/main/database/maintenance/instance.ts'
import { layHotJournal } from '../hot-journal.ts'
import { openIn } from '../../files/open-files.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'

function databaseIn(folder: string): Database {
  const { database } = openDatabase(join(folder, 'station.db'))
  createInstanceStore(database).renew({ fingerprint: 'here', file: null }, 1)
  database.exec('CREATE TABLE pairs (a INTEGER, b TEXT) STRICT')
  const insert = database.prepare('INSERT INTO pairs VALUES (?, ?)')
  database.transaction(() => {
    for (let n = 0; n < 4000; n += 1) insert.run(n, 'x'.repeat(1000))
  })()
  return database
}

const folderOf = (): string => mkdtempSync(join(tmpdir(), 'packbench-copy-'))

test('what is written while the copy is made is not in it, and what was there before is, whole', async () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const target = join(folder, 'copy.db')
  let written = 0
  const writing = setInterval(() => {
    database.prepare('DELETE FROM pairs WHERE a = ?').run(written)
    written += 1
  }, 0)
  await copyDatabase(join(folder, 'station.db'), target, 2)
  clearInterval(writing)
  expect(written).toBeGreaterThan(0)
  const copy = openDatabase(target).database
  expect(copy.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4000)
  copy.close()
  database.close()
})

test('a copy is one file, and says of itself that it is a copy', async () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const before = createInstanceStore(database).read()
  await copyDatabase(join(folder, 'station.db'), join(folder, 'copy.db'), 2)
  expect(readdirSync(folder).filter((name) => name.startsWith('copy.'))).toEqual(['copy.db'])
  const copy = openDatabase(join(folder, 'copy.db')).database
  expect(createInstanceStore(copy).read()).toMatchObject({ fingerprint: '' })
  expect(createInstanceStore(database).read()).toEqual(before)
  copy.close()
  database.close()
})

test('a database that nobody has open is copied as it lies, its log included, and nothing in its files changes', async () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const lying = folderOf()
  for (const name of ['station.db', 'station.db-wal']) copyFileSync(join(folder, name), join(lying, name))
  database.close()
  const bytes = () => ['station.db', 'station.db-wal'].map((name) => readFileSync(join(lying, name)).toString('base64'))
  const before = bytes()
  await copyDatabase(join(lying, 'station.db'), join(folder, 'copy.db'), 2)
  expect(bytes()).toEqual(before)
  expect(openIn(lying)).toEqual([])
  expect(openIn(join(folder, 'copy.db'))).toEqual([])
  const copy = openDatabase(join(folder, 'copy.db')).database
  expect(copy.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4000)
  copy.close()
})

test.each([
  ['a copy that is made', 'copy.db'],
  ['one that cannot be made', join('nowhere', 'copy.db')],
])('behind %s the log of the database gives back its room: nobody reads it any more', async (_which, target) => {
  const folder = folderOf()
  const database = databaseIn(folder)
  await copyDatabase(join(folder, 'station.db'), join(folder, target), 2).catch(() => undefined)
  database.exec("INSERT INTO pairs VALUES (1, 'later')")
  database.pragma('busy_timeout = 0')
  expect(database.pragma('wal_checkpoint(TRUNCATE)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }])
  expect(statSync(join(folder, 'station.db-wal')).size).toBe(0)
  database.close()
})

test('a database with a damaged page gives no copy that anybody would trust', async () => {
  const folder = folderOf()
  const file = join(folder, 'station.db')
  databaseIn(folder).close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192)
  writeFileSync(file, bytes)
  await expect(copyDatabase(file, join(folder, 'copy.db'), 2)).rejects.toThrow(/damaged|malformed/)
})

test('where there is no database none is made', async () => {
  const folder = folderOf()
  await expect(copyDatabase(join(folder, 'none.db'), join(folder, 'copy.db'), 2)).rejects.toThrow(
    'unable to open database file',
  )
  expect(existsSync(join(folder, 'copy.db'))).toBe(false)
})

test('before a migration a database is copied at once, its log included, into a folder that need not be there', () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const target = join(folder, 'backups', 'before.db')
  mkdirSync(join(folder, 'backups'))
  // What a migration has left that was cut short.
  writeFileSync(`${target}.partial`, 'half a copy')
  copyBeforeMigration(database, target, 2)
  copyBeforeMigration(database, join(folder, 'new', 'before.db'), 2)
  expect(readdirSync(join(folder, 'backups'))).toEqual(['before.db'])
  for (const file of [target, join(folder, 'new', 'before.db')]) {
    const copy = openDatabase(file).database
    expect(copy.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4000)
    expect(createInstanceStore(copy).read()).toMatchObject({ fingerprint: '' })
    copy.close()
  }
  expect(createInstanceStore(database).read()).toMatchObject({ fingerprint: 'here' })
  database.close()
})

test.each(['for a backup', 'before a migration'])(
  'a copy %s is one file alone, also while it is read',
  async (when) => {
    const folder = folderOf()
    const database = databaseIn(folder)
    const target = join(folderOf(), 'copy.db')
    if (when === 'for a backup') await copyDatabase(join(folder, 'station.db'), target, 2)
    else copyBeforeMigration(database, target, 2)
    database.close()
    const read = new SQLite(target, { readonly: true })
    expect(read.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4000)
    expect(readdirSync(dirname(target))).toEqual(['copy.db'])
    read.close()
  },
)

test('of a copy before a migration that a crash cut short within a change nothing is taken back in the next one', () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const target = join(folder, 'backups', 'before.db')
  mkdirSync(join(folder, 'backups'))
  layHotJournal(`${target}.partial`)
  for (const suffix of ['-wal', '-shm']) writeFileSync(`${target}.partial${suffix}`, 'half done')
  copyBeforeMigration(database, target, 2)
  database.close()
  expect(readdirSync(join(folder, 'backups'))).toEqual(['before.db'])
  const copy = openDatabase(target).database
  expect(copy.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4000)
  copy.close()
})

test('a copy before a migration that cannot take its name is said, and leaves no half copy behind', () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const target = join(folder, 'backups', 'before.db')
  mkdirSync(join(target, 'of somebody else'), { recursive: true })
  expect(() => copyBeforeMigration(database, target, 2)).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(readdirSync(join(folder, 'backups'))).toEqual(['before.db'])
  database.close()
})

test('a copy before a migration that the disk has no room for is not begun, and the room that it needs is said', () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  const terabyte = 1024 ** 4
  // Without a log, whose copying would give the file its true size again. What lies behind its end takes no room.
  database.pragma('wal_checkpoint(TRUNCATE)')
  truncateSync(database.name, 4 * terabyte)
  const backups = join(folder, 'backups')
  expect(() => copyBeforeMigration(database, join(backups, 'before.db'), 2)).toThrow(
    `ENOSPC: the copy before the migration needs ${4 * 1024 * 1024 + 256} MB of room in ${backups}`,
  )
  expect(readdirSync(backups)).toEqual([])
  database.close()
})

test('a database that is damaged is not copied before a migration: nothing is migrated', () => {
  const folder = folderOf()
  databaseIn(folder).close()
  const file = join(folder, 'station.db')
  const bytes = readFileSync(file)
  bytes.fill(0xff, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 8192)
  writeFileSync(file, bytes)
  const database = new SQLite(file)
  expect(() => copyBeforeMigration(database, join(folder, 'backups', 'before.db'), 2)).toThrow(/damaged|malformed/)
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
  database.close()
})

test('nothing is copied, and so nothing migrated, while another program keeps the newest rows in the log', () => {
  const folder = folderOf()
  const database = databaseIn(folder)
  database.pragma('busy_timeout = 50')
  const other = new SQLite(join(folder, 'station.db'), { readonly: true })
  other.exec('BEGIN')
  expect(other.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4000)
  database.exec("INSERT INTO pairs VALUES (4000, 'newest')")
  const target = join(folder, 'backups', 'copy.db')
  expect(() => copyBeforeMigration(database, target, 2)).toThrow('another program reads the database')
  expect(existsSync(target)).toBe(false)
  other.close()
  copyBeforeMigration(database, target, 2)
  const copy = new SQLite(target, { readonly: true })
  expect(copy.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(4001)
  copy.close()
  database.close()
})
