import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startBackupThread } from '../../../src/main/backup/backup-thread.ts'
import {
  createCopyTurn,
  firstBackupAfterMs,
  startDailyBackup,
  type DailyBackup,
} from '../../../src/main/backup/daily-backup.ts'
import { createInstanceStore } from '../../../src/main/database/maintenance/instance.ts'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { createFakeClock, type FakeClock } from '../../shared/domain/time/fake-clock.ts'
import { until } from '../station.ts'
import { hourMs } from '../../../src/shared/domain/time/time-units.ts'

const workerFile = join(import.meta.dirname, '../../../src/main/backup/backup.worker.ts')

type Copy = Parameters<typeof startDailyBackup>[0]['copy']

let folder: string
let backups: string
let database: Database
let clock: FakeClock
let failures: unknown[]
let copies: number
let daily: DailyBackup
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'packbench-backup-'))
  backups = join(folder, 'backups')
  ;({ database } = openDatabase(join(folder, 'station.db')))
  createInstanceStore(database).renew({ fingerprint: 'here', file: null }, 1)
  clock = createFakeClock(Date.UTC(2026, 10, 21, 3, 0, 0))
  failures = []
  copies = 0
  daily = start()
})
afterEach(async () => {
  await daily.stop()
  database.close()
})

const realCopy: Copy = (task) => startBackupThread(workerFile, { kind: 'back-up', ...task })

function start(copy = realCopy, turn = createCopyTurn()): DailyBackup {
  return startDailyBackup({
    turn,
    databaseFile: join(folder, 'station.db'),
    folder: backups,
    clock,
    copy: (task) => {
      copies += 1
      return copy(task)
    },
    failed: (cause) => failures.push(cause),
  })
}

const names = (): string[] => {
  try {
    return readdirSync(backups).toSorted()
  } catch {
    return []
  }
}
const namesOf = (...days: string[]): string[] => days.map((day) => `station-2026-${day}.db`)
/** The backups once there are so many, and no copy is being made. */
const after = (count: number): Promise<string[]> =>
  until(
    () => Promise.resolve(names()),
    (there) => there.length === count && !there.some((name) => name.startsWith('station.partial')),
  )

test('a backup is made a minute after the start, and a second start on that day makes none', async () => {
  clock.advance(firstBackupAfterMs - 1)
  expect(names()).toEqual([])
  clock.advance(1)
  expect(await after(1)).toEqual(namesOf('11-21'))
  await daily.stop()
  daily = start()
  clock.advance(firstBackupAfterMs)
  expect(copies).toBe(1)
  expect(failures).toEqual([])
})

test('while the station stays open the next day gets its own, by the calendar of Vietnam', async () => {
  clock.advance(firstBackupAfterMs)
  expect(await after(1)).toEqual(namesOf('11-21'))
  // 10:01 in Vietnam; the 22nd begins there in thirteen hours and fifty-nine minutes.
  await passHours(13)
  expect(copies).toBe(1)
  await passHours(1)
  expect(await after(2)).toEqual(namesOf('11-21', '11-22'))
})

test('the newest seven are kept, and nothing else in the folder is touched', async () => {
  mkdirSync(backups)
  const old = ['11-13', '11-14', '11-15', '11-16', '11-17', '11-18', '11-19', '11-20']
  for (const day of old) writeFileSync(join(backups, `station-2026-${day}.db`), '')
  writeFileSync(join(backups, 'my notes.txt'), '')
  clock.advance(firstBackupAfterMs)
  await expect
    .poll(names, { timeout: 10_000 })
    .toEqual(['my notes.txt', ...namesOf('11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21')])
})

test('a backup from before what the journal still knows is removed, also where there are fewer than seven', async () => {
  await daily.stop()
  mkdirSync(backups)
  // The 27th of October is twenty-five days ago.
  for (const name of namesOf('10-12', '10-19', '10-26', '10-27', '11-14')) writeFileSync(join(backups, name), '')
  daily = start()
  await expect.poll(names).toEqual(namesOf('10-27', '11-14'))
  clock.advance(firstBackupAfterMs)
  expect(await after(3)).toEqual(namesOf('10-27', '11-14', '11-21'))
  await passHours(14)
  expect(await after(3)).toEqual(namesOf('11-14', '11-21', '11-22'))
})

