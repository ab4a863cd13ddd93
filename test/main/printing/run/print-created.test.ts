import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPrintCreated, type CreatedBills } from '../../../../src/main/printing/run/print-created.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import type { DraftRow } from '../../../../src/shared/domain/draft.ts'
import { createSettingsStore } from '../../../../src/renderer/src/settings/settings-store.ts'
import { createFakeBridge } from '../../../renderer/bridge/fake-bridge.ts'
import { createFakeClock, type FakeClock } from '../../../shared/domain/time/fake-clock.ts'
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
function report(drafts: readonly DraftRow[], part: Partial<CreatedBills> = {}): void {
  const byId = new Map(drafts.map((draft) => [draft.id, draft]))
  const account = () => ({ context: station.context, settings, draft: (id: string) => byId.get(id), ...part })
  createPrintCreated({ clock, account, failed: unexpected }).created(drafts.map(({ id }) => id))
  clock.advance(1_000)
}

const asked = () => ['SM1', 'SM2'].flatMap((code) => station.jobs.labels.ofBill(code)).map(({ billCode }) => billCode)

test('bills that are confirmed together are printed in one batch', () => {
  report([draftOf('SM1'), draftOf('SM2')])
  expect(asked()).toEqual(['SM1', 'SM2'])
  expect(new Set(station.jobs.labels.list([], false, 0, 10).rows.map(({ batchId }) => batchId)).size).toBe(1)
})

test('a bill of which a label was ever asked for is left to the packer', async () => {
  report([draftOf('SM1')])
  await expect.poll(() => station.jobs.labels.ofBill('SM1')[0]?.state).toBe('sent')
  report([draftOf('SM1')])
  expect(asked()).toEqual(['SM1'])
})

test.each<[string, Partial<DraftRow>]>([
  ['a person has linked to a code', { reason: 'linked-by-packer' }],
  ['is not created', { state: 'READY', billCode: null }],
  ['is of no bill that is known', { billCode: 'SM9' }],
])('a draft that %s is not printed', (_, part) => {
  report([draftOf('SM1', part)])
  expect(asked()).toEqual([])
})

test('a wall clock that was set back since the start keeps no label from being printed', () => {
  const draft = draftOf('SM1', { stateSinceMs: clock.now() - 3_600_000 })
  report([draft])
  expect(asked()).toEqual(['SM1'])
})

test('nothing is printed where the station does not want it, has no printer, or has closed the account', () => {
  report([draftOf('SM1')], { settings: { ...settings, printOnCreate: false } })
  report([draftOf('SM1')], { settings: { ...settings, printerProfiles: [] } })
  createPrintCreated({ clock, account: () => null, failed: unexpected }).created(['SM1'])
  clock.advance(1_000)
  expect(asked()).toEqual([])
})

test('a full disk is told, ends nothing, and the labels are asked for with the next ones', () => {
  const drafts = new Map(['SM1', 'SM2'].map((code) => [code, draftOf(code)]))
  const failures: unknown[] = []
  const account = () => ({ context: station.context, settings, draft: (id: string) => drafts.get(id) })
  const { created } = createPrintCreated({ clock, account, failed: (cause) => failures.push(cause) })
  station.database.pragma('query_only = ON')
  created(['SM1'])
  clock.advance(1_000)
  expect(failures).toMatchObject([{ code: expect.stringMatching('SQLITE_') as string }])
  station.database.pragma('query_only = OFF')
  created(['SM2'])
  clock.advance(1_000)
  expect(asked()).toEqual(['SM1', 'SM2'])
})

/** A station whose disk has just refused the label of SM1. */
function refused() {
  const failures: unknown[] = []
  let context: CreatedBills['context'] | null = station.context
  const account = () => (context === null ? null : { context, settings, draft: draftOf })
  const printing = createPrintCreated({ clock, account, failed: (cause) => failures.push(cause) })
  station.database.pragma('query_only = ON')
  printing.created(['SM1'])
  return { failures, become: (opened: typeof context) => void (context = opened) }
}

test('a label whose order the disk refused is ordered by itself half a minute later, again and again, and told once', () => {
  const { failures } = refused()
  clock.advance(60_000)
  expect(failures).toHaveLength(1)
  station.database.pragma('query_only = OFF')
  clock.advance(29_999)
  expect(asked()).toEqual([])
  clock.advance(1)
  expect(asked()).toEqual(['SM1'])
  clock.advance(60_000)
  expect([asked(), failures.length]).toEqual([['SM1'], 1])
})

test('a label whose order the disk refused is dropped where its account is closed meanwhile', () => {
  const { become } = refused()
  station.database.pragma('query_only = OFF')
  become(null)
  clock.advance(30_000)
  become(station.context)
  clock.advance(60_000)
  expect(asked()).toEqual([])
})

test('a label whose order the disk refused is dropped where its account is opened anew meanwhile, perhaps with other data', async () => {
  const { become } = refused()
  const restored = openPrintingStation(station.context.printer, writtenLabels(), undefined, clock)
  restored.addBill('SM1')
  become(restored.context)
  clock.advance(60_000)
  expect([station, restored].flatMap(({ jobs }) => jobs.labels.ofBill('SM1'))).toEqual([])
  await restored.close()
})

