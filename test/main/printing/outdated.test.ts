import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { PrintOutcome } from '../../../src/main/ports/printer.ts'
import { changedBill, type BillChanges } from '../../../src/shared/domain/bill/bill-changes.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let station: PrintingStation
afterEach(() => station.close())

const well: PrintOutcome = { kind: 'printed', systemJob: '1' }

function opened(answer: Parameters<typeof fakePrinter>[0] = () => well) {
  const printer = fakePrinter(answer, (file) => readFileSync(file, 'utf8'))
  station = openPrintingStation(printer.adapter, writtenLabels())
  station.addBill('SM1')
  return printer
}

const print = (reprint = false) => station.ask['printing.print']({ billCodes: ['SM1'], profileId: 'counter', reprint })
const reaches = async (state: string) => {
  await expect.poll(() => station.jobs.labels.ofBill('SM1')[0]?.state).toBe(state)
}

/** As an update that the carrier has accepted. */
function accept(changes: BillChanges): void {
  const detail = station.bills.detail('SM1')
  if (detail !== undefined) station.bills.replaceBill('SM1', changedBill(detail.bill, changes), detail.fees)
}

const outdated = async () => {
  const { rows, total } = await station.ask['printing.outdated']({ offset: 0, limit: 10 })
  expect(total).toBe(rows.length)
  return rows.map(({ billCode }) => billCode)
}

test.each<[string, BillChanges]>([
  ['COD', { codAmountVnd: 90_000 }],
  ['receiver', { receiverPhone: '0912345678' }],
  ['parcel count', { packageCount: 2 }],
  ['note', { note: 'Gọi trước' }],
])(
  'a printed label is outdated once an update of the %s was accepted, until it is printed again',
  async (_, changes) => {
    opened()
    accept({ codAmountVnd: 1 })
    await print()
    await reaches('sent')
    expect(await outdated()).toEqual([])
    accept(changes)
    expect(await outdated()).toEqual(['SM1'])
    expect(station.bills.row('SM1')?.labelState).toBe('outdated')
    expect(await station.ask['printing.overview'](undefined)).toMatchObject({ outdated: 1, missing: 0 })
    await print(true)
    await expect.poll(() => station.bills.row('SM1')?.labelState).toBe('printed')
    expect(await outdated()).toEqual([])
  },
)

test('a change that no label shows leaves the label as it is', async () => {
  opened()
  await print()
  await reaches('sent')
  accept({ cargoValueVnd: 1_000_000 })
  expect(await outdated()).toEqual([])
})

test('a cancelled or delivered parcel wants no new label', async () => {
  opened()
  await print()
  await reaches('sent')
  accept({ codAmountVnd: 90_000 })
  for (const statusId of [4, 6, 10]) {
    station.bills.setStatus('SM1', statusId, '', null)
    expect(await outdated()).toEqual([])
  }
})

test('an update that is accepted while the label is at the printer makes it outdated', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  opened(() => gate.promise)
  await print()
  await reaches('sending')
  accept({ codAmountVnd: 90_000 })
  gate.resolve(well)
  await reaches('sent')
  expect(await outdated()).toEqual(['SM1'])
})

test('the scan of an outdated label, and of a cancelled bill, confirms nothing', async () => {
  opened()
  await print()
  await reaches('sent')
  accept({ codAmountVnd: 90_000 })
  const scan = () => station.ask['printing.confirm']({ scannedCode: 'SM1' })
  expect(await scan()).toMatchObject({ warning: 'outdated', job: { state: 'sent', confirmedParcels: [] } })
  station.bills.setStatus('SM1', 6, '', null)
  expect(await scan()).toMatchObject({ warning: 'bill-cancelled', job: { state: 'sent' } })
})

test('a new label that may have come out is not printed once more with the outdated ones, until somebody says that it is not there', async () => {
  const answers: PrintOutcome[] = [well, { kind: 'unclear', reason: 'still-waiting', detail: '', systemJob: 'x-2' }]
  opened(() => answers.shift() ?? well)
  await print()
  await reaches('sent')
  accept({ codAmountVnd: 90_000 })
  await print(true)
  await reaches('unclear')
  expect(await outdated()).toEqual([])
  expect(await station.ask['printing.overview'](undefined)).toMatchObject({ outdated: 0, unclear: 1 })
  // What is known to be on the parcel is outdated all the same.
  expect(station.bills.row('SM1')?.labelState).toBe('outdated')
  const [job] = station.jobs.labels.ofBill('SM1')
  await station.ask['printing.resolve']({ thereIds: [], missingIds: [job?.id ?? ''] })
  expect(await outdated()).toEqual(['SM1'])
})

test('a label is outdated also while an earlier one, with what was true before, may have come out', async () => {
  const answers: PrintOutcome[] = [well, { kind: 'unclear', reason: 'still-waiting', detail: '', systemJob: 'x-2' }]
  opened(() => answers.shift() ?? well)
  await print()
  await reaches('sent')
  await print(true)
  await reaches('unclear')
  accept({ codAmountVnd: 90_000 })
  expect(await outdated()).toEqual(['SM1'])
})
