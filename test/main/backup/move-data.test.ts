import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { signInAt } from '../../../scripts/drive/sign-in.ts'
import { createInstanceStore, databasePlace } from '../../../src/main/database/maintenance/instance.ts'
import { copyInThread, describeInThread } from '../../../src/main/backup/backup-thread.ts'
import { describeDatabase } from '../../../src/main/database/maintenance/look-at-database.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openStationDatabase } from '../database/new-database.ts'
import { addDraft } from '../database/sample-rows.ts'
import { moveHandlers } from '../../../src/main/backup/move-data.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { areCreated, openBackedUpStation, states } from './backed-up-station.ts'

const profile = {
  id: 'p1',
  label: 'Máy in bàn 2',
  printer: 'XP-420B',
  template: '100x150' as const,
  dpi: 203 as const,
  copies: 1,
  paperName: '',
}
const workerFile = join(import.meta.dirname, '../../../src/main/backup/backup.worker.ts')
const mocan = { username: 'mocan', password: 'secret', staySignedIn: true }

/** A station with a bill, one draft that waits and one on hold, moved out. */
async function movedOut() {
  const old = await openBackedUpStation()
  await old.station.enter('SENT')
  await areCreated(old.station, 'SENT')
  await old.station.ask('queue.pause', undefined)
  await old.station.enter('WAITING')
  await old.station.enter('KEPT', 'keep')
  await old.station.ask('settings.update', { stationName: 'Bàn 2', printerProfiles: [profile], printerProfileId: 'p1' })
  // Left behind by a clock that was a year ahead.
  mkdirSync(join(old.folder, 'backups'), { recursive: true })
  writeFileSync(join(old.folder, 'backups/station-2031-01-01.db'), 'of another day')
  mkdirSync(join(old.folder, 'handovers'), { recursive: true })
  for (const name of ['signed-000007-1.jpg', 'signed-000007-12345.pdf', 'signed-000007-2.exe', 'list-000007-r1.json'])
    writeFileSync(join(old.folder, 'handovers', name), 'of the driver')
  const { folder, unsent, bills } = await old.station.ask('move.out', undefined)
  const data = readdirSync(folder).find((name) => name.endsWith('.db')) ?? ''
  return { old, folder, file: join(folder, data), unsent, bills }
}

async function newComputer(baseUrl: string, file: string, account = mocan): Promise<TestStation> {
  const station = await openTestStation(undefined, new Map(), undefined, { chooseFile: () => Promise.resolve(file) })
  await station.ask('account.signIn', signInAt(baseUrl, account))
  return station
}

/** Sends a bill behind whatever waited in what was taken in. */
async function restoreAndSend(station: TestStation, taken: { readonly accountId: string; readonly name: string }) {
  await station.ask('backups.restore', { accountId: taken.accountId, name: taken.name })
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  await station.ask('queue.resume', undefined)
  await station.enter('BEHIND')
  await areCreated(station, 'BEHIND')
}

/** Lets a database say that it lives where the station has its own. */
function placeAt(file: string, databaseFile: string): void {
  const own = new SQLite(databaseFile, { readonly: true })
  const { fingerprint } = databasePlace(own)
  own.close()
  const moved = new SQLite(file)
  createInstanceStore(moved).renew({ fingerprint, file: null }, 1)
  moved.close()
}

test('what an old computer has written comes to a new one: bills are there, all that is unsent is on hold, nothing goes out', async () => {
  const { old, file } = await movedOut()
  const sentBefore = old.sent()
  const station = await newComputer(old.baseUrl, file)
  const found = await station.ask('move.choose', undefined)
  expect(found).toMatchObject({ isOfThisAccount: true, bills: 1 })
  expect(found?.settings).toBeGreaterThan(0)
  const taken = await station.ask('move.takeIn', { fileId: found?.fileId ?? '', otherIsOutOfUse: true })
  const papers = join(station.folder, 'profile/accounts', taken.accountId, 'handovers')
  expect(readdirSync(papers)).toEqual(expect.arrayContaining(['signed-000007-1.jpg', 'signed-000007-12345.pdf']))
  expect(readdirSync(papers)).not.toContain('signed-000007-2.exe')
  await restoreAndSend(station, taken)
  const now = await states(station)
  expect(now['SENT']).toBe('CREATED')
  expect(now['WAITING']).toBe('HOLD')
  expect(now['KEPT']).toBe('EDITING')
  expect(old.sent()).toEqual([...sentBefore, 'BEHIND'])
  expect(await station.ask('settings.get', undefined)).toMatchObject({
    stationName: 'Bàn 2',
    printerProfiles: [],
    printerProfileId: null,
  })
  await station.close()
  await old.close()
})

test('what says of itself that it has always lived here is held, too: who takes it in makes a copy of it', async () => {
  const { old, file } = await movedOut()
  const sentBefore = old.sent()
  const station = await newComputer(old.baseUrl, file)
  placeAt(file, join(station.folder, 'profile/accounts', old.accountId, 'station.db'))
  const found = await station.ask('move.choose', undefined)
  const taken = await station.ask('move.takeIn', { fileId: found?.fileId ?? '', otherIsOutOfUse: true })
  await restoreAndSend(station, taken)
  expect(await states(station)).toMatchObject({ WAITING: 'HOLD', KEPT: 'EDITING' })
  expect(old.sent()).toEqual([...sentBefore, 'BEHIND'])
  await station.close()
  await old.close()
})

