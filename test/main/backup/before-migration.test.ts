import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newestSchema } from '../../../src/main/database/migrate.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { stationMigration } from '../../../src/main/database/schema/0001-station.ts'
import { accountOf, openFrozenProfile } from '../frozen-profile.ts'
import type { TestStation } from '../station.ts'
import { areCreated, openBackedUpStation, states } from './backed-up-station.ts'

async function statesById(station: TestStation): Promise<ReadonlyMap<string, string>> {
  const { rows } = await station.ask('drafts.list', { states: [], offset: 0, limit: 500 })
  return new Map(rows.map(({ id, state }) => [id, state]))
}

const schemaOf = (file: string): number => {
  const database = new SQLite(file, { readonly: true })
  try {
    return Number(database.pragma('user_version', { simple: true }))
  } finally {
    database.close()
  }
}

test('before a migration the database is copied as it was, and the copy is restored like any backup', async () => {
  const { expected, station, sent, close } = await openFrozenProfile('0.1.0', 'in place')
  const { id: accountId, drafts } = accountOf(expected, expected.front)
  const folder = join(station.folder, 'profile/accounts', accountId)
  const copies = readdirSync(join(folder, 'backups')).filter((name) => name.includes('-schema'))
  expect(copies).toEqual([expect.stringMatching(/^station-\d{4}-\d{2}-\d{2}-schema\d+\.db$/)])
  const [copy = ''] = copies
  expect(schemaOf(join(folder, 'backups', copy))).toBeLessThan(newestSchema)
  expect(schemaOf(join(folder, 'station.db'))).toBe(newestSchema)

  const { backups } = await station.ask('backups.list', undefined)
  expect(backups[0]?.name).toBe(copy)
  await station.ask('backups.restore', { accountId, name: copy })
  const now = await statesById(station)
  const waiting = drafts.filter(({ inPlace }) => inPlace.includes('READY'))
  expect(waiting.length).toBeGreaterThan(0)
  for (const { id } of waiting) expect(['HOLD', 'UNKNOWN']).toContain(now.get(id))
  expect(sent).toEqual([])
  await close()
})

test.each([
  ['of the first schema', 1, ['station-schema1.db']],
  ['that is new', 0, []],
] as const)('a database %s is copied where it holds something', (_, schema, copies) => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-migration-'))
  const file = join(folder, 'station.db')
  const database = new SQLite(file)
  if (schema === 1) stationMigration.up(database)
  database.pragma(`user_version = ${schema}`)
  database.close()
  mkdirSync(join(folder, 'backups'))
  openDatabase(file, Date.now(), (found) => join(folder, `backups/station-schema${found}.db`)).database.close()
  expect(readdirSync(join(folder, 'backups'))).toEqual(copies)
  expect(schemaOf(file)).toBe(newestSchema)
})

test('what cannot be copied is not migrated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-migration-'))
  const file = join(folder, 'station.db')
  const { database } = openDatabase(file)
  database.pragma('user_version = 6')
  database.close()
  const inTheWay = join(folder, 'backups')
  writeFileSync(inTheWay, '')
  expect(() => openDatabase(file, Date.now(), (schema) => join(inTheWay, `station-schema${schema}.db`))).toThrow(
    /EEXIST|ENOTDIR/,
  )
  expect(schemaOf(file)).toBe(6)
})

test('a copy that cannot be put in its place leaves no half of it on the disk, and nothing is migrated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-migration-'))
  const file = join(folder, 'station.db')
  const { database } = openDatabase(file)
  database.pragma('user_version = 6')
  database.close()
  const target = join(folder, 'backups/station-schema6.db')
  mkdirSync(join(target, 'in the way'), { recursive: true })
  expect(() => openDatabase(file, Date.now(), () => target)).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(readdirSync(join(folder, 'backups'))).toEqual(['station-schema6.db'])
  expect(schemaOf(file)).toBe(6)
})

test('a station that was off for a year opens with all that it held, and sends nothing before somebody signs in', async () => {
  const year = 366 * 24 * 60 * 60_000
  const { expected, station, sent, signIn, close } = await openFrozenProfile('0.1.0', 'in place', year)
  const { drafts } = accountOf(expected, expected.front)
  const view = await station.ask('account.view', undefined)
  expect([view.problem, view.session]).toEqual([null, 'signed-out'])
  const before = await statesById(station)
  for (const { id, inPlace } of drafts) expect(inPlace).toContain(before.get(id))
  expect(sent).toEqual([])
  await signIn()
  const { status } = await station.ask('queue.status', undefined)
  expect(['running', 'paused']).toContain(status)
  await close()
})

test('a version that knows neither schema nor journal stays stopped, before and after the backup is put back', async () => {
  const backedUp = await openBackedUpStation()
  const { station, folder, sent, accountId, close } = backedUp
  await station.enter('SENT')
  await areCreated(station, 'SENT')
  await station.ask('queue.pause', undefined)
  await station.enter('WAITING')
  await backedUp.backUp()
  await station.stop()
  // What a newer version would leave behind.
  const database = new SQLite(join(folder, 'station.db'))
  database.pragma('user_version = 99')
  database.close()
  writeNewerLine(join(folder, 'journal'))

  await station.restart()
  expect((await station.ask('account.view', undefined)).problem?.code).toBe('storage-newer')
  const { backups } = await station.ask('backups.list', undefined)
  await station.ask('backups.restore', { accountId, name: backups[0]?.name ?? '' })
  await station.ask('queue.resume', undefined)
  expect(await station.ask('queue.status', undefined)).toMatchObject({
    status: 'stopped',
    detail: expect.stringContaining('newer version'),
  })
  const alerts = station.events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)
  expect(alerts).toContainEqual(expect.objectContaining({ code: 'queue-stopped' }))
  expect((await states(station))['WAITING']).not.toBe('CREATED')
  expect(sent()).toEqual(['SENT'])
  await close()
})

/** A whole line, in words of the future, behind the last one. */
function writeNewerLine(journal: string): void {
  const [last = ''] = readdirSync(journal).toSorted().toReversed()
  const file = join(journal, last)
  const bytes = readFileSync(file)
  const json = JSON.stringify({ type: 'handed-over', attemptId: 'a1', atMs: 1 })
  const line = Buffer.from(`${crc32(json).toString(16).padStart(8, '0')} ${json}\n`)
  const end = bytes.indexOf(0) === -1 ? bytes.length : bytes.indexOf(0)
  if (end + line.length > bytes.length) appendFileSync(file, line)
  else {
    line.copy(bytes, end)
    writeFileSync(file, bytes)
  }
}
