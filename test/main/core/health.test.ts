import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { healthOf, type HealthDeps } from '../../../src/main/core/health.ts'
import type { Disk } from '../../../src/main/files/disk-room.ts'
import type { HealthPart } from '../../../src/shared/domain/health.ts'
import { hourMs } from '../../../src/shared/domain/time/time-units.ts'

const nowMs = Date.UTC(2026, 10, 27, 3)

/** An account's folder with a database of this size. */
function folderWith(databaseBytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-health-'))
  mkdirSync(join(folder, 'backups'))
  writeFileSync(join(folder, 'station.db'), Buffer.alloc(databaseBytes))
  return folder
}

async function partOf(
  name: HealthPart['part'],
  folder: string,
  isTraining = false,
  freeBytes = 2 ** 40,
): Promise<HealthPart | undefined> {
  // Of the queue only its status is asked.
  const queue = { status: 'running' } as NonNullable<HealthDeps['account']>['queue']
  const parts = await healthOf({
    profileFolder: folder,
    nowMs,
    account: { folder, isTraining, session: 'fresh', queue, clockAheadMs: null },
    printerName: null,
    printers: () => Promise.resolve([]),
    backedUpFolders: isTraining ? [] : [folder],
    diskOf: () => ({ id: 1, freeBytes }),
  })
  return parts.find(({ part }) => part === name)
}

test('a disk without room for the next backup is bad, and no disk is where none is made', async () => {
  const databaseBytes = 4096
  const folder = folderWith(databaseBytes)
  const ofDisk = async (freeBytes: number, isTraining = false) =>
    (await partOf('disk', folder, isTraining, freeBytes))?.state
  const needed = databaseBytes + 256 * 1024 ** 2
  expect([await ofDisk(needed - 1), await ofDisk(needed)]).toEqual(['bad', 'look'])
  expect([await ofDisk(needed - 1, true), await ofDisk(256 * 1024 ** 2 - 1, true)]).toEqual(['look', 'bad'])
  const enough = databaseBytes + 2 * 1024 ** 3
  expect([await ofDisk(enough - 1), await ofDisk(enough)]).toEqual(['look', 'good'])
})

/** Accounts with databases of these sizes, none of them in front, whose disks are told by the folder. */
async function disksOf(
  databaseBytes: readonly number[],
  diskOf: (folder: string) => Disk,
): Promise<HealthPart | undefined> {
  const deps = { nowMs, account: null, printerName: null, printers: () => Promise.resolve([]), diskOf }
  const profileFolder = folderWith(0)
  const parts = await healthOf({ ...deps, profileFolder, backedUpFolders: databaseBytes.map(folderWith) })
  return parts.find(({ part }) => part === 'disk')
}

test('the disk has room for the next backups of all accounts at once', async () => {
  const needed = 4096 + 8192 + 256 * 1024 ** 2
  const ofDisk = async (freeBytes: number) => (await disksOf([4096, 8192], () => ({ id: 1, freeBytes })))?.state
  expect([await ofDisk(needed - 1), await ofDisk(needed)]).toEqual(['bad', 'look'])
})

test('a backup folder that links to another disk is judged by that one, and takes nothing from the disk of the profile', async () => {
  const needed = 4096 + 256 * 1024 ** 2
  const elsewhere = (ofProfile: number, ofBackups: number) =>
    disksOf([4096], (folder) =>
      basename(folder) === 'backups' ? { id: 2, freeBytes: ofBackups } : { id: 1, freeBytes: ofProfile },
    )
  expect(await elsewhere(2 ** 40, needed - 1)).toMatchObject({ state: 'bad', bytes: needed - 1 })
  expect(await elsewhere(needed - 4097, 2 ** 40)).toMatchObject({ state: 'bad', bytes: needed - 4097 })
  expect(await elsewhere(needed - 4096, 2 ** 40)).toMatchObject({ state: 'look', bytes: needed - 4096 })
})

test.each([
  [47, 'good'],
  [49, 'look'],
])('of a newest backup of %d hours ago the data are %s', async (hours, state) => {
  const folder = folderWith(4096)
  const backup = join(folder, 'backups', 'station-2026-11-25.db')
  writeFileSync(backup, '')
  utimesSync(backup, nowMs / 1000, (nowMs - hours * hourMs) / 1000)
  expect(await partOf('database', folder)).toMatchObject({ state, bytes: 4096, atMs: nowMs - hours * hourMs })
})

test('a backup of a day to come does not pass for a new one', async () => {
  const folder = folderWith(4096)
  writeFileSync(join(folder, 'backups', 'station-2027-11-25.db'), '')
  expect(await partOf('database', folder)).toEqual({ part: 'database', state: 'look', detail: '', bytes: 4096 })
})

test('a database that is not there is said of the data, and not of the disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-health-'))
  expect(await partOf('database', folder)).toMatchObject({ state: 'bad', detail: expect.stringContaining('ENOENT') })
  expect(await partOf('disk', folder)).toMatchObject({ detail: '', bytes: expect.any(Number) })
})
