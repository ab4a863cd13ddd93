import { readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { digestOf } from '../../../src/main/database/row-digest.ts'
import { resolveUnclear } from '../../../src/main/printing/jobs/resolve-print.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import type { PrintOutcome } from '../../../src/main/ports/printer.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let station: PrintingStation
afterEach(() => station.close())

const codes = Array.from({ length: 600 }, (_, n) => `SM${1000 + n}`)

const well: PrintOutcome = { kind: 'printed', systemJob: '1' }

function opened(labels = writtenLabels(), answer: Parameters<typeof fakePrinter>[0] = () => well) {
  const printer = fakePrinter(answer, (file) => readFileSync(file, 'utf8'))
  station = openPrintingStation(printer.adapter, labels)
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
async function turnsDuring(work: Promise<unknown>, onTurn: () => void = () => undefined): Promise<number> {
  let turns = 0
  const count = (): void => {
    turns += 1
    onTurn()
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

test('between the slips of a large order others have their turn, and all of them are printed in their order', async () => {
  const { printer } = opened()
  for (const code of codes) station.addDraft(code)
  const order = { draftIds: codes, profileId: 'counter', again: false }
  const print = async () => station.ask['printing.printSlips'](order)
  expect(await turnsDuring(print())).toBeGreaterThan(6)
  await expect.poll(() => station.runs.active()).toEqual([])
  expect(printer.printed.flatMap(({ text }) => text.split(' '))).toEqual(codes.map((code) => `${code}#0`))
  expect(await turnsDuring(print())).toBeGreaterThan(6)
})

test('a second order of the same slips that comes while those of the first are looked at prints none of them', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { printer } = opened(writtenLabels(), () => gate.promise)
  for (const code of codes) station.addDraft(code)
  const order = { draftIds: codes, profileId: 'counter', again: true }
  const print = async () => station.ask['printing.printSlips'](order)
  const answers = await Promise.all([print(), print()])
  expect(answers.map(({ queued, refused }) => [queued, refused.length])).toEqual([
    [codes.length, 0],
    [0, codes.length],
  ])
  gate.resolve(well)
  await expect.poll(() => station.runs.active()).toEqual([])
  expect(printer.printed.flatMap(({ text }) => text.split(' '))).toHaveLength(codes.length)
})

test('between the labels that are read to be drawn others have their turn', async () => {
  const written = writtenLabels()
  const inTurns = [0]
  const labels: typeof written = {
    ...written,
    model(...given) {
      inTurns.push((inTurns.pop() ?? 0) + 1)
      return written.model(...given)
    },
  }
  const { print } = opened(labels)
  const ended = async () => {
    await print()
    await expect.poll(() => station.runs.active()).toEqual([])
  }
  await turnsDuring(ended(), () => inTurns.push(0))
  expect(inTurns.reduce((sum, read) => sum + read, 0)).toBe(codes.length)
  expect(Math.max(...inTurns)).toBeLessThanOrEqual(120)
})

test('the rows of a large order are read in turns, when it begins to print and when it is stopped', async () => {
  const { print } = opened()
  const readInTurns = [0]
  // Each row is read with its digest.
  station.database.function('row_digest', { deterministic: true, varargs: true }, (...values: unknown[]) => {
    readInTurns.push((readInTurns.pop() ?? 0) + 1)
    return digestOf(values)
  })
  const stopped = async () => {
    const { batchId } = await print()
    await nextTurn()
    await station.ask['printing.cancel']({ batchId: batchId ?? '' })
    await expect.poll(() => station.runs.active()).toEqual([])
  }
  await turnsDuring(stopped(), () => readInTurns.push(0))
  expect(statesOf()).toContain('cancelled')
  // Of a hundred that are written each is read three times: before, as it was, and as it is.
  expect(Math.max(...readInTurns)).toBeLessThan(2 * codes.length)
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

test('thousands of labels in doubt are looked at in turns before their answers are taken', async () => {
  opened()
  openStores(station.database).labelDoubts.doubt(codes, 1)
  const missingIds = codes.map((code) => station.jobs.labels.ofBill(code)[0]?.id ?? '')
  const { jobs } = station.context
  const readInTurns = [0]
  const find = (id: string) => {
    readInTurns.push((readInTurns.pop() ?? 0) + 1)
    return jobs.find(id)
  }
  const context = { ...station.context, jobs: { ...jobs, find } }
  const answers = async () => resolveUnclear(context, { thereIds: [], missingIds })
  await turnsDuring(answers(), () => readInTurns.push(0))
  expect(Math.max(...readInTurns)).toBeLessThanOrEqual(100)
  expect(statesOf()).toEqual(['failed'])
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

test('a large order that is stopped is taken back in turns, and says of each label who has stopped it', async () => {
  const { print } = opened()
  const { batchId } = await print()
  const progress = () => station.jobs.progress(batchId ?? '')
  const stopped = (async () => station.ask['printing.cancel']({ batchId: batchId ?? '' }))()
  const cancelled: number[] = []
  await turnsDuring(stopped, () => cancelled.push(progress().cancelled))
  await stopped
  // Before the first count two parts are written: with the press itself, and in the turn behind it.
  expect(Math.max(...cancelled.map((count, at) => count - (cancelled[at - 1] ?? 0)))).toBeLessThanOrEqual(200)
  expect(cancelled.length).toBeGreaterThan(3)
  await expect.poll(() => station.runs.active()).toEqual([])
  // The first were with the printer by then.
  const { sent } = progress()
  expect(sent).toBeLessThan(codes.length / 2)
  expect(progress()).toMatchObject({ waiting: 0, cancelled: codes.length - sent, failed: 0 })
})

test('a large order whose stop the station closes over is taken back as a whole before that', async () => {
  const { print } = opened()
  const { batchId } = await print()
  const stopped = (async () => station.ask['printing.cancel']({ batchId: batchId ?? '' }))()
  await station.runs.stop()
  const progress = station.jobs.progress(batchId ?? '')
  expect(progress).toMatchObject({ waiting: 0, cancelled: codes.length - progress.sent, failed: 0 })
  await stopped
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
