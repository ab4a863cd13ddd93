import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import type { PrintOutcome } from '../../../src/main/ports/printer.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

let station: PrintingStation
afterEach(() => station.close())

const withdrawn: string[] = []

/** A station whose prints end as told, each in a PDF of its own. */
async function printed(codes: readonly string[], outcome: (code: string) => PrintOutcome): Promise<PrintingStation> {
  withdrawn.length = 0
  const { adapter } = fakePrinter(
    (text) => outcome(text.split('#')[0]!),
    (file) => readFileSync(file, 'utf8'),
  )
  const cancel: typeof adapter.cancel = ({ systemJob }) => {
    withdrawn.push(systemJob)
    return Promise.resolve(systemJob === '' ? 'not-taken-back' : 'taken-back')
  }
  station = openPrintingStation({ ...adapter, cancel }, writtenLabels())
  for (const code of codes) {
    station.addBill(code)
    await station.ask['printing.print']({ billCodes: [code], profileId: 'counter', reprint: false })
    await expect.poll(() => latest(code)?.state).toMatch(/sent|unclear/)
  }
  return station
}

const latest = (code: string) => station.jobs.labels.ofBill(code)[0]
const sent = (code: string): PrintOutcome => ({ kind: 'printed', systemJob: `label-${code}` })

/** As a disk changes a row: no statement's trigger has seen it. */
function changeSilently(set: string): void {
  const { database } = station
  const name = 'print_jobs_digest_update'
  const sql = database.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name)
  database.exec(`DROP TRIGGER ${name}; PRAGMA ignore_check_constraints = ON; UPDATE print_jobs SET ${set};
    PRAGMA ignore_check_constraints = OFF; ${sql}`)
}

test.each([
  ["confirmed_json = '{torn'", 'sent'],
  ["cuts_json = 'torn'", 'sent'],
  ["state = 'seot'", 'unclear'],
  ["template = '100x15'", 'sent'],
  ["reason = 'nome'", 'sent'],
  ['copies = 3', 'sent'],
])('a print with %s says so and hides none beside it', async (set, state) => {
  await printed(['SM1', 'SM2', 'SM3'], sent)
  changeSilently(`${set} WHERE subject = 'SM2'`)
  const { rows } = station.jobs.labels.list([], false, 0, 9)
  expect(rows.map(({ billCode, reason }) => `${billCode} ${reason}`)).toEqual(['SM3 none', 'SM2 damaged', 'SM1 none'])
  expect(latest('SM2')?.state).toBe(state)
  expect(latest('SM1')?.state).toBe('sent')
})

test.each([
  "kind = 'lacel'",
  'copies = 9223372036854775807',
  'parcels = 9223372036854775807',
  'asked_at_ms = 9223372036854775807',
  'sent_at_ms = 9223372036854775807',
])('a print that waited when its row got %s is not printed, and the others of its batch are', async (set) => {
  await printed(['SM1'], sent)
  const [job] = station.jobs.ofSubject('label', 'SM1')
  const waiting = { ...job!, batchId: 'later', state: 'queued', systemJob: '', sentAtMs: null } as const
  for (const code of ['SM2', 'SM3', 'SM4']) {
    station.addBill(code)
    station.jobs.insertAll([{ ...waiting, id: code, subject: code, title: code }])
  }
  changeSilently(`${set} WHERE id = 'SM3'`)
  const { sources, printer, runs } = station.context
  runs.start({
    id: 'later',
    source: sources.label,
    printer,
    dpi: 203,
    paperName: '',
    acceptTruncation: false,
    line: 'labels',
  })
  await expect.poll(() => station.jobs.progress('later').waiting).toBe(0)
  expect(['SM2', 'SM3', 'SM4'].map((id) => station.jobs.find(id)?.state)).toEqual(['sent', 'failed', 'sent'])
  expect(station.jobs.find('SM3')?.reason).toBe('damaged')
})

test('a paper whose kind cannot be read stands in the list of papers, and says that it is damaged', async () => {
  await printed(['SM1', 'SM2'], sent)
  changeSilently("kind = 'lacel' WHERE subject = 'SM2'")
  expect(station.jobs.documents.list(0, 9).rows).toMatchObject([{ title: 'SM2', kind: 'slip', reason: 'damaged' }])
  expect(station.jobs.labels.list([], false, 0, 9).rows.map(({ billCode }) => billCode)).toEqual(['SM1'])
})

test('no job of the print system is withdrawn by a damaged row: its paper may come, and the next one carries the mark', async () => {
  const hanging = (code: string): PrintOutcome => ({
    kind: 'unclear',
    reason: 'still-waiting',
    detail: '',
    systemJob: `label-${code}`,
  })
  await printed(['SM1', 'SM2'], hanging)
  changeSilently("system_job = 'label-9' WHERE subject = 'SM1'")
  for (const code of ['SM1', 'SM2'])
    await station.ask['printing.resolve']({ thereIds: [], missingIds: [latest(code)!.id] })
  expect(withdrawn).toEqual(['', 'label-SM2'])
  expect(station.jobs.find(latest('SM1')!.id)).toMatchObject({ state: 'failed' })
})

test('a job that was damaged while it waited is not printed, and the others of its batch are', async () => {
  await printed(['SM1'], sent)
  const [job] = station.jobs.ofSubject('label', 'SM1')
  const waiting = { ...job!, batchId: 'later', state: 'queued', systemJob: '', sentAtMs: null } as const
  for (const code of ['SM2', 'SM3', 'SM4']) {
    station.addBill(code)
    station.jobs.insertAll([{ ...waiting, id: code, subject: code, title: code }])
  }
  changeSilently("subject = 'SM1' WHERE id = 'SM3'")
  const { sources, printer, runs } = station.context
  const paper = { dpi: 203, paperName: '', acceptTruncation: false, line: 'labels' } as const
  runs.start({ id: 'later', source: sources.label, printer, ...paper })
  await expect.poll(() => station.jobs.progress('later').waiting).toBe(0)
  expect(['SM2', 'SM3', 'SM4'].map((id) => station.jobs.find(id)?.state)).toEqual(['sent', 'failed', 'sent'])
  expect(station.jobs.find('SM3')?.reason).toBe('damaged')
  expect(station.jobs.ofSubject('label', 'SM1').map(({ state }) => state)).toEqual(['failed', 'sent'])
})

test('a handover list whose row is damaged is not printed again by what is left of it', async () => {
  await printed(['SM1'], sent)
  const [job] = station.jobs.ofSubject('label', 'SM1')
  const list = { ...job!, id: 'list', kind: 'handover-list', subject: 'BG-1', title: 'BG-1' } as const
  station.jobs.insertAll([list])
  changeSilently("request_json = '[]' WHERE id = 'list'")
  expect(() => station.jobs.request('list')).toThrow('BG-1')
})
