import { resolve } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { createLabelRenderer } from '../../../src/main/documents/worker/label-renderer.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { changedBill } from '../../../src/shared/domain/bill/bill-changes.ts'
import { fakePrinter, openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

/** Draws in a thread, as a station does; the tests share it, because a thread needs a while for its fonts. */
const renderer = createLabelRenderer({
  workerFile: new URL('../../../src/main/documents/worker/label.worker.ts', import.meta.url),
  fontFolder: resolve('resources/fonts'),
  drawsSamples: false,
  workers: 1,
  clock: systemClock,
})
let station: PrintingStation
afterEach(() => station.close())
afterAll(() => renderer.close())

/** A station whose printer is the test's own. */
function opened(answer: () => void = () => undefined) {
  const printer = fakePrinter(
    () => {
      answer()
      return { kind: 'printed', systemJob: '1' }
    },
    () => '',
  )
  station = openPrintingStation(printer.adapter, { ...writtenLabels(), draw: renderer.renderChunks })
  return printer
}

const codes = Array.from({ length: 130 }, (_, n) => `SME${String(n).padStart(7, '0')}`)

async function printAll(): Promise<void> {
  for (const code of codes) station.addBill(code)
  await station.ask['printing.print']({ billCodes: codes, profileId: 'counter', reprint: false })
  await expect
    .poll(() => station.jobs.labels.count(['queued', 'rendering', 'sending'], false), { timeout: 50_000 })
    .toBe(0)
}

test('a batch goes to the printer as 12 labels at once, then 48 by 48', { timeout: 60_000 }, async () => {
  const { printed } = opened()
  await printAll()
  expect(printed.map(({ options }) => options.pages)).toEqual([12, 48, 48, 22])
  expect(station.jobs.labels.count(['sent'], false)).toBe(130)
})

test(
  'a bill that changes while labels before it print comes in its place, drawn anew',
  { timeout: 60_000 },
  async () => {
    let isFirst = true
    const { printed } = opened(() => {
      if (isFirst) accept(codes[20] ?? '')
      isFirst = false
    })
    await printAll()
    expect(printed.map(({ options }) => options.title)).toEqual([
      `Packbench ${codes[0]} (12)`,
      // The printer has twelve by then: what is drawn anew need not be small.
      `Packbench ${codes[12]} (48)`,
      `Packbench ${codes[60]} (48)`,
      `Packbench ${codes[108]} (22)`,
    ])
    expect(station.bills.row(codes[20] ?? '')?.labelState).toBe('printed')
  },
)

function accept(billCode: string): void {
  const detail = station.bills.detail(billCode)
  if (detail === undefined) throw new Error(billCode)
  station.bills.replaceBill(billCode, changedBill(detail.bill, { codAmountVnd: 90_000 }), detail.fees)
}
