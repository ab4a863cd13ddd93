import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { PrintOutcome, Withdrawn } from '../../../src/main/ports/printer.ts'
import { changedBill } from '../../../src/shared/domain/bill/bill-changes.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

const well: PrintOutcome = { kind: 'printed', systemJob: 'label-1' }
const unclear: PrintOutcome = { kind: 'unclear', reason: 'still-waiting', detail: 'held', systemJob: 'label-7' }

let station: PrintingStation
afterEach(() => station.close())

interface Setting {
  readonly answer?: () => PrintOutcome | Promise<PrintOutcome>
  readonly withdrawn?: Withdrawn
  readonly changed?: () => void
}

function opened({ answer = () => well, withdrawn = 'taken-back', changed }: Setting = {}) {
  const printer = fakePrinter(
    answer,
    (file) => readFileSync(file, 'utf8'),
    () => withdrawn,
  )
  station = openPrintingStation(printer.adapter, writtenLabels(), undefined, undefined, changed)
  return { printer, ...station }
}

const ask = (billCodes: string[], reprint = false) =>
  station.ask['printing.print']({ billCodes, profileId: 'counter', reprint })
const latest = (billCode = 'SM1') => station.jobs.labels.ofBill(billCode)[0]
const reaches = async (state: string, billCode = 'SM1') => {
  await expect.poll(() => latest(billCode)?.state).toBe(state)
}
async function resolve(isPrinted: boolean) {
  const ids = [latest()?.id ?? '']
  await station.ask['printing.resolve']({ thereIds: isPrinted ? ids : [], missingIds: isPrinted ? [] : ids })
  return latest()
}
const scan = (scannedCode: string) => station.ask['printing.confirm']({ scannedCode })
const many = Array.from({ length: 25 }, (_, n) => `SM${100 + n}`)

/** As an update that the carrier has accepted. */
function accept(changes: Parameters<typeof changedBill>[1]): void {
  const detail = station.bills.detail('SM1')
  if (detail !== undefined) station.bills.replaceBill('SM1', changedBill(detail.bill, changes), detail.fees)
}

test('a label that nobody found but that may still come is missing again, and the next one carries the mark', async () => {
  const answers = [unclear, well]
  const { addBill, printer } = opened({ answer: () => answers.shift() ?? well, withdrawn: 'not-taken-back' })
  addBill('SM1')
  await ask(['SM1'])
  await reaches('unclear')
  expect(await resolve(false)).toMatchObject({ state: 'failed', reason: 'not-taken-back' })
  expect(station.ask['printing.missing']({ offset: 0, limit: 1 })).toMatchObject({ total: 1 })
  await ask(['SM1'])
  await reaches('sent')
  expect(printer.printed.map(({ text }) => text)).toEqual(['SM1#0', 'SM1#1'])
})

test('a label that came after all confirms the print that could not be taken back', async () => {
  const { addBill, bills } = opened({ answer: () => unclear, withdrawn: 'not-taken-back' })
  addBill('SM1')
  await ask(['SM1'])
  await reaches('unclear')
  await resolve(false)
  expect(await scan('SM1')).toMatchObject({ job: { state: 'confirmed', reason: 'none' } })
  expect(bills.row('SM1')?.labelPrintedAtMs).not.toBeNull()
})

test('labels whose fate is unclear stop their batch: the rest is given back unprinted, and comes later without a mark', async () => {
  const answers = [unclear]
  const { addBill, printer } = opened({ answer: () => answers.shift() ?? well })
  for (const code of many) addBill(code)
  await ask(many)
  await reaches('failed', 'SM124')
  expect(printer.printed).toHaveLength(1)
  expect(many.map((code) => latest(code)?.state)).toEqual([
    ...Array.from({ length: 10 }, () => 'unclear'),
    ...Array.from({ length: 15 }, () => 'failed'),
  ])
  expect(latest('SM124')).toMatchObject({ reason: 'after-unclear', detail: 'still-waiting: held' })
  expect(await ask(many.slice(10))).toMatchObject({ queued: 15 })
  await reaches('sent', 'SM124')
  expect(latest('SM124')?.reprintNumber).toBe(0)
})

