import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { backupsIn, listBackups, newestBackup } from '../../../src/main/backup/backup-files.ts'
import { dayMs } from '../../../src/shared/domain/time/time-units.ts'

const nowMs = Date.UTC(2026, 10, 27, 3)

let folder: string
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'packbench-backup-files-')), 'backups')
})

const nameOf = (day: string): string => `station-${day}.db`
const there = (): string[] => readdirSync(folder).toSorted()

function lay(...days: string[]): void {
  mkdirSync(folder, { recursive: true })
  for (const day of days) writeFileSync(join(folder, nameOf(day)), '')
}

/** The copy of this moment, whole. */
async function keep(atMs: number): Promise<void> {
  lay()
  writeFileSync(join(folder, 'station.partial'), '')
  await backupsIn(folder).keep(atMs)
}

const ofNextYear = ['2027-11-20', '2027-11-21', '2027-11-22', '2027-11-23', '2027-11-24', '2027-11-25', '2027-11-26']

/** Of each day, from this one on. */
async function keepDays(fromMs: number, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await keep(fromMs + day * dayMs)
}

const ofThisWeek = ['11-20', '11-21', '11-22', '11-23', '11-24', '11-25', '11-26'].map((day) => `2026-${day}`)
const behindMs = Date.UTC(2020, 0, 1)
const ofTheWrongWeek = ['01', '02', '03', '04', '05', '06', '07'].map((day) => nameOf(`2020-01-${day}`))

test('the backups of a week in which the clock was a year ahead stay for the week that follows, and are gone after another', async () => {
  lay(...ofNextYear)
  await keepDays(nowMs, 7)
  const ofTheWeek = ['11-27', '11-28', '11-29', '11-30', '12-01', '12-02', '12-03'].map((day) => nameOf(`2026-${day}`))
  expect(there()).toEqual([...ofTheWeek, ...ofNextYear.map(nameOf)])
  await keepDays(nowMs + 7 * dayMs, 1)
  expect(there()).toEqual([...ofTheWeek, nameOf('2026-12-04'), ...ofNextYear.slice(1).map(nameOf)])
  await keepDays(nowMs + 8 * dayMs, 7)
  expect(there()).toHaveLength(7)
  expect(there().at(0)).toBe(nameOf('2026-12-05'))
})

test('a clock that is behind for a week removes nothing of what was there, and once it is right seven real days stay', async () => {
  const beforeMigration = 'station-2026-11-20-schema11.db'
  const real = [beforeMigration, ...ofThisWeek.map(nameOf)]
  lay(...ofThisWeek)
  writeFileSync(join(folder, beforeMigration), '')
  await keepDays(behindMs, 7)
  expect(there()).toEqual([...ofTheWrongWeek, ...real])
  await backupsIn(folder).removeOutdated(nowMs + 7 * dayMs)
  await keep(nowMs + 7 * dayMs)
  expect(there()).toEqual([beforeMigration, ...ofThisWeek.slice(1).map(nameOf), nameOf('2026-12-04')])
})

test('a clock that stays behind keeps no more than two weeks of backups, and the copy before a migration', async () => {
  const beforeMigration = 'station-2026-11-20-schema11.db'
  lay(...ofThisWeek)
  writeFileSync(join(folder, beforeMigration), '')
  for (let day = 0; day < 30; day += 1) {
    await keep(behindMs + day * dayMs)
    expect(there().length).toBeLessThanOrEqual(15)
  }
  expect(there()).toHaveLength(8)
  expect(there().at(-1)).toBe(beforeMigration)
})

test.each([
  ['ahead', ['12-01', '12-02', '12-03', '12-04', '12-05', '12-06', '12-07'], nowMs],
  ['behind', ofThisWeek.map((day) => day.slice('2026-'.length)), Date.UTC(2026, 10, 18, 3)],
])('no backup of a clock that was days %s passes for that of its day', async (_which, days, fromMs) => {
  lay(...days.map((day) => `2026-${day}`))
  for (let day = 0; day < 12; day += 1) {
    const atMs = fromMs + day * dayMs
    expect(backupsIn(folder).hasOneOf(atMs)).toBe(false)
    await keep(atMs)
    expect(there()).toHaveLength(7)
  }
})

test('a backup of a day to come ends neither the rule of twenty-five days nor counts as the newest', async () => {
  lay('2026-10-12', '2026-11-20', '2027-11-26')
  await backupsIn(folder).removeOutdated(nowMs)
  expect(there()).toEqual([nameOf('2026-11-20'), nameOf('2027-11-26')])
  expect(newestBackup(folder, nowMs)?.name).toBe(nameOf('2026-11-20'))
  expect(listBackups(folder, nowMs).map(({ name }) => name)).toEqual(['2026-11-20', '2027-11-26'].map(nameOf))
})

test('what a process that was killed has half copied is removed a day later, whatever it was to become', async () => {
  lay('2026-11-20')
  const half = [
    'station.partial',
    'station-2026-11-20-moved.db.partial',
    'station-2026-11-20-schema9.db.partial-journal',
  ]
  for (const name of [...half, 'notes.partial']) writeFileSync(join(folder, name), 'half')
  const before = there()
  await backupsIn(folder).removeOutdated(Date.now() + dayMs - 60_000)
  expect(there()).toEqual(before)
  await backupsIn(folder).removeOutdated(Date.now() + dayMs + 60_000)
  expect(there()).toEqual(before.filter((name) => !half.includes(name)))
})

test('a clock that is behind removes no backup of the days that it does not know yet', async () => {
  lay('2026-11-24', '2026-11-25', '2026-11-26')
  await keep(Date.UTC(2020, 0, 1))
  await backupsIn(folder).removeOutdated(Date.UTC(2020, 0, 1))
  expect(there()).toEqual(['2020-01-01', '2026-11-24', '2026-11-25', '2026-11-26'].map(nameOf))
})

test('the backup of tomorrow, whose day has come where the clock was put back by hours, is the newest', async () => {
  lay('2026-11-27', '2026-11-28', '2026-11-29')
  expect(newestBackup(folder, nowMs)?.name).toBe(nameOf('2026-11-28'))
})

test('where there are only backups of days to come they are listed, and none is the newest', async () => {
  lay('2027-11-26')
  await backupsIn(folder).removeOutdated(nowMs)
  expect(listBackups(folder, nowMs).map(({ name }) => name)).toEqual([nameOf('2027-11-26')])
  expect(newestBackup(folder, nowMs)).toBeUndefined()
  rmSync(folder, { recursive: true })
  expect(listBackups(folder, nowMs)).toEqual([])
})

test('a backup is removed behind the turn in which that is decided: a large file would hold up the core', async () => {
  lay('2026-10-12', '2026-10-13', '2026-11-26')
  const removed = backupsIn(folder).removeOutdated(nowMs)
  expect(there()).toHaveLength(3)
  await removed
  expect(there()).toEqual([nameOf('2026-11-26')])
  writeFileSync(join(folder, 'station.partial'), 'of a process that was killed')
  const prepared = backupsIn(folder).prepare(join(folder, nameOf('2026-11-26')))
  expect(there()).toContain('station.partial')
  expect(await prepared).toBe(join(folder, 'station.partial'))
  expect(there()).toEqual([nameOf('2026-11-26')])
})
