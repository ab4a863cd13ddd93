import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { printDocumentsAgain } from '../../../src/main/printing/run/print-documents.ts'
import type { PrinterProfile } from '../../../src/shared/domain/printing/printing.ts'
import type { PrintOutcome } from '../../../src/main/ports/printer.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

const well: PrintOutcome = { kind: 'printed', systemJob: 'label-1' }
const held: PrintOutcome = { kind: 'unclear', reason: 'still-waiting', detail: 'held', systemJob: 'label-7' }

let station: PrintingStation
afterEach(() => station.close())

function opened(answer: (text: string) => PrintOutcome | Promise<PrintOutcome> = () => well, folder?: string) {
  const printer = fakePrinter(answer, (file) => readFileSync(file, 'utf8'))
  station = openPrintingStation(printer.adapter, writtenLabels(), folder)
  return printer
}

const printSlips = async (draftIds: string[], again = false) =>
  station.ask['printing.printSlips']({ draftIds, profileId: 'counter', again })
const newest = (subject: string) => station.jobs.documents.ofSubject(subject)[0]
const reaches = async (subject: string, state: string) => {
  await expect.poll(() => newest(subject)?.state).toBe(state)
}
const wanted = async () => (await station.ask['printing.slipsWanted'](undefined)).draftIds
/** The carrier has confirmed the draft. */
function confirmed(draftId: string, billCode: string): void {
  station.drafts.move({
    id: draftId,
    from: ['READY'],
    to: 'CREATED',
    reason: 'none',
    reasonDetail: '',
    atMs: 2,
    billCode,
  })
}

test('slips of several drafts come out together, and not one of them makes a bill labelled', async () => {
  const { printed } = opened()
  for (const id of ['DON-1', 'DON-2']) station.addDraft(id)
  expect(await wanted()).toEqual(['DON-1', 'DON-2'])
  expect(await printSlips(['DON-1', 'DON-2', 'DON-1'])).toMatchObject({ queued: 2, refused: [] })
  await reaches('DON-2', 'sent')
  expect(printed).toMatchObject([{ text: 'DON-1#0 DON-2#0', options: { printer: 'label', copies: 1, pages: 2 } }])
  expect(newest('DON-1')).toMatchObject({ operator: 'Mai', systemJob: 'label-1', reprintNumber: 0 })
  expect(await wanted()).toEqual([])
  confirmed('DON-1', 'SM1')
  station.addBill('SM1')
  expect(station.bills.row('SM1')?.labelPrintedAtMs).toBeNull()
  expect(await station.ask['printing.missing']({ offset: 0, limit: 9 })).toMatchObject({ rows: [{ billCode: 'SM1' }] })
  expect(station.jobs.labels.ofBill('SM1')).toEqual([])
  const label = await station.ask['printing.print']({ billCodes: ['SM1'], profileId: 'counter', reprint: false })
  expect(label).toMatchObject({ queued: 1, refused: [] })
  await expect.poll(() => printed.at(-1)?.text).toBe('SM1#0')
})

test('a second slip comes only when it is asked for as such, and carries the mark', async () => {
  const { printed } = opened()
  station.addDraft('DON-1')
  await printSlips(['DON-1'])
  await reaches('DON-1', 'sent')
  expect(await printSlips(['DON-1'])).toMatchObject({
    queued: 0,
    refused: [{ subject: 'DON-1', why: 'already-printed' }],
  })
  await printSlips(['DON-1'], true)
  await expect.poll(() => printed.map(({ text }) => text)).toEqual(['DON-1#0', 'DON-1#1'])
})

test('a slip is not printed for a draft that has its bill code, is unknown, or whose slip is running', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  opened(() => gate.promise)
  for (const id of ['DON-1', 'DON-2']) station.addDraft(id)
  confirmed('DON-2', 'SM2')
  await printSlips(['DON-1'])
  const answer = await printSlips(['DON-1', 'DON-2', 'NOBODY'], true)
  expect(answer.refused.map(({ why }) => why)).toEqual(['running', 'not-needed', 'not-needed'])
  gate.resolve(well)
  await reaches('DON-1', 'sent')
})

test('a draft that gets its bill code while its slip waits gets no slip; the others do', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { printed } = opened((text) => (text.startsWith('DON-00') ? gate.promise : well))
  const ids = Array.from({ length: 14 }, (_, n) => `DON-${String(n).padStart(2, '0')}`)
  ids.forEach((id) => station.addDraft(id))
  await printSlips(ids)
  await reaches('DON-00', 'sending')
  confirmed('DON-12', 'SM12')
  gate.resolve(well)
  await reaches('DON-13', 'sent')
  expect(printed.map(({ options }) => options.pages)).toEqual([12, 1])
  expect(newest('DON-12')).toMatchObject({ state: 'failed', reason: 'paper-not-needed' })
})