/** A draft that has become the bill, with its label asked for. */
function requested(billCode: string): void {
  station.addDraft(billCode)
  station.context.labelRequests.ask(billCode, 'Mai', clock.now())
  station.database.prepare("UPDATE drafts SET state = 'CREATED', bill_code = id WHERE id = ?").run(billCode)
}
const noAutomaticPrint = { settings: { ...settings, printOnCreate: false } }

test('a requested label is printed also where the settings print nothing by themselves, once', async () => {
  requested('SM1')
  report([draftOf('SM1')], noAutomaticPrint)
  await expect.poll(() => station.jobs.labels.ofBill('SM1')[0]?.state).toBe('sent')
  report([draftOf('SM1')], noAutomaticPrint)
  expect(asked()).toEqual(['SM1'])
  expect(station.context.labelRequests.of(['SM1'])).toMatchObject([{ state: 'ordered', job: { billCode: 'SM1' } }])
})

test('the label of a bill that is being cancelled is refused by name, and a printed one is not printed again', async () => {
  requested('SM1')
  station.bills.setStatus('SM1', knownStatusIds.cancelled, '', null)
  requested('SM2')
  await station.ask['printing.print']({ billCodes: ['SM2'], profileId: 'counter', reprint: false })
  await expect.poll(() => station.jobs.labels.ofBill('SM2')[0]?.state).toBe('sent')
  report([draftOf('SM1'), draftOf('SM2')], noAutomaticPrint)
  expect(station.context.labelRequests.of(['SM1', 'SM2'])).toMatchObject([
    { state: 'refused', why: 'bill-cancelled', job: null },
    { state: 'refused', why: 'already-printed', job: null },
  ])
  expect(asked()).toEqual(['SM2'])
})

test('a job and the end of its request are written together', () => {
  requested('SM1')
  station.database.exec("CREATE TRIGGER t BEFORE UPDATE ON label_requests BEGIN SELECT raise(ABORT, 'no'); END")
  const failures: unknown[] = []
  const account = () => ({ context: station.context, settings: noAutomaticPrint.settings, draft: () => draftOf('SM1') })
  const { changed } = createPrintCreated({ clock, account, failed: (cause) => failures.push(cause) })
  changed(['SM1'])
  clock.advance(1_000)
  expect([failures.length, asked()]).toEqual([1, []])
  station.database.exec('DROP TRIGGER t')
  changed([])
  clock.advance(1_000)
  expect(asked()).toEqual(['SM1'])
})

test('the database itself refuses a second job that nobody asked for', () => {
  requested('SM1')
  report([draftOf('SM1')], noAutomaticPrint)
  station.database.exec("UPDATE label_requests SET state = 'waiting', job_id = NULL")
  station.database.exec("UPDATE print_jobs SET state = 'failed'")
  expect(() => report([draftOf('SM1')], noAutomaticPrint)).toThrow(/UNIQUE/)
})

test('the label of a bill that is confirmed alone is ordered at once; those that follow closely come in one batch', () => {
  const drafts = new Map(['SM1', 'SM2'].map((code) => [code, draftOf(code)]))
  station.addBill('SM3')
  drafts.set('SM3', draftOf('SM3'))
  const account = () => ({ context: station.context, settings, draft: (id: string) => drafts.get(id) })
  const { created } = createPrintCreated({ clock, account, failed: unexpected })
  created(['SM1'])
  clock.advance(0)
  expect(asked()).toEqual(['SM1'])
  created(['SM2'])
  clock.advance(100)
  created(['SM3'])
  expect(asked()).toEqual(['SM1'])
  clock.advance(50)
  expect(asked()).toEqual(['SM1', 'SM2'])
  const [second, third] = ['SM2', 'SM3'].map((code) => station.jobs.labels.ofBill(code)[0]?.batchId)
  expect(third).toBe(second)
})

/** As the record of a create whose answer names another COD than was sent. */
function createdOtherwise(billCode: string): void {
  const { updates } = openStores(station.database)
  const changes = { codAmountVnd: 500_000 }
  const seq = updates.insertEnded({ billCode, statusId: 2, changes, operator: '', askedAtMs: clock.now() })
  const said = { outcome: 'unclear', message: 'cod_amount 350000', cause: 'contradicted', technical: '' } as const
  updates.end(seq, said, clock.now())
}

test('no label is printed by itself, nor among others, of a bill that the carrier made otherwise than it was sent; a person prints it alone', async () => {
  for (const code of ['SM1', 'SM2']) requested(code)
  createdOtherwise('SM1')
  report([draftOf('SM1'), draftOf('SM2')])
  expect(asked()).toEqual(['SM2'])
  expect(station.context.labelRequests.of(['SM1', 'SM2'])).toMatchObject([
    { state: 'refused', why: 'created-otherwise', job: null },
    { state: 'ordered' },
  ])
  report([draftOf('SM1')])
  expect(asked()).toEqual(['SM2'])
  expect(station.jobs.labels.missing(0, 10)).toEqual(['SM1'])
  station.addBill('SM3')
  const all = { billCodes: ['SM1', 'SM3'], profileId: 'counter', reprint: false, leavesCreatedOtherwise: true }
  expect(await station.ask['printing.print'](all)).toMatchObject({
    queued: 1,
    refused: [{ billCode: 'SM1', why: 'created-otherwise' }],
  })
  await station.ask['printing.print']({ billCodes: ['SM1'], profileId: 'counter', reprint: false })
  await expect.poll(() => station.jobs.labels.ofBill('SM1')[0]?.state).toBe('sent')
})
