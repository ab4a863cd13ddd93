import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { PrintOutcome, Withdrawn } from '../../../../src/main/ports/printer.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from '../printing-station.ts'

const held = (systemJob: string): PrintOutcome => ({ kind: 'unclear', reason: 'still-waiting', detail: '', systemJob })
const well: PrintOutcome = { kind: 'printed', systemJob: 'label-99' }

let station: PrintingStation
let cancelled: string[] = []
afterEach(() => station.close())

/** A station whose printer holds the labels of these bills in one document. */
async function heldTogether(
  billCodes: readonly string[],
  answer: () => Withdrawn | Promise<Withdrawn> = () => 'taken-back',
) {
  const answers = [held('label-1')]
  const printer = fakePrinter(
    () => answers.shift() ?? well,
    (file) => readFileSync(file, 'utf8'),
  )
  cancelled = []
  const cancel = (order: { readonly systemJob: string }) => {
    cancelled.push(order.systemJob)
    return Promise.resolve(answer())
  }
  station = openPrintingStation({ ...printer.adapter, cancel }, writtenLabels())
  billCodes.forEach((code) => station.addBill(code))
  await station.ask['printing.print']({ billCodes: [...billCodes], profileId: 'counter', reprint: false })
  await expect.poll(() => stateOf(billCodes.at(-1) ?? '')).toBe('unclear')
  return printer
}

const idOf = (billCode: string): string => station.jobs.labels.ofBill(billCode)[0]?.id ?? ''
const stateOf = (billCode: string) => station.jobs.labels.ofBill(billCode)[0]?.state
const resolve = async (there: readonly string[], missing: readonly string[]) =>
  station.ask['printing.resolve']({ thereIds: there.map(idOf), missingIds: missing.map(idOf) })
const missingNow = async () =>
  (await station.ask['printing.missing']({ offset: 0, limit: 9 })).rows.map(({ billCode }) => billCode)

test('of a document only the labels that are named as missing may be printed again; the others count as printed', async () => {
  const printer = await heldTogether(['SM1', 'SM2', 'SM3'])
  expect(await resolve(['SM1', 'SM3'], ['SM2'])).toEqual({ there: ['SM1', 'SM3'], missing: ['SM2'] })
  expect(['SM1', 'SM2', 'SM3'].map(stateOf)).toEqual(['sent', 'failed', 'sent'])
  expect(['SM1', 'SM2', 'SM3'].map((code) => station.bills.row(code)?.labelPrintedAtMs === null)).toEqual([
    false,
    true,
    false,
  ])
  expect(await missingNow()).toEqual(['SM2'])
  expect(
    await station.ask['printing.print']({ billCodes: ['SM1', 'SM2'], profileId: 'counter', reprint: false }),
  ).toMatchObject({ queued: 1, refused: [{ billCode: 'SM1', why: 'already-printed' }] })
  await expect.poll(() => printer.printed.map(({ text }) => text)).toEqual(['SM1#0 SM2#0 SM3#0', 'SM2#0'])
})

test('nothing is taken back while a label of its document is without an answer', async () => {
  await heldTogether(['SM1', 'SM2', 'SM3'])
  await expect(resolve(['SM3'], ['SM2'])).rejects.toThrow('1 of the same document are without an answer')
  expect(cancelled).toEqual([])
  expect(['SM1', 'SM2', 'SM3'].map(stateOf)).toEqual(['unclear', 'unclear', 'unclear'])
  const together = await station.ask['printing.unclearTogether']({ jobIds: [idOf('SM2')] })
  expect(together.jobs.map(({ billCode }) => billCode)).toEqual(['SM1', 'SM2', 'SM3'])
})

test('"it is there" about one label leaves the rest of its document alone', async () => {
  await heldTogether(['SM1', 'SM2'])
  await resolve(['SM1'], [])
  expect(cancelled).toEqual([])
  expect(['SM1', 'SM2'].map(stateOf)).toEqual(['sent', 'unclear'])
})

test('a document is taken back once, however many of its labels are missing', async () => {
  await heldTogether(['SM1', 'SM2', 'SM3'])
  await resolve([], ['SM1', 'SM2', 'SM3'])
  expect(cancelled).toEqual(['label-1'])
  expect(await missingNow()).toEqual(['SM1', 'SM2', 'SM3'])
})

test('a label that is scanned while its document is being taken back stays confirmed', async () => {
  const gate = Promise.withResolvers<Withdrawn>()
  await heldTogether(['SM1', 'SM2'], () => gate.promise)
  const resolved = resolve([], ['SM1', 'SM2'])
  await expect.poll(() => cancelled).toEqual(['label-1'])
  await station.ask['printing.confirm']({ scannedCode: 'SM1' })
  gate.resolve('taken-back')
  expect(await resolved).toEqual({ there: [], missing: ['SM2'] })
  expect(['SM1', 'SM2'].map(stateOf)).toEqual(['confirmed', 'failed'])
})

test('labels of which the print system gave no name stand each alone', async () => {
  station = openPrintingStation(
    fakePrinter(
      () => held(''),
      () => '',
    ).adapter,
    writtenLabels(),
  )
  for (const code of ['SM1', 'SM2']) station.addBill(code)
  await station.ask['printing.print']({ billCodes: ['SM1', 'SM2'], profileId: 'counter', reprint: false })
  await expect.poll(() => stateOf('SM2')).toBe('unclear')
  expect(await resolve([], ['SM1'])).toEqual({ there: [], missing: ['SM1'] })
  expect(stateOf('SM2')).toBe('unclear')
})
