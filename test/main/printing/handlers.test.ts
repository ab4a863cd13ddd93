import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import type { LabelDrawing } from '../../../src/main/printing/sources/label-drawing.ts'
import type { PrinterAdapter, PrintOutcome } from '../../../src/main/ports/printer.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { fakePrinter, openPrintingStation, profile, writtenLabels, type PrintingStation } from './printing-station.ts'

const printedWell: PrintOutcome = { kind: 'printed', systemJob: 'label-1' }
const read = (file: string): string => readFileSync(file, 'utf8')

let station: PrintingStation
afterEach(() => station.close())

function opened(answer: Parameters<typeof fakePrinter>[0] = () => printedWell, labels: LabelDrawing = writtenLabels()) {
  const printer = fakePrinter(answer, read)
  station = openPrintingStation(printer.adapter, labels)
  return { printer, ...station }
}

const ask = (billCodes: string[], more: { reprint?: boolean; acceptTruncation?: boolean } = {}) =>
  station.ask['printing.print']({ billCodes, profileId: 'counter', reprint: false, ...more })

const stateOf = (billCode: string) => station.jobs.labels.ofBill(billCode)[0]?.state
const reaches = async (billCode: string, state: string) => {
  await expect.poll(() => stateOf(billCode)).toBe(state)
}
const codes = (count: number) => Array.from({ length: count }, (_, n) => `SM${String(n).padStart(3, '0')}`)

it('says that the printers are not known where the computer does not list them, not that a print failed', async () => {
  const adapter: PrinterAdapter = {
    ...fakePrinter(() => printedWell, read).adapter,
    list: () =>
      Promise.resolve({
        ok: false,
        error: { kind: 'not-printed', reason: 'print-system-down', detail: 'no scheduler' },
      }),
  }
  station = openPrintingStation(adapter, writtenLabels())
  await expect(station.ask['printing.printers'](undefined)).rejects.toMatchObject({
    error: { code: 'printers-not-listed', detail: 'no scheduler', context: { reason: 'print-system-down' } },
  })
})