test('moving out leaves the queue on pause, and no password or token is in what it writes', async () => {
  const { old, folder, unsent, bills } = await movedOut()
  expect((await old.station.ask('queue.status', undefined)).status).toBe('paused')
  expect(unsent + bills).toBeGreaterThanOrEqual(3)
  expect(readdirSync(folder).toSorted()).toEqual([
    expect.stringMatching(/^live-.*\.db$/),
    'packbench-station.json',
    'signed-papers',
  ])
  await old.close()
})

test('another account’s file, a damaged one and one that was exchanged meanwhile bring nothing', async () => {
  const { old, file } = await movedOut()
  const other = await newComputer(old.baseUrl, file, { ...mocan, username: 'thuha' })
  const found = await other.ask('move.choose', undefined)
  expect(found?.isOfThisAccount).toBe(false)
  const take = { fileId: found?.fileId ?? '', otherIsOutOfUse: true } as const
  expect(await other.refusal('move.takeIn', take)).toMatchObject({ code: 'backup-of-another' })
  expect(await other.refusal('move.takeIn', { ...take, fileId: 'x' })).toMatchObject({ code: 'backup-not-found' })
  // Nobody has said that the other computer is out of use.
  expect(await other.invoke('move.takeIn', { fileId: take.fileId, otherIsOutOfUse: false })).toMatchObject({
    ok: false,
    error: { code: 'input-refused' },
  })
  writeFileSync(file, 'no database')
  expect(await other.refusal('move.choose', undefined)).toMatchObject({ code: 'backup-damaged' })
  rmSync(file)
  expect(await other.refusal('move.choose', undefined)).toMatchObject({ code: 'backup-not-found' })
  expect((await other.ask('backups.list', undefined)).backups).toEqual([])
  await other.close()
  await old.close()
})

test('moving out pauses the queue before the backup begins: what is sent behind it would be sent from both computers', async () => {
  const order: string[] = []
  const handlers = moveHandlers({
    now: () => 0,
    documentsFolder: '',
    account: () => ({
      id: 'live',
      folder: '',
      papersFolder: '',
      backUp: () => {
        order.push('backup')
        return Promise.reject(new Error('no room'))
      },
      pause: () => void order.push('pause'),
    }),
    describe: () => Promise.reject(new Error('nothing was written')),
    copy: () => Promise.reject(new Error('nothing was chosen')),
    settings: { exported: () => '', changes: () => null, take: () => undefined },
  })
  await expect(handlers['move.out'](undefined)).rejects.toMatchObject({ error: { code: 'file-not-written' } })
  expect(order).toEqual(['pause', 'backup'])
})

test('the data of a computer that was never shut down come with what stands in the log beside the file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-move-'))
  const file = join(folder, 'old/station.db')
  const database = openStationDatabase(file)
  const stores = openStores(database)
  stores.owner.claim('live', 1, true)
  database.pragma('wal_checkpoint(TRUNCATE)')
  addDraft(stores, 'R1', 'READY')
  const disk = join(folder, 'its-disk')
  mkdirSync(disk)
  for (const suffix of ['', '-wal']) copyFileSync(file + suffix, join(disk, `station.db${suffix}`))
  database.close()
  const handlers = moveHandlers({
    now: () => 0,
    documentsFolder: folder,
    account: () => ({
      id: 'live',
      folder: join(folder, 'new'),
      papersFolder: join(folder, 'new/handovers'),
      backUp: () => Promise.resolve(),
      pause: () => undefined,
    }),
    describe: (wanted) => describeInThread(workerFile, wanted),
    copy: (from, target) => copyInThread(workerFile, from, target, 0),
    chooseFile: () => Promise.resolve(join(disk, 'station.db')),
    settings: { exported: () => '', changes: () => null, take: () => undefined },
  })
  const found = await handlers['move.choose'](undefined)
  expect(found?.unsent).toBe(1)
  const { name } = await handlers['move.takeIn']({ fileId: found?.fileId ?? '', otherIsOutOfUse: true })
  expect(readdirSync(join(folder, 'new/backups'))).toEqual([name])
  expect(describeDatabase(join(folder, 'new/backups', name)).held.unsent).toBe(1)
})

test('signed papers and settings that a memory stick does not give out are not taken for none', async () => {
  const { old, folder, file } = await movedOut()
  const station = await newComputer(old.baseUrl, file)
  const found = await station.ask('move.choose', undefined)
  // As EIO and EACCES, but on every machine and for every user.
  const withhold = (name: string): void => {
    rmSync(join(folder, name), { recursive: true })
    symlinkSync(name, join(folder, name))
  }
  withhold('signed-papers')
  const take = { fileId: found?.fileId ?? '', otherIsOutOfUse: true } as const
  expect(await station.refusal('move.takeIn', take)).toMatchObject({ code: 'file-not-written' })
  withhold('packbench-station.json')
  expect(await station.refusal('move.choose', undefined)).toMatchObject({ code: 'backup-damaged' })
  await station.close()
  await old.close()
})
