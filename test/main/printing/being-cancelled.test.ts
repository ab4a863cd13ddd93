import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PrintOutcome } from '../../../src/main/ports/printer.ts'
import { createPrintCreated } from '../../../src/main/printing/run/print-created.ts'
import { createSettingsStore } from '../../../src/renderer/src/settings/settings-store.ts'
import type { DraftRow } from '../../../src/shared/domain/draft.ts'
import { changedBill } from '../../../src/shared/domain/bill/bill-changes.ts'
import { createFakeBridge } from '../../renderer/bridge/fake-bridge.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { fakePrinter, openPrintingStation, profile, writtenLabels, type PrintingStation } from './printing-station.ts'

const well: PrintOutcome = { kind: 'printed', systemJob: '1' }
const read = (file: string): string => readFileSync(file, 'utf8')

let station: PrintingStation
let gate: PromiseWithResolvers<PrintOutcome> | null
let printed: ReturnType<typeof fakePrinter>['printed']
beforeEach(() => {
  gate = null
  const printer = fakePrinter(() => gate?.promise ?? well, read)
  printed = printer.printed
  station = openPrintingStation(printer.adapter, writtenLabels())
  station.database.exec(
    `INSERT INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('B', 'cancel', '', 1, '[]')`,
  )
  station.addBill('SM1')
})
afterEach(() => station.close())

/** As the last request to cancel the bill stands. */
function cancelIs(outcome: string, billCode = 'SM1'): void {
  station.database
    .prepare(
      `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
         asked_at_ms) VALUES ('cancel', ?, 'B', 'none', 2, '{}', 'Lan', ?, '', 0, 7)`,
    )
    .run(billCode, outcome)
}

const print = (billCodes = ['SM1']) =>
  station.ask['printing.print']({ billCodes, profileId: 'counter', reprint: false })
const stateOf = (billCode: string) => station.jobs.labels.ofBill(billCode)[0]?.state
const reaches = async (state: string, billCode = 'SM1') => {
  await expect.poll(() => stateOf(billCode)).toBe(state)
}
const wanted = async () => {
  const page = { offset: 0, limit: 10 }
  const { missing, outdated } = await station.ask['printing.overview'](undefined)
  expect((await station.ask['printing.missing'](page)).rows).toHaveLength(missing)
  expect((await station.ask['printing.outdated'](page)).rows).toHaveLength(outdated)
  return { missing, outdated }
}

function accept(): void {
  const detail = station.bills.detail('SM1')
  if (detail !== undefined)
    station.bills.replaceBill('SM1', changedBill(detail.bill, { codAmountVnd: 90_000 }), detail.fees)
}

describe.each(['waiting', 'sending', 'unclear', 'accepted'])('a bill whose cancel is %s', (outcome) => {
  it('is not printed, and no list asks for its label', async () => {
    cancelIs('refused')
    cancelIs(outcome)
    expect(await print()).toMatchObject({ refused: [{ why: 'bill-cancelled' }] })
    expect(await wanted()).toEqual({ missing: 0, outdated: 0 })
  })

  it('is left out of a batch that was asked for before', async () => {
    const others = Array.from({ length: 10 }, (_, n) => `SA${n}`)
    for (const code of others) station.addBill(code)
    gate = Promise.withResolvers()
    await print([...others, 'SM1'])
    await reaches('sending', 'SA0')
    cancelIs(outcome)
    gate.resolve(well)
    await reaches('failed')
    expect(station.jobs.labels.ofBill('SM1')[0]?.reason).toBe('bill-cancelled')
    expect(printed).toHaveLength(1)
  })

  it('warns where its label is scanned, and wants no new one', async () => {
    await print()
    await reaches('sent')
    accept()
    expect(await wanted()).toEqual({ missing: 0, outdated: 1 })
    cancelIs(outcome)
    expect(await wanted()).toEqual({ missing: 0, outdated: 0 })
    expect(await station.ask['printing.confirm']({ scannedCode: 'SM1' })).toMatchObject({ warning: 'bill-cancelled' })
  })

  it('is not printed as it is created', () => {
    cancelIs(outcome)
    expect(printedOnCreate()).toBe(false)
  })
})

describe.each(['refused', 'not-sent'])('a bill whose cancel is %s', (outcome) => {
  it('is alive: its label is missing, printed and confirmed', async () => {
    cancelIs(outcome)
    expect(await wanted()).toEqual({ missing: 1, outdated: 0 })
    await print()
    await reaches('sent')
    expect(await station.ask['printing.confirm']({ scannedCode: 'SM1' })).toMatchObject({ warning: 'none' })
  })

  it('is printed as it is created', () => {
    cancelIs(outcome)
    expect(printedOnCreate()).toBe(true)
  })
})

it.each([4, 6, 10])('a parcel whose journey has ended with status %i misses no label', async (statusId) => {
  expect(await wanted()).toEqual({ missing: 1, outdated: 0 })
  station.bills.setStatus('SM1', statusId, '', null)
  expect(await wanted()).toEqual({ missing: 0, outdated: 0 })
})

function printedOnCreate(): boolean {
  const { settings: bare } = createSettingsStore(createFakeBridge({})).getState()
  const settings = { ...bare, printerProfiles: [profile], printOnCreate: true }
  const clock = createFakeClock()
  const stateSinceMs = clock.now()
  const draft = { id: 'SM1', state: 'CREATED', reason: 'none', billCode: 'SM1', stateSinceMs } as DraftRow // the rest says nothing about printing
  const failed = (cause: unknown): never => {
    throw cause
  }
  const account = () => ({ context: station.context, settings, draft: () => draft })
  createPrintCreated({ clock, account, failed }).created(['SM1'])
  clock.advance(1_000)
  return station.jobs.labels.ofBill('SM1').length > 0
}
