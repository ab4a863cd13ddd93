import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let station: PrintingStation
afterEach(() => station.close())

const codes = Array.from({ length: 600 }, (_, n) => `SM${1000 + n}`)

function opened() {
  const printer = fakePrinter(
    () => ({ kind: 'printed', systemJob: '1' }),
    (file) => readFileSync(file, 'utf8'),
  )
  station = openPrintingStation(printer.adapter, writtenLabels())
  for (const code of codes) station.addBill(code)
  const print = async () => station.ask['printing.print']({ billCodes: codes, profileId: 'counter', reprint: false })
  return { printer, print }
}

const statesOf = () => [...new Set(codes.map((code) => station.jobs.labels.ofBill(code)[0]?.state))]

test('between the labels of a large order others have their turn, and all of them are printed in their order', async () => {
  const { printer, print } = opened()
  const order = print()
  await nextTurn()
  expect(statesOf()).toContain(undefined)
  expect(await order).toMatchObject({ queued: codes.length, refused: [] })
  await expect.poll(() => station.runs.active()).toEqual([])
  const printed = printer.printed.flatMap(({ text }) => text.split(' '))
  expect(printed).toEqual(codes.map((code) => `${code}#0`))
})

/** How often others have had their turn. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  const count = (): void => {
    turns += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  await work.finally(() => clearImmediate(next))
  return turns
}

test('between the codes of a large list that is looked at others have their turn', async () => {
  opened()
  const check = async () => station.ask['printing.check']({ text: codes.join(' ') })
  expect(await turnsDuring(check())).toBeGreaterThan(6)
  expect(await check()).toMatchObject({ rows: codes.map((billCode) => ({ billCode, refusal: null })), beyondLimit: 0 })
})

test('between the answers about thousands of labels that are in doubt others have their turn', async () => {
  opened()
  openStores(station.database).labelDoubts.doubt(codes, 1)
  const ids = codes.map((code) => station.jobs.labels.ofBill(code)[0]?.id ?? '')
  const [thereIds, missingIds] = [ids.slice(0, 400), ids.slice(400)]
  const answers = (async () => station.ask['printing.resolve']({ thereIds, missingIds }))()
  expect(await turnsDuring(answers)).toBeGreaterThan(6)
  expect(await answers).toEqual({ there: codes.slice(0, 400), missing: codes.slice(400) })
  expect(statesOf()).toEqual(['sent', 'failed'])
})

test('a large order that is stopped while it is still written down prints nothing', async () => {
  const { printer, print } = opened()
  const order = print()
  await nextTurn()
  const { batches } = await station.ask['printing.overview'](undefined)
  await station.ask['printing.cancel']({ batchId: batches[0]?.batchId ?? '' })
  const { queued } = await order
  expect(queued).toBeLessThan(codes.length)
  await expect.poll(() => station.runs.active()).toEqual([])
  expect(printer.printed).toEqual([])
  expect(statesOf()).toEqual(['cancelled', undefined])
})

test('a large order that the disk takes in part is refused, and every label of it may be asked for again', async () => {
  const { printer, print } = opened()
  station.database.exec(`CREATE TRIGGER full_disk BEFORE INSERT ON print_jobs WHEN NEW.subject = 'SM1400'
    BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`)
  await expect(print()).rejects.toThrow('disk is full')
  await expect.poll(() => station.runs.active()).toEqual([])
  expect(printer.printed).toEqual([])
  expect(statesOf()).toEqual(['failed', undefined])
  station.database.exec('DROP TRIGGER full_disk')
  expect(await print()).toMatchObject({ queued: codes.length, refused: [] })
  await expect.poll(statesOf).toEqual(['sent'])
})

test('a station that closes while a large order is written down prints nothing of it, also at the next start', async () => {
  const { printer, print } = opened()
  const order = print()
  await nextTurn()
  await station.runs.stop()
  await order
  station.jobs.recover(1)
  expect(printer.printed).toEqual([])
  expect(statesOf()).toEqual(['failed', undefined])
})