test('parcels scanned while their labels are being handed over are kept, and confirm the print at its end', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { addBill, bills } = opened({ answer: () => gate.promise })
  addBill('SM1', 2)
  await ask(['SM1'])
  await reaches('sending')
  expect(await scan('SM1-2')).toMatchObject({ job: { state: 'sending', confirmedParcels: [2] } })
  expect(await scan('SM1-2')).toMatchObject({ isRepeated: true })
  expect(await scan('SM1-1')).toMatchObject({ job: { state: 'sending', confirmedParcels: [1, 2] } })
  gate.resolve(unclear)
  await reaches('confirmed')
  expect(bills.row('SM1')?.labelPrintedAtMs).not.toBeNull()
})

test('one of two parcels scanned while being handed over is not forgotten, whatever the printer says', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { addBill } = opened({ answer: () => gate.promise })
  addBill('SM1', 2)
  await ask(['SM1'])
  await reaches('sending')
  await scan('SM1-2')
  gate.resolve(well)
  await reaches('sent')
  expect(latest()?.confirmedParcels).toEqual([2])
})

test('"no paper" about a print of which a parcel was scanned leaves the mark to the next one', async () => {
  const { addBill, printer } = opened({ answer: () => unclear })
  addBill('SM1', 2)
  await ask(['SM1'])
  await reaches('unclear')
  await scan('SM1-1')
  expect(await resolve(false)).toMatchObject({ state: 'failed', confirmedParcels: [1] })
  await ask(['SM1'])
  await expect.poll(() => printer.printed.map(({ text }) => text)).toEqual(['SM1#0', 'SM1#1'])
})

test('how many parcels a print has is what was drawn, not what the bill had when it was asked for', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { addBill } = opened({ answer: () => gate.promise })
  for (const code of [...many.slice(0, 10), 'SM1']) addBill(code)
  await ask(many.slice(0, 10))
  await reaches('sending', 'SM100')
  await ask(['SM1'])
  accept({ packageCount: 3 })
  expect(latest()).toMatchObject({ state: 'queued', parcels: 1 })
  gate.resolve(well)
  await reaches('sent')
  expect(latest()?.parcels).toBe(3)
  expect(await scan('SM1-3')).toMatchObject({ warning: 'none', job: { confirmedParcels: [3] } })
})

test('resolving an old print does not make a newer label outdated', async () => {
  const answers = [unclear, well]
  const { addBill, bills, jobs } = opened({ answer: () => answers.shift() ?? well })
  addBill('SM1')
  await ask(['SM1'])
  await reaches('unclear')
  accept({ codAmountVnd: 90_000 })
  await ask(['SM1'], true)
  await reaches('sent')
  await station.ask['printing.resolve']({ thereIds: [jobs.labels.ofBill('SM1')[1]?.id ?? ''], missingIds: [] })
  expect(bills.row('SM1')?.labelState).toBe('printed')
})

test('a fault in the middle of one batch leaves its labels unclear or given back, and the next batch is printed', async () => {
  let throwsLeft = 0
  const changed = (): void => {
    if (throwsLeft === 0) return
    throwsLeft -= 1
    throw new Error('nobody listens')
  }
  const { addBill, faults } = opened({ changed })
  for (const code of [...many, 'SM1']) addBill(code)
  throwsLeft = 1
  await ask(many)
  await reaches('failed', 'SM124')
  expect(String(faults[0])).toContain('nobody listens')
  // Also while the rest is being given back.
  throwsLeft = 2
  await ask(many)
  await ask(['SM1'])
  await reaches('sent')
  expect((await station.ask['printing.overview'](undefined)).batches).toEqual([])
  await ask(many)
  await reaches('sent', 'SM124')
})

test('a print system that throws after it was asked leaves the labels unclear and says so, not running for ever', async () => {
  const told: (string | undefined)[] = []
  const changed = (): void => void told.push(latest()?.state)
  const { addBill } = opened({ changed, answer: () => Promise.reject(new Error('no such thing')) })
  addBill('SM1')
  await ask(['SM1'])
  await reaches('unclear')
  expect(latest()).toMatchObject({ reason: 'answer-unclear' })
  expect(told.at(-1)).toBe('unclear')
})
