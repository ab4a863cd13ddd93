import { existsSync, mkdirSync, readdirSync, readlinkSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/main/database/open.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import type { Clock } from '../../../src/shared/domain/time/clock.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

const pauseOfFilesMs = 100
const learningAfterMs = 8_000

/** The real clock, but what is to come after this time waits for ever. */
function clockThatHolds(heldMs: number): { readonly clock: Clock; readonly held: ReadonlySet<() => void> } {
  const held = new Set<() => void>()
  const clock: Clock = {
    ...systemClock,
    setTimer(callback, delayMs) {
      if (delayMs !== heldMs) return systemClock.setTimer(callback, delayMs)
      held.add(callback)
      return { cancel: () => void held.delete(callback) }
    },
  }
  return { clock, held }
}

function folderOf(station: TestStation): string {
  const accounts = join(station.folder, 'profile', 'accounts')
  return join(accounts, readdirSync(accounts)[0] ?? '')
}

test('closing an account whose handover lists lack files stops the writing of these', async () => {
  const { clock, held } = clockThatHolds(pauseOfFilesMs)
  const station = await openTestStation(undefined, null, clock)
  await station.ask('account.startTraining', undefined)
  await station.stop()
  const folder = folderOf(station)
  const { database } = openDatabase(join(folder, 'station.db'), 0)
  const { handoverLists } = openStores(database)
  const times = { openedAtMs: 1, firstClosedAtMs: 10, closedAtMs: 10, closings: 1, revision: 1 }
  const words = { driverName: '', plate: '', giver: '', reopened: [], sheets: [] }
  const scope = { fromMs: 1, untilMs: null, serviceIds: [] }
  for (const number of [901, 902, 903])
    handoverLists.put({ number, name: `BG-${number}`, isOpen: false, scope, ...times, ...words })
  database.close()
  await station.restart()
  const files = join(folder, 'handovers')
  expect(existsSync(files) ? readdirSync(files) : []).toHaveLength(1)
  await expect.poll(() => held.size).toBe(1)
  await station.stop()
  expect(held.size).toBe(0)
  await station.close()
})

const printOfBefore = `
INSERT INTO print_jobs (id, batch_id, kind, subject, title, profile_id, printer, template, copies, reprint_number, state,
    reason, detail, system_job, operator, asked_at_ms, state_since_ms)
  VALUES ('p1', 'b1', 'slip', 'd1', '', '', '', '100x150', 1, 0, 'queued', 'none', '', '', '', 1, 1);
CREATE TRIGGER refused BEFORE UPDATE OF state ON print_jobs BEGIN SELECT RAISE(ABORT, 'the disk takes nothing'); END;
`

test('an account that cannot be opened leaves nothing behind: no work by the clock, and no hold on its file', async () => {
  const { clock, held } = clockThatHolds(learningAfterMs)
  const station = await openTestStation(undefined, null, clock)
  await station.ask('account.startTraining', undefined)
  await station.stop()
  expect(held.size).toBe(0)
  const file = join(folderOf(station), 'station.db')
  const { database } = openDatabase(file, 0)
  database.exec(printOfBefore)
  database.close()
  await station.restart()
  expect(await station.ask('account.view', undefined)).toMatchObject({
    account: null,
    problem: { code: 'storage-failed' },
  })
  expect(held.size).toBe(0)
  expect(openFiles().filter((name) => name.startsWith(file))).toEqual([])
  await station.close()
})

/** None where the system does not say. */
function openFiles(): string[] {
  const folder = '/proc/self/fd'
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) => {
    try {
      return [readlinkSync(join(folder, name))]
    } catch {
      return []
    }
  })
}

test('training that a full disk has kept from its first sender opens with the next try, once there is room', async () => {
  const station = await openTestStation(undefined, null, systemClock, { trainingSamples: true })
  const inTheWay = join(station.folder, 'profile', 'station.json.new')
  mkdirSync(inTheWay, { recursive: true })
  expect(await station.refusal('account.startTraining', undefined)).toMatchObject({ code: 'storage-failed' })
  rmdirSync(inTheWay)
  expect(await station.ask('account.startTraining', undefined)).toMatchObject({ account: { kind: 'training' } })
  await station.close()
})

test('damaged words cost a station no bill: each is found again, and nothing was set apart', async () => {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  const billCode = await station.create('WORDS-1')
  await station.stop()
  const file = join(folderOf(station), 'station.db')
  const database = new SQLite(file)
  database.unsafeMode(true)
  database.pragma('writable_schema = ON')
  database.exec("UPDATE bills_search_data SET block = x'00000000ffff' WHERE id > 10")
  database.close()
  station.events.splice(0)
  await station.restart()
  const filter = { ...anyBill, query: 'words-1' }
  const { rows } = await station.ask('bills.list', { filter, offset: 0, limit: 5 })
  expect(rows.map((row) => row.billCode)).toEqual([billCode])
  expect(station.events.filter(({ name }) => name === 'station.alert')).toEqual([])
  await station.create('WORDS-2')
  await station.close()
})

test('words that could not be written while the station ran are made anew by its next start, however large its file is', async () => {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  const first = await station.create('WORDS-3')
  const file = join(folderOf(station), 'station.db')
  const database = new SQLite(file)
  database.unsafeMode(true)
  // How many rows there are.
  database.exec('DELETE FROM bills_search_data WHERE id = 1')
  database.close()
  const { id } = await station.enter('WORDS-4')
  await until(
    () => station.ask('queue.status', undefined),
    ({ status }) => status === 'stopped',
  )
  expect(existsSync(`${file}.torn-words`)).toBe(true)
  await station.restart()
  const { billCode: second } = await station.ask('drafts.get', { id })
  const filter = { ...anyBill, query: 'words' }
  const { rows } = await station.ask('bills.list', { filter, offset: 0, limit: 5 })
  expect(rows.map((row) => row.billCode)).toEqual([second, first])
  expect(existsSync(`${file}.torn-words`)).toBe(false)
  await station.close()
})
