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
function keep(atMs: number): void {
  lay()
  writeFileSync(join(folder, 'station.partial'), '')
  backupsIn(folder).keep(atMs)
}

const ofNextYear = ['2027-11-20', '2027-11-21', '2027-11-22', '2027-11-23', '2027-11-24', '2027-11-25', '2027-11-26']

test('seven backups of a clock that was a year ahead leave room for those of the days that follow, and are gone after a week', () => {
  lay(...ofNextYear)
  keep(nowMs)
  expect(there()).toEqual([nameOf('2026-11-27'), ...ofNextYear.slice(1).map(nameOf)])
  for (let days = 1; days < 7; days += 1) keep(nowMs + days * dayMs)
  const ofThisWeek = ['11-27', '11-28', '11-29', '11-30', '12-01', '12-02', '12-03'].map((day) => nameOf(`2026-${day}`))
  expect(there()).toEqual(ofThisWeek)
})

test('a backup of a day to come ends neither the rule of twenty-five days nor counts as the newest', () => {
  lay('2026-10-12', '2026-11-20', '2027-11-26')
  backupsIn(folder).removeOutdated(nowMs)
  expect(there()).toEqual([nameOf('2026-11-20'), nameOf('2027-11-26')])
  expect(newestBackup(folder, nowMs)?.name).toBe(nameOf('2026-11-20'))
  expect(listBackups(folder, nowMs).map(({ name }) => name)).toEqual(['2026-11-20', '2027-11-26'].map(nameOf))
})

test('a clock that is behind removes no backup of the days that it does not know yet', () => {
  lay('2026-11-24', '2026-11-25', '2026-11-26')
  keep(Date.UTC(2020, 0, 1))
  backupsIn(folder).removeOutdated(Date.UTC(2020, 0, 1))
  expect(there()).toEqual(['2020-01-01', '2026-11-24', '2026-11-25', '2026-11-26'].map(nameOf))
})

test('the backup of tomorrow, whose day has come where the clock was put back by hours, is the newest', () => {
  lay('2026-11-27', '2026-11-28', '2026-11-29')
  expect(newestBackup(folder, nowMs)?.name).toBe(nameOf('2026-11-28'))
})

test('where there are only backups of days to come they are listed, and none is the newest', () => {
  lay('2027-11-26')
  backupsIn(folder).removeOutdated(nowMs)
  expect(listBackups(folder, nowMs).map(({ name }) => name)).toEqual([nameOf('2027-11-26')])
  expect(newestBackup(folder, nowMs)).toBeUndefined()
  rmSync(folder, { recursive: true })
  expect(listBackups(folder, nowMs)).toEqual([])
})