describe('printing', () => {
  it('marks the bill when its label is out, and tells the printer paper, copies and size', async () => {
    const { addBill, printer, bills } = opened()
    addBill('SM1')
    expect(await ask(['SM1'])).toMatchObject({ queued: 1, refused: [] })
    await reaches('SM1', 'sent')
    expect(bills.row('SM1')?.labelPrintedAtMs).not.toBeNull()
    const { printer: name, copies } = profile
    expect(printer.printed).toMatchObject([
      { text: 'SM1#0', options: { printer: name, copies, paperMm: { width: 100, height: 150 } } },
    ])
    expect(station.jobs.labels.ofBill('SM1')[0]).toMatchObject({ systemJob: 'label-1', operator: 'Mai' })
  })

  it('prints nothing a second time unasked; asked, it carries the number of the reprint', async () => {
    const { addBill, printer } = opened()
    addBill('SM1')
    await ask(['SM1'])
    expect(await ask(['SM1'])).toMatchObject({ queued: 0, refused: [{ billCode: 'SM1', why: 'running' }] })
    await reaches('SM1', 'sent')
    expect(await ask(['SM1', 'SM1'])).toMatchObject({ batchId: null, refused: [{ why: 'already-printed' }] })
    await ask(['SM1'], { reprint: true })
    await expect.poll(() => printer.printed.map(({ text }) => text)).toEqual(['SM1#0', 'SM1#1'])
    await reaches('SM1', 'sent')
    await ask(['SM1'], { reprint: true })
    await expect.poll(() => printer.printed.at(-1)?.text).toBe('SM1#2')
  })

  it('is of the bill that the code of a parcel or small letters name, once', async () => {
    const { addBill, addDraft, printer } = opened()
    addBill('SM1')
    addBill('SM2', 3)
    addDraft('SM2-3')
    expect(await ask(['sm2-2', 'SM2', 'SM2-1', 'sm1', 'SM2-4', 'SM2-3'])).toMatchObject({
      queued: 2,
      // A parcel that the bill does not have, and one that may be another shipment.
      refused: [
        { billCode: 'SM2-4', why: 'bill-not-found' },
        { billCode: 'SM2-3', why: 'bill-not-found' },
      ],
    })
    await reaches('SM1', 'sent')
    expect(printer.printed.map(({ text }) => text)).toEqual(['SM2#0 SM1#0'])
    expect(await ask(['sm1'])).toMatchObject({ queued: 0, refused: [{ billCode: 'SM1', why: 'already-printed' }] })
  })

  it('refuses cancelled and unknown bills', async () => {
    const { addBill, bills } = opened()
    addBill('SM1')
    bills.setStatus('SM1', 6, '', null)
    expect(await ask(['SM1', 'SM2'])).toEqual({
      batchId: null,
      queued: 0,
      refused: [
        { billCode: 'SM1', why: 'bill-cancelled' },
        { billCode: 'SM2', why: 'bill-not-found' },
      ],
    })
  })

  it('names the bill whose label fails and prints the others', async () => {
    const { addBill, printer } = opened(undefined, writtenLabels({ SM1: 'text-does-not-fit' }))
    for (const code of ['SM0', 'SM1', 'SM2']) addBill(code)
    await ask(['SM0', 'SM1', 'SM2'])
    await reaches('SM2', 'sent')
    expect(printer.printed.map(({ text }) => text)).toEqual(['SM0#0 SM2#0'])
    expect(station.jobs.labels.ofBill('SM1')[0]).toMatchObject({ state: 'failed', reason: 'label-refused' })
    expect(station.ask['printing.missing']({ offset: 0, limit: 10 })).toMatchObject({
      rows: [{ billCode: 'SM1' }],
      total: 1,
    })
  })

  it('holds a label whose ward is cut until the packer accepts it', async () => {
    const { addBill } = opened(undefined, writtenLabels({ SM1: 'needs-confirmation' }))
    addBill('SM1')
    await ask(['SM1'])
    await reaches('SM1', 'failed')
    expect(station.jobs.labels.ofBill('SM1')[0]?.reason).toBe('label-needs-confirmation')
    await ask(['SM1'], { acceptTruncation: true })
    await reaches('SM1', 'sent')
  })

  it('keeps with each print what is not whole on its label, and counts such labels of the batch', async () => {
    const truncated = { field: 'note', how: 'shortened' } as const
    const { addBill, jobs } = opened(undefined, writtenLabels({}, { SM1: truncated }))
    for (const code of ['SM0', 'SM1', 'SM2']) addBill(code)
    const { batchId } = await ask(['SM0', 'SM1', 'SM2'])
    await reaches('SM2', 'sent')
    expect(jobs.labels.list([], false, 0, 10).rows.map(({ billCode, truncations }) => [billCode, truncations])).toEqual(
      [
        ['SM2', []],
        ['SM1', [truncated]],
        ['SM0', []],
      ],
    )
    expect(jobs.progress(batchId ?? '')).toMatchObject({ total: 3, sent: 3, truncated: 1 })
  })

  it('does not count a label as cut that never came out', async () => {
    const gone: PrintOutcome = { kind: 'not-printed', reason: 'printer-not-found', detail: '' }
    const truncated = { field: 'note', how: 'shortened' } as const
    const { addBill, jobs } = opened(() => gone, writtenLabels({}, { SM1: truncated }))
    addBill('SM1')
    const { batchId } = await ask(['SM1'])
    await reaches('SM1', 'failed')
    expect(jobs.progress(batchId ?? '')).toMatchObject({ failed: 1, truncated: 0 })
  })

  it('gives the rest of a batch back when the printer is gone, and prints it later without a mark', async () => {
    let isThere = false
    const gone: PrintOutcome = { kind: 'not-printed', reason: 'printer-not-found', detail: 'no such printer' }
    const { addBill, printer } = opened(() => (isThere ? printedWell : gone))
    codes(25).forEach((code) => addBill(code))
    await ask(codes(25))
    await reaches('SM024', 'failed')
    expect(printer.printed).toHaveLength(1)
    expect(new Set(codes(25).map((code) => station.jobs.labels.ofBill(code)[0]?.reason))).toEqual(
      new Set(['printer-not-found']),
    )
    isThere = true
    expect(await ask(codes(25))).toMatchObject({ queued: 25 })
    await reaches('SM024', 'sent')
    expect(printer.printed.slice(1).flatMap(({ text }) => text.split(' '))).toEqual(
      codes(25).map((code) => `${code}#0`),
    )
  })

  it('takes back what was not handed over when the batch is cancelled', async () => {
    const gate = Promise.withResolvers<PrintOutcome>()
    const { addBill, printer } = opened(() => gate.promise)
    codes(25).forEach((code) => addBill(code))
    const { batchId } = await ask(codes(25))
    await reaches('SM000', 'sending')
    const progress = await station.ask['printing.cancel']({ batchId: batchId ?? '' })
    expect(progress).toMatchObject({ total: 25, waiting: 10, cancelled: 15 })
    gate.resolve(printedWell)
    await reaches('SM000', 'sent')
    expect(printer.printed).toHaveLength(1)
    expect(station.ask['printing.missing']({ offset: 0, limit: 1 })).toMatchObject({ total: 15 })
  })

  it('leaves out a bill that is cancelled while its chunk waits, and prints its neighbours', async () => {
    const gate = Promise.withResolvers<PrintOutcome>()
    const { addBill, printer, bills } = opened(() => gate.promise)
    codes(15).forEach((code) => addBill(code))
    await ask(codes(15))
    await reaches('SM000', 'sending')
    bills.setStatus('SM012', 6, '', null)
    gate.resolve(printedWell)
    await reaches('SM014', 'sent')
    expect(station.jobs.labels.ofBill('SM012')[0]).toMatchObject({ state: 'failed', reason: 'bill-cancelled' })
    expect(printer.printed.map(({ text }) => text).join(' ')).not.toContain('SM012')
  })
})

