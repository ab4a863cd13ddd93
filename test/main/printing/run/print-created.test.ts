import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrintCreated, type CreatedBills } from '../../../../src/main/printing/run/print-created.ts'
import type { DraftRow } from '../../../../src/shared/domain/draft.ts'
import { createSettingsStore } from '../../../../src/renderer/src/settings/settings-store.ts'
import { createFakeBridge } from '../../../renderer/bridge/fake-bridge.ts'
import { createFakeClock, type FakeClock } from '../../outbox/fake-clock.ts'
import { fakePrinter, openPrintingStation, profile, writtenLabels, type PrintingStation } from '../printing-station.ts'

const { settings: bare } = createSettingsStore(createFakeBridge({})).getState()
const settings = { ...bare, printerProfiles: [profile], printOnCreate: true }

let station: PrintingStation
let clock: FakeClock
beforeEach(() => {
  const printer = fakePrinter(
    () => ({ kind: 'printed', systemJob: '1' }),
    (file) => readFileSync(file, 'utf8'),
  )
  clock = createFakeClock()
  station = openPrintingStation(printer.adapter, writtenLabels(), undefined, clock)
  for (const billCode of ['SM1', 'SM2']) station.addBill(billCode)
})
afterEach(() => station.close())

function draftOf(billCode: string, part: Partial<DraftRow> = {}): DraftRow {
  return {
    id: billCode,
    state: 'CREATED',
    reason: 'none',
    billCode,
    stateSinceMs: clock.now(),
    ...part,
  } as DraftRow // the rest says nothing about printing
}

const unexpected = (cause: unknown): never => {
  throw cause
}

/** Tells of drafts that changed, and lets the gathering time pass. */
function tell(drafts: readonly DraftRow[], part: Partial<CreatedBills> = {}): void {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  const now = () => ({ desk: station.desk, settings, draft: (id: string) => byId.get(id), ...part })
  createPrintCreated(clock, now, unexpected)(drafts.map(({ id }) => id))
  clock.advance(1_000)
}

const asked = () => ['SM1', 'SM2'].flatMap((code) => station.jobs.ofBill(code)).map(({ billCode }) => billCode)

test('bills that are confirmed together are printed in one batch', () => {
  tell([draftOf('SM1'), draftOf('SM2')])
  expect(asked()).toEqual(['SM1', 'SM2'])
  expect(new Set(station.jobs.list([], false, 0, 10).rows.map(({ batchId }) => batchId)).size).toBe(1)
})

test('a bill of which a label was ever asked for is left to the packer', async () => {
  tell([draftOf('SM1')])
  await expect.poll(() => station.jobs.ofBill('SM1')[0]?.state).toBe('sent')
  tell([draftOf('SM1')])
  expect(asked()).toEqual(['SM1'])
})

test.each<[string, Partial<DraftRow>]>([
  ['a person has linked to a code', { reason: 'linked-by-packer' }],
  ['is not created', { state: 'READY', billCode: null }],
  ['is of no bill that is known', { billCode: 'SM9' }],
])('a draft that %s is not printed', (_, part) => {
  tell([draftOf('SM1', part)])
  expect(asked()).toEqual([])
})

test('a wall clock that was set back since the start keeps no label from being printed', () => {
  const draft = draftOf('SM1', { stateSinceMs: clock.now() - 3_600_000 })
  tell([draft])
  expect(asked()).toEqual(['SM1'])
})

test('nothing is printed where the station does not want it, has no printer, or has closed the account', () => {
  tell([draftOf('SM1')], { settings: { ...settings, printOnCreate: false } })
  tell([draftOf('SM1')], { settings: { ...settings, printerProfiles: [] } })
  createPrintCreated(clock, () => null, unexpected)(['SM1'])
  clock.advance(1_000)
  expect(asked()).toEqual([])
})

test('a full disk is told, ends nothing, and the labels are asked for with the next ones', () => {
  const drafts = new Map(['SM1', 'SM2'].map((code) => [code, draftOf(code)]))
  const failures: unknown[] = []
  const now = () => ({ desk: station.desk, settings, draft: (id: string) => drafts.get(id) })
  const created = createPrintCreated(clock, now, (cause) => failures.push(cause))
  station.database.pragma('query_only = ON')
  created(['SM1'])
  clock.advance(1_000)
  expect(failures).toMatchObject([{ code: expect.stringMatching('SQLITE_') as string }])
  station.database.pragma('query_only = OFF')
  created(['SM2'])
  clock.advance(1_000)
  expect(asked()).toEqual(['SM1', 'SM2'])
})
