import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let station: PrintingStation
afterEach(() => station.close())

test('a slip, result or list is never counted as a label, whatever becomes of it, and marks no bill as labelled', async () => {
  const outcomes = [
    { kind: 'printed', systemJob: '1' },
    { kind: 'unclear', reason: 'still-waiting', detail: '', systemJob: '2' },
    { kind: 'not-printed', reason: 'printer-refused', detail: '' },
  ] as const
  let asked = 0
  const printer = fakePrinter(
    () => {
      // Another one for each kind in each round.
      const turn = asked + Math.floor(asked / 3)
      asked += 1
      return outcomes[turn % outcomes.length] ?? outcomes[0]
    },
    (file) => readFileSync(file, 'utf8'),
  )
  station = openPrintingStation(printer.adapter, writtenLabels())
  station.addBill('SM1')
  // The draft, the batch and the list bear the name of the bill.
  station.addDraft('SM1')
  station.database.exec(
    "INSERT INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('SM1', 'cancel', '', 0, '[]')",
  )
  const of = { profileId: 'counter', again: true }
  for (let round = 0; round < 3; round += 1) {
    await station.ask['printing.printSlips']({ ...of, draftIds: ['SM1'] })
    await station.ask['printing.printBatchResult']({ ...of, batchId: 'SM1' })
    await station.ask['printing.printHandoverList']({ profileId: 'counter', request: { billCodes: ['SM1'] } })
    await expect.poll(() => station.runs.active()).toEqual([])
  }
  const states = station.jobs.documents.list(0, 99).rows.map(({ kind, state }) => `${kind} ${state}`)
  expect(new Set(states).size).toBeGreaterThanOrEqual(6)
  const { labels } = station.jobs
  expect([labels.ofBill('SM1'), labels.list([], false, 0, 9), labels.missing(0, 9), labels.outdated(0, 9)]).toEqual([
    [],
    { rows: [], total: 0 },
    ['SM1'],
    [],
  ])
  expect(await station.ask['printing.overview'](undefined)).toMatchObject({
    running: 0,
    unclear: 0,
    failed: 0,
    missing: 1,
  })
  expect(station.bills.row('SM1')?.labelPrintedAtMs).toBeNull()
  const counters = station.database.prepare("SELECT count(*) FROM counters WHERE name LIKE 'prints:%'").pluck().get()
  expect(counters).toBe(0)
})