describe('a label that may or may not be on paper', () => {
  const unclear: PrintOutcome = { kind: 'unclear', reason: 'printer-vanished', detail: 'gone', systemJob: 'label-7' }

  it('is neither missing nor printed again by itself, until a person has looked', async () => {
    const { addBill, bills } = opened(() => unclear)
    for (const code of ['SM1', 'SM2']) addBill(code)
    await ask(['SM1', 'SM2'])
    await reaches('SM2', 'unclear')
    expect(await ask(['SM1'])).toMatchObject({ queued: 0, refused: [{ why: 'unclear' }] })
    expect(station.ask['printing.missing']({ offset: 0, limit: 1 })).toMatchObject({ total: 0 })
    const { rows } = await station.ask['printing.jobs']({
      states: ['unclear'],
      latestOnly: false,
      offset: 0,
      limit: 10,
    })
    const [second, first] = rows
    const answers = { thereIds: [first?.id ?? ''], missingIds: [second?.id ?? ''] }
    expect(await station.ask['printing.resolve'](answers)).toEqual({ there: ['SM1'], missing: ['SM2'] })
    expect(bills.row('SM1')?.labelPrintedAtMs).not.toBeNull()
    expect(station.ask['printing.missing']({ offset: 0, limit: 10 })).toMatchObject({ rows: [{ billCode: 'SM2' }] })
    await expect(station.ask['printing.resolve'](answers)).rejects.toThrow(
      expect.objectContaining({ error: expect.objectContaining({ code: 'print-job-changed' }) }),
    )
  })

  it('is confirmed by its scan', async () => {
    const { addBill, bills } = opened(() => unclear)
    addBill('SM1')
    await ask(['SM1'])
    await reaches('SM1', 'unclear')
    expect(await station.ask['printing.confirm']({ scannedCode: ' SM1 ' })).toMatchObject({
      job: { state: 'confirmed' },
      parcel: 1,
      isRepeated: false,
    })
    expect(bills.row('SM1')?.labelPrintedAtMs).not.toBeNull()
  })
})

