import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { PrintOutcome } from '../../../src/main/ports/printer.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let station: PrintingStation
afterEach(() => station.close())

const codes = Array.from({ length: 35 }, (_, at) => `SM${at + 1}`)
const logged = () =>
  station.database
    .prepare<[], string>("SELECT bill_code FROM decisions WHERE action = 'print' ORDER BY seq")
    .pluck()
    .all()

test('a stopped run says what came out of what was asked for, and the log has only that', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const printed: PrintOutcome = { kind: 'printed', systemJob: '1' }
  const answers: (PrintOutcome | Promise<PrintOutcome>)[] = [printed, gate.promise]
  const printer = fakePrinter(
    () => answers.shift() ?? printed,
    (file) => readFileSync(file, 'utf8'),
  )
  station = openPrintingStation(printer.adapter, writtenLabels())
  for (const code of codes) station.addBill(code)
  const { batchId } = await station.ask['printing.print']({ billCodes: codes, profileId: 'counter', reprint: false })
  expect(logged()).toEqual([])
  // The second PDF is with the printer when the packer stops the batch.
  await expect.poll(() => printer.printed.length).toBe(2)
  const stopped = await station.ask['printing.cancel']({ batchId: batchId ?? '' })
  expect(stopped).toMatchObject({ total: 35, sent: 10, waiting: 10, cancelled: 15 })
  gate.resolve(printed)
  await expect.poll(() => station.runs.active()).toEqual([])
  const ended = { total: 35, sent: 20, waiting: 0, cancelled: 15 }
  expect(station.jobs.progress(batchId ?? '')).toMatchObject(ended)
  expect(await station.ask['printing.overview'](undefined)).toMatchObject({ batches: [], lastBatch: ended })
  expect(logged()).toEqual(codes.slice(0, 20))
})

test('what may be on paper is in the log, and what the printer refused is not', async () => {
  const answers: PrintOutcome[] = [
    { kind: 'unclear', reason: 'still-waiting', detail: '', systemJob: '1' },
    { kind: 'not-printed', reason: 'printer-refused', detail: '' },
  ]
  const printer = fakePrinter(
    () => answers.shift() ?? { kind: 'printed', systemJob: '' },
    () => '',
  )
  station = openPrintingStation(printer.adapter, writtenLabels())
  for (const code of ['SM1', 'SM2']) {
    station.addBill(code)
    await station.ask['printing.print']({ billCodes: [code], profileId: 'counter', reprint: false })
    await expect.poll(() => station.runs.active()).toEqual([])
  }
  expect(logged()).toEqual(['SM1'])
})

test('a print whose outcome the full disk did not take is unclear once there is room, or at the next start', async () => {
  const clock = createFakeClock()
  const stateOf = (code: string) => station.jobs.labels.ofBill(code)[0]?.state
  const told: unknown[] = []
  const printer = fakePrinter(
    () => ({ kind: 'printed', systemJob: '1' }),
    () => '',
  )
  station = openPrintingStation(printer.adapter, writtenLabels(), undefined, clock, () => told.push(stateOf('SM1')))
  async function printOnFullDisk(code: string): Promise<void> {
    station.addBill(code)
    station.database.exec(`CREATE TRIGGER full_disk BEFORE UPDATE OF state ON print_jobs WHEN OLD.state = 'sending'
      BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
    const faults = station.faults.length
    await station.ask['printing.print']({ billCodes: [code], profileId: 'counter', reprint: false })
    await expect.poll(() => station.faults.length).toBe(faults + 2)
  }
  await printOnFullDisk('SM1')
  clock.advance(30_000)
  expect(stateOf('SM1')).toBe('sending')
  station.database.exec('DROP TRIGGER full_disk')
  clock.advance(30_000)
  expect(told.at(-1)).toBe('unclear')
  expect(logged()).toEqual(['SM1'])
  await printOnFullDisk('SM2')
  await station.runs.stop()
  station.database.exec('DROP TRIGGER full_disk')
  clock.advance(60_000)
  expect(stateOf('SM2')).toBe('sending')
})