test('a draft that gets another reference while its slip waits is not printed again and again; the others are, once', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { printed } = opened((text) => (text.startsWith('DON-00') ? gate.promise : well))
  const ids = Array.from({ length: 15 }, (_, n) => `DON-${String(n).padStart(2, '0')}`)
  ids.forEach((id) => station.addDraft(id))
  await printSlips(ids)
  await reaches('DON-00', 'sending')
  station.renameDraft('DON-13', 'DON-NEW')
  gate.resolve(well)
  await reaches('DON-14', 'sent')
  expect(printed.map(({ options }) => options.pages)).toEqual([12, 2])
  expect(newest('DON-13')).toMatchObject({ state: 'failed', reason: 'paper-not-needed' })
})

test('a printer that refuses, or of which nobody knows, ends the batch: what was not handed over is given back', async () => {
  for (const [outcome, first, rest] of [
    [{ kind: 'not-printed', reason: 'printer-refused', detail: 'no' }, 'printer-refused', 'printer-refused'],
    [held, 'still-waiting', 'after-unclear'],
  ] as const) {
    const { printed } = opened(() => outcome)
    const ids = Array.from({ length: 13 }, (_, n) => `DON-${n}`)
    ids.forEach((id) => station.addDraft(id))
    await printSlips(ids)
    await reaches('DON-12', 'failed')
    expect([newest('DON-0')?.reason, newest('DON-12')?.reason]).toEqual([first, rest])
    expect(printed).toHaveLength(1)
    await station.close()
  }
  opened()
})

test('an unclear slip waits for a person; one that is missing may be printed again, one that is there may not', async () => {
  const answers = [held]
  const { printed } = opened(() => answers.shift() ?? well)
  for (const id of ['DON-1', 'DON-2']) station.addDraft(id)
  await printSlips(['DON-1', 'DON-2'])
  await reaches('DON-2', 'unclear')
  expect(await wanted()).toEqual([])
  expect((await printSlips(['DON-1'])).refused).toMatchObject([{ subject: 'DON-1', why: 'unclear' }])
  expect(await station.ask['printing.overview'](undefined)).toMatchObject({ unclear: 0, documentsUnclear: 2 })
  const [first = '', second = ''] = ['DON-1', 'DON-2'].map((id) => newest(id)?.id)
  await expect(station.ask['printing.resolveDocuments']({ thereIds: [], missingIds: [first] })).rejects.toThrow(
    'answer',
  )
  const together = await station.ask['printing.documentsTogether']({ jobIds: [first] })
  expect(together.jobs.map(({ id }) => id)).toEqual([first, second])
  await station.ask['printing.resolveDocuments']({ thereIds: [second], missingIds: [first] })
  expect(await wanted()).toEqual(['DON-1'])
  await printSlips(['DON-1', 'DON-2'])
  await expect.poll(() => printed.map(({ text }) => text)).toEqual(['DON-1#0 DON-2#0', 'DON-1#0'])
})

test('after a crash nothing is printed by itself: what was being handed over is unclear, the rest may be asked for', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slips-'))
  const never = Promise.withResolvers<PrintOutcome>()
  opened(() => never.promise, folder)
  const ids = Array.from({ length: 13 }, (_, n) => `DON-${n}`)
  ids.forEach((id) => station.addDraft(id))
  await printSlips(ids)
  await reaches('DON-0', 'sending')
  // The process is gone: its database is read by the next one as it stands.
  const crashed = station
  const { printed } = opened(() => well, folder)
  expect(newest('DON-0')).toMatchObject({ state: 'unclear', reason: 'stopped-while-sending' })
  expect(newest('DON-12')).toMatchObject({ state: 'failed', reason: 'stopped-before-sending' })
  expect(printed).toEqual([])
  expect(await wanted()).toEqual(['DON-12'])
  crashed.database.close()
})

test('stopping takes back the slips that were not handed over', async () => {
  const gate = Promise.withResolvers<PrintOutcome>()
  const { printed } = opened(() => gate.promise)
  const ids = Array.from({ length: 13 }, (_, n) => `DON-${n}`)
  ids.forEach((id) => station.addDraft(id))
  const { batchId } = await printSlips(ids)
  await reaches('DON-0', 'sending')
  expect(await station.ask['printing.overview'](undefined)).toMatchObject({ batches: [{ batchId, total: 13 }] })
  expect(await station.ask['printing.cancel']({ batchId: batchId ?? '' })).toMatchObject({ cancelled: 1 })
  gate.resolve(well)
  await reaches('DON-0', 'sent')
  expect(newest('DON-12')?.state).toBe('cancelled')
  expect(printed).toHaveLength(1)
})

