import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BillInput } from '../../../src/shared/domain/bill/bill-input.ts'
import { pdfPrinterName } from '../../../src/shared/domain/printing/printing.ts'
import { textOf } from '../documents/raster.ts'
import { openTestStation, until, type TestStation } from '../station.ts'
import { sampleBill } from '../../../scripts/drive/sample-bill.ts'

let station: TestStation
beforeEach(async () => {
  station = await openTestStation()
  await station.ask('account.startTraining', undefined)
})
afterEach(() => station.close())

/** Drawing threads start anew with each station: a busy machine takes its time. */
const unhurried = { timeout: 60_000 }

const created = (refCode: string, change: (bill: BillInput) => BillInput = (bill) => bill): Promise<string> =>
  station.create(change(sampleBill(refCode)))

const receiverOf =
  (part: Partial<BillInput['receiver']>) =>
  (bill: BillInput): BillInput => ({ ...bill, receiver: { ...bill.receiver, ...part } })

function withWard(wardName: string): (bill: BillInput) => BillInput {
  return (bill) => {
    const { location } = bill.receiver
    if (location === null) throw new Error('the sample bill has a place')
    return receiverOf({ location: { ...location, wardName } })(bill)
  }
}

const prints = async () =>
  (await station.ask('printing.jobs', { states: [], latestOnly: false, offset: 0, limit: 10 })).rows
const missing = async () => (await station.ask('printing.missing', { offset: 0, limit: 10 })).rows

test(
  'a label that is saved as a file is a print: it is no longer missing, and the next one is a reprint',
  unhurried,
  async () => {
    const billCode = await created('SAVE-1')
    expect(textOf((await station.ask('labels.render', { billCode })).pdf)).not.toContain('REPRINT')
    const first = await station.ask('labels.save', { billCode })
    expect(textOf(readFileSync(first.path))).not.toContain('REPRINT')
    expect(await prints()).toMatchObject([
      {
        billCode,
        state: 'sent',
        reason: 'none',
        printer: pdfPrinterName,
        systemJob: first.path,
        reprintNumber: 0,
        truncations: [],
      },
    ])
    expect(await missing()).toEqual([])
    expect(await station.ask('bills.get', { billCode })).toMatchObject({ labelState: 'printed' })
    expect(textOf((await station.ask('labels.render', { billCode })).pdf)).toContain('REPRINT 1')
    // What the preview asks for: a label that is only looked at is no second one.
    expect(textOf((await station.ask('labels.render', { billCode, reprintNumber: 0 })).pdf)).not.toContain('REPRINT')
    const again = { billCodes: [billCode], profileId: pdfPrinterName, reprint: false }
    expect(await station.ask('printing.print', again)).toMatchObject({
      batchId: null,
      refused: [{ billCode, why: 'already-printed' }],
    })
    const second = await station.ask('labels.save', { billCode })
    expect(textOf(readFileSync(second.path))).toContain('IN LẠI / REPRINT 1')
  },
)

test(
  'a bill that is being cancelled has no label saved as a file, but its label can be looked at',
  unhurried,
  async () => {
    const billCode = await created('SAVE-4')
    await station.ask('queue.pause', undefined)
    await station.ask('bills.cancel', { billCode })
    expect(await station.refusal('labels.save', { billCode })).toMatchObject({
      code: 'label-refused',
      detail: 'The bill is cancelled, or being cancelled.',
    })
    expect(await prints()).toEqual([])
    expect(textOf((await station.ask('labels.render', { billCode })).pdf)).toContain(billCode)
  },
)

test(
  'the label of a cancelled bill is not even looked at, and the refusal says that it is cancelled',
  unhurried,
  async () => {
    const billCode = await created('SAVE-6')
    await station.ask('bills.cancel', { billCode })
    await until(
      () => station.ask('bills.get', { billCode }),
      ({ cancelOutcome }) => cancelOutcome === 'accepted',
    )
    const refused = { code: 'label-refused', detail: 'The bill is cancelled.' }
    expect(await station.refusal('labels.render', { billCode })).toMatchObject(refused)
  },
)

test('a cancel that is asked for while the label is drawn keeps it from being saved', unhurried, async () => {
  const billCode = await created('SAVE-5')
  await station.ask('queue.pause', undefined)
  const saving = station.refusal('labels.save', { billCode })
  await station.ask('bills.cancel', { billCode })
  expect(await saving).toMatchObject({ code: 'label-refused' })
  expect(await prints()).toEqual([])
})

test('a saved label is confirmed by its scan like one from a printer', unhurried, async () => {
  const billCode = await created('SAVE-2')
  await station.ask('labels.save', { billCode })
  const scan = await station.ask('printing.confirm', { scannedCode: billCode })
  expect(scan).toMatchObject({ job: { billCode, state: 'confirmed' }, warning: 'none' })
})

test(
  'the preview is of the paper that prints: a ward that A7 cannot hold is told there, and holds the file up',
  unhurried,
  async () => {
    const billCode = await created('CUT-1', withWard(`Phường ${'Nguyễn Hoàng Phượng '.repeat(3).trim()}`))
    const small = { billCode, template: 'a7', dpi: 203 } as const
    expect((await station.ask('labels.render', { billCode })).truncated).not.toContain('ward')
    expect((await station.ask('labels.render', small)).truncated).toContain('ward')
    expect(await station.refusal('labels.save', small)).toMatchObject({
      code: 'label-needs-confirmation',
      context: { field: 'ward' },
    })
    expect(await prints()).toEqual([])
    await station.ask('labels.save', { ...small, acceptTruncation: true })
    expect(await prints()).toMatchObject([{ template: 'a7', truncations: [{ field: 'ward', how: 'shortened' }] }])
  },
)

test(
  'a receiver in letters that the label does not have is printed only after a person has looked',
  unhurried,
  async () => {
    const billCode = await created('LETTERS-1', receiverOf({ name: 'กมลา ใจดี' }))
    const order = { billCodes: [billCode], profileId: pdfPrinterName, reprint: false }
    await station.ask('printing.print', order)
    const [held] = await until(prints, ([job]) => job?.state === 'failed')
    expect(held).toMatchObject({ reason: 'label-needs-confirmation', detail: expect.stringContaining('receiverName') })
    await station.ask('printing.print', { ...order, acceptTruncation: true })
    const [printed] = await until(prints, ([job]) => job?.state === 'sent')
    expect(printed?.truncations).toEqual([{ field: 'receiverName', how: 'letters-replaced' }])
  },
)

test('a preview of an earlier print carries the number of that print', unhurried, async () => {
  const billCode = await created('SAVE-3')
  const { pdf } = await station.ask('labels.render', { billCode, reprintNumber: 4 })
  expect(textOf(pdf)).toContain('REPRINT 4')
})