test('an old backup that cannot be removed keeps neither another old one nor the new one, and is told', async () => {
  await daily.stop()
  // As one that another program has open on Windows: a folder is not removed as a file is.
  mkdirSync(join(backups, ...namesOf('10-12')), { recursive: true })
  for (const name of namesOf('10-11', '10-19', '11-14')) writeFileSync(join(backups, name), '')
  daily = start()
  await expect.poll(names).toEqual(namesOf('10-12', '11-14'))
  clock.advance(firstBackupAfterMs)
  expect(await after(3)).toEqual(namesOf('10-12', '11-14', '11-21'))
  await expect.poll(() => failures.length).toBe(1)
  await passHours(14)
  expect(await after(4)).toEqual(namesOf('10-12', '11-14', '11-21', '11-22'))
})

test('the newest backup stays however old it is, and all stay where the clock may be wrong', async () => {
  await daily.stop()
  mkdirSync(backups)
  for (const name of namesOf('10-12', '10-23')) writeFileSync(join(backups, name), '')
  daily = start()
  await expect.poll(names).toEqual(namesOf('10-23'))
  await daily.stop()
  rmSync(backups, { recursive: true })
  mkdirSync(backups)
  for (const name of namesOf('08-01', '10-12')) writeFileSync(join(backups, name), '')
  daily = start()
  await daily.stop()
  expect(names()).toEqual(namesOf('08-01', '10-12'))
})

test('a failure is told once a day, also where the clock was ahead, keeps what there is, and is made good when the disk allows it', async () => {
  writeFileSync(backups, 'a file where the folder should be')
  clock.advance(firstBackupAfterMs)
  await expect.poll(() => failures.length).toBe(1)
  clock.setWall(-3 * 24 * hourMs)
  await passHours(22)
  expect(failures).toHaveLength(1)
  await passHours(3)
  expect(failures).toHaveLength(2)
  clock.setWall(2 * 24 * hourMs - hourMs)
  rmSync(backups)
  mkdirSync(backups)
  writeFileSync(join(backups, 'station.partial'), 'half a copy of a process that was killed')
  await passHours(1)
  expect(await after(1)).toEqual(namesOf('11-21'))
})

test('of a copy for which the disk has no room the half that was written does not stay: the day’s bills need the room', async () => {
  await daily.stop()
  daily = start(({ target }) => {
    writeFileSync(target, 'half')
    writeFileSync(`${target}-journal`, '')
    return { done: Promise.reject(new Error('ENOSPC')), end: () => Promise.resolve() }
  })
  clock.advance(firstBackupAfterMs)
  await expect.poll(() => failures.length).toBe(1)
  expect(names()).toEqual([])
})

test('while another account is copied none begins: together they would need more room than each has asked for', async () => {
  await daily.stop()
  const turn = createCopyTurn()
  const endOfOther = turn.take()
  daily = start(realCopy, turn)
  clock.advance(firstBackupAfterMs)
  await expect.poll(clock.waiting).toBe(1)
  expect([copies, turn.isTaken()]).toEqual([0, true])
  endOfOther()
  clock.advance(60_000)
  expect(await after(1)).toEqual(namesOf('11-21'))
  await expect.poll(turn.isTaken).toBe(false)
  expect([copies, failures]).toEqual([1, []])
})

test('a copy of another account that never ends holds up the others for an hour', async () => {
  await daily.stop()
  const turn = createCopyTurn()
  turn.take()
  daily = start(realCopy, turn)
  clock.advance(firstBackupAfterMs)
  for (let minutes = 0; minutes < 59; minutes += 1) {
    await expect.poll(clock.waiting, { interval: 5 }).toBe(1)
    clock.advance(60_000)
  }
  await expect.poll(clock.waiting).toBe(1)
  expect(copies).toBe(0)
  clock.advance(60_000)
  expect(await after(1)).toEqual(namesOf('11-21'))
})

test('a station that closes gives up the copy that is being made', async () => {
  clock.advance(firstBackupAfterMs)
  await daily.stop()
  expect(names().filter((name) => name.endsWith('.db'))).toEqual([])
  expect(failures).toEqual([])
})

/** What a look began is done before the next one is due. */
async function passHours(hours: number): Promise<void> {
  for (let n = 0; n < hours; n += 1) {
    await expect.poll(clock.waiting, { timeout: 10_000, interval: 5 }).toBe(1)
    clock.advance(hourMs)
  }
  await expect.poll(clock.waiting, { timeout: 10_000, interval: 5 }).toBe(1)
}