test('each handover list is one of its own, and comes again only when that very list is asked for', async () => {
  const { printed } = opened()
  const order = { request: { billCodes: ['SM1'] }, profileId: 'counter' }
  expect(await station.ask['printing.printHandoverList'](order)).toMatchObject({
    queued: 1,
    listNumber: 'BG-1',
    bills: 1,
  })
  await station.ask['printing.printHandoverList'](order)
  await expect.poll(() => printed.length).toBe(2)
  const { rows } = await station.ask['printing.documents']({ offset: 0, limit: 9 })
  expect(rows).toMatchObject([
    { kind: 'handover-list', title: 'BG-1' },
    { title: 'BG-1', reprintNumber: 0 },
  ])
  await expect.poll(() => station.jobs.documents.find(rows[0]?.id ?? '')?.state).toBe('sent')
  await station.ask['printing.printDocumentsAgain']({ jobIds: [rows[0]?.id ?? ''], profileId: 'packbench:pdf' })
  await expect.poll(() => printed.map(({ text }) => text)).toEqual(['BG-1#0', 'BG-1#0', 'BG-1#1'])
  expect(station.jobs.request(newest(rows[0]?.subject ?? '')?.id ?? '')).toEqual({
    billCodes: ['SM1'],
    codAmountsVnd: { SM1: 350_000 },
  })
})

test('a list whose printer was removed comes again on the one for documents, and nothing is ordered where there is none', async () => {
  const { printed } = opened()
  const { context } = station
  const order = { request: { billCodes: ['SM1'] }, profileId: 'counter' }
  await station.ask['printing.printHandoverList'](order)
  station.addDraft('DON-1')
  await printSlips(['DON-1'])
  await expect.poll(() => printed.length).toBe(2)
  const { rows } = await station.ask['printing.documents']({ offset: 0, limit: 9 })
  await expect.poll(() => station.jobs.documents.list(0, 9).rows.map(({ state }) => state)).toEqual(['sent', 'sent'])
  const office = { ...context.profiles[0]!, id: 'office', printer: 'Office' }
  const again = () =>
    printDocumentsAgain(
      { ...context, profiles: [office], documentProfile },
      { jobIds: rows.map(({ id }) => id), profileId: 'office' },
    )
  let documentProfile: PrinterProfile | null = null
  await expect(again()).rejects.toThrow('counter')
  expect(station.jobs.documents.list(0, 9).total).toBe(2)
  documentProfile = office
  expect(await again()).toMatchObject({ queued: 2, refused: [] })
  await expect.poll(() => printed.length).toBe(4)
  expect(printed.slice(2).map(({ text, options }) => [text, options.printer])).toEqual([
    ['DON-1#1', 'Office'],
    ['BG-1#1', 'Office'],
  ])
})

test('a slip of which two earlier prints are named comes out once', async () => {
  const { printed } = opened()
  station.addDraft('DON-1')
  for (const again of [false, true]) {
    await printSlips(['DON-1'], again)
    await reaches('DON-1', 'sent')
  }
  const jobIds = station.jobs.documents.ofSubject('DON-1').map(({ id }) => id)
  const answer = await station.ask['printing.printDocumentsAgain']({ jobIds, profileId: 'counter' })
  expect(answer).toMatchObject({ queued: 1, refused: [] })
  await expect.poll(() => printed.map(({ text }) => text)).toEqual(['DON-1#0', 'DON-1#1', 'DON-1#2'])
})

test('what is not printed again is named by its title, also where the draft has its bill code by now', async () => {
  opened()
  for (const id of ['DON-1', 'DON-2']) station.addDraft(id)
  await printSlips(['DON-1', 'DON-2'])
  await reaches('DON-2', 'sent')
  confirmed('DON-1', 'SM1')
  const jobIds = ['DON-1', 'DON-2'].map((subject) => newest(subject)?.id ?? '')
  expect(await station.ask['printing.printDocumentsAgain']({ jobIds, profileId: 'counter' })).toMatchObject({
    queued: 1,
    refused: [{ subject: 'DON-1', title: 'DON-1', why: 'not-needed' }],
  })
})

test('slips leave a line in the audit log of their drafts', async () => {
  opened()
  station.addDraft('DON-1')
  await printSlips(['DON-1'])
  // Once it is out: the log has no print that was asked for and then stopped.
  await expect.poll(() => newest('DON-1')?.state).toBe('sent')
  const lines = station.database.prepare('SELECT draft_id, action, operator FROM decisions').all()
  expect(lines).toEqual([{ draft_id: 'DON-1', action: 'print-slip', operator: 'Mai' }])
})