describe('scanning printed labels', () => {
  it('confirms each parcel by itself, and the job with the last', async () => {
    const { addBill } = opened()
    addBill('SM-2', 3)
    await ask(['SM-2'])
    await reaches('SM-2', 'sent')
    const scan = (scannedCode: string) => station.ask['printing.confirm']({ scannedCode })
    expect(() => scan('SM-2')).toThrow(
      expect.objectContaining({ error: { code: 'parcel-code-needed', context: { billCode: 'SM-2' } } }),
    )
    expect(await scan('SM-2-3')).toMatchObject({ job: { state: 'sent', confirmedParcels: [3] }, parcel: 3 })
    expect(await scan('SM-2-3')).toMatchObject({ isRepeated: true })
    await scan('SM-2-1')
    expect(await scan('SM-2-2')).toMatchObject({ job: { state: 'confirmed', confirmedParcels: [1, 2, 3] } })
    expect(() => scan('SM-2-4')).toThrow('no parcel 4')
    expect(await scan('sm-2-3')).toMatchObject({ parcel: 3, isRepeated: true })
  })

  it('confirms no parcel that the label does not have, and takes small letters for the bill that capitals name', async () => {
    const { addBill, addDraft } = opened()
    addBill('SM1')
    addBill('SM2', 2)
    // A reference is no label, also where it reads like one.
    addDraft('SM2-2')
    await ask(['SM1', 'SM2'])
    await reaches('SM2', 'sent')
    const scan = (scannedCode: string) => station.ask['printing.confirm']({ scannedCode })
    expect(() => scan('SM1-1')).toThrow('no parcel 1')
    expect(await scan('sm1')).toMatchObject({ job: { billCode: 'SM1', state: 'confirmed' }, parcel: 1 })
    expect(await scan('sm2-2')).toMatchObject({ job: { billCode: 'SM2', confirmedParcels: [2] }, parcel: 2 })
    expect(() => scan('sm2')).toThrow(
      expect.objectContaining({ error: { code: 'parcel-code-needed', context: { billCode: 'SM2' } } }),
    )
  })

  it('refuses a label that this station has not printed', () => {
    const { addBill } = opened()
    addBill('SM1')
    expect(() => station.ask['printing.confirm']({ scannedCode: 'SM1' })).toThrow('label-not-printed')
    expect(() => station.ask['printing.confirm']({ scannedCode: 'SM9' })).toThrow('SM9')
  })
})

describe('how printing stands', () => {
  it('is counted, and a failed print stops counting once its bill was printed', async () => {
    const { addBill } = opened(undefined, writtenLabels({ SM1: 'needs-confirmation' }))
    for (const code of ['SM1', 'SM2', 'SM3']) addBill(code)
    await ask(['SM1', 'SM2'])
    await reaches('SM2', 'sent')
    expect(station.ask['printing.overview'](undefined)).toMatchObject({ missing: 2, failed: 1, running: 0, unclear: 0 })
    await ask(['SM1'], { acceptTruncation: true })
    await reaches('SM1', 'sent')
    expect(station.ask['printing.overview'](undefined)).toMatchObject({ missing: 1, failed: 0 })
    const failed = await station.ask['printing.jobs']({ states: ['failed'], latestOnly: false, offset: 0, limit: 10 })
    expect(failed).toMatchObject({ total: 1, rows: [{ billCode: 'SM1', isLatest: false }] })
    const all = await station.ask['printing.jobs']({ states: [], latestOnly: false, offset: 0, limit: 10 })
    expect(all).toMatchObject({ total: 3, rows: [{ billCode: 'SM1', isLatest: true }, {}, {}] })
  })

  it('tells of a batch how far it is, and when its first label was done', async () => {
    const gate = Promise.withResolvers<PrintOutcome>()
    const { addBill } = opened(() => gate.promise)
    codes(12).forEach((code) => addBill(code))
    await ask(codes(12))
    await reaches('SM000', 'sending')
    const [batch] = (await station.ask['printing.overview'](undefined)).batches
    expect(batch).toMatchObject({ total: 12, waiting: 12, sent: 0, firstSentAtMs: null })
    gate.resolve(printedWell)
    await reaches('SM011', 'sent')
    await expect.poll(async () => (await station.ask['printing.overview'](undefined)).batches).toEqual([])
    const progress = station.jobs.progress(batch?.batchId ?? '')
    expect(progress).toMatchObject({ total: 12, waiting: 0, sent: 12 })
    expect(progress.firstSentAtMs).toBeGreaterThanOrEqual(progress.askedAtMs)
  })
})

describe('codes that are scanned, pasted or out of a file', () => {
  it('are each named with what printing them would mean, repeated ones too, before anything is printed', async () => {
    const { addBill, printer, bills } = opened()
    for (const code of ['SM1', 'SM2', 'SM3']) addBill(code)
    bills.setStatus('SM3', 6, '', null)
    await ask(['SM1'])
    await reaches('SM1', 'sent')
    const checked = await station.ask['printing.check']({ text: 'SM1, SM2\nSM3 SM2;SM9' })
    expect(checked.rows.map(({ billCode, refusal }) => [billCode, refusal])).toEqual([
      ['SM1', 'already-printed'],
      ['SM2', null],
      ['SM3', 'bill-cancelled'],
      ['SM9', 'bill-not-found'],
    ])
    expect(checked).toMatchObject({ repeated: ['SM2'], beyondLimit: 0 })
    expect(printer.printed).toHaveLength(1)
  })

  it('are the bill that the code of a parcel or small letters name, once, with what was read', async () => {
    const { addBill, addDraft } = opened()
    addBill('SM1')
    addBill('SM2', 3)
    addDraft('SM2-3')
    const { rows, beyondLimit } = await station.ask['printing.check']({ text: 'sm2-2 SM2 SM2-1 sm1 SM2-4 SM2-3' })
    expect(
      rows.map(({ billCode, refusal, packageCount, parcelCodes }) => [billCode, refusal, packageCount, parcelCodes]),
    ).toEqual([
      ['SM2', null, 3, ['sm2-2', 'SM2-1']],
      ['SM1', null, 1, ['sm1']],
      // A parcel that the bill does not have, and one that may be another shipment.
      ['SM2-4', 'bill-not-found', 1, []],
      ['SM2-3', 'bill-not-found', 1, []],
    ])
    expect(beyondLimit).toBe(0)
  })

  it('beyond what one batch may hold are counted, not forgotten', async () => {
    opened()
    const text = Array.from({ length: 5_002 }, (_, n) => `X${n}`).join(' ')
    expect(await station.ask['printing.check']({ text })).toMatchObject({ beyondLimit: 2 })
  })
})

describe('a drawing that never ends', () => {
  it('fails its batch after two minutes without progress, and nothing of it is printed later', async () => {
    const late: (() => Promise<void>)[] = []
    const stuck: LabelDrawing = {
      ...writtenLabels(),
      draw: (models, paper, steps) => {
        late.push(() => writtenLabels().draw(models, paper, steps))
        return new Promise(() => undefined)
      },
    }
    const clock = createFakeClock()
    const printer = fakePrinter(() => printedWell, read)
    station = openPrintingStation(printer.adapter, stuck, undefined, clock)
    station.addBill('SM1')
    await ask(['SM1'])
    await expect.poll(() => late).toHaveLength(1)
    clock.advance(120_000)
    await reaches('SM1', 'failed')
    expect(station.jobs.labels.ofBill('SM1')[0]).toMatchObject({ reason: 'label-failed' })
    await late[0]?.()
    expect(stateOf('SM1')).toBe('failed')
    expect(printer.printed).toEqual([])
  })
})

describe('the test page', () => {
  it('goes to the printer of the profile, once', async () => {
    const { printer } = opened()
    expect(await station.ask['printing.testPage']({ profileId: 'counter' })).toEqual({ systemJob: 'label-1' })
    expect(printer.printed).toMatchObject([{ text: 'ruler', options: { copies: 1, printer: 'label' } }])
    await expect(station.ask['printing.testPage']({ profileId: 'none' })).rejects.toThrow('no profile')
  })
})
