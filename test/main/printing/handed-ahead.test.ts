import { afterEach, expect, test } from 'vitest'
import type { PrinterAdapter, PrintOptions, PrintOutcome } from '../../../src/main/ports/printer.ts'
import { openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

/** A print system that has taken each PDF before its printer is done with it. */
function slowPrinter() {
  const jobs: { readonly title: string; end(outcome: PrintOutcome): void }[] = []
  const adapter: PrinterAdapter = {
    list: () => Promise.resolve({ ok: true, value: [] }),
    print(_, { title, accepted }: PrintOptions) {
      const { promise, resolve } = Promise.withResolvers<PrintOutcome>()
      jobs.push({ title, end: resolve })
      accepted?.()
      return promise
    },
    cancel: () => Promise.resolve('taken-back'),
  }
  return { jobs, adapter, titles: () => jobs.map(({ title }) => title) }
}

const printed: PrintOutcome = { kind: 'printed', systemJob: '1' }
const unclear: PrintOutcome = { kind: 'unclear', reason: 'ended-by-printer', detail: '', systemJob: '1' }

let station: PrintingStation
afterEach(() => station.close())

const codesOf = (count: number): string[] => Array.from({ length: count }, (_, n) => `SM${100 + n}`)
const codes = codesOf(45)

function opened(billCodes: readonly string[] = codes) {
  const printer = slowPrinter()
  const labels = writtenLabels()
  let drawn = 0
  const counted: typeof labels = {
    ...labels,
    draw: (models, choices, hooks) =>
      labels.draw(models, choices, {
        ...hooks,
        chunk(labelsDrawn) {
          drawn += 1
          return hooks.chunk(labelsDrawn)
        },
      }),
  }
  station = openPrintingStation(printer.adapter, counted)
  for (const code of billCodes) station.addBill(code)
  const print = (billCodes: readonly string[]) =>
    station.ask['printing.print']({ billCodes: [...billCodes], profileId: 'counter', reprint: false })
  return { printer, print, drawn: () => drawn }
}

const statesOf = (billCodes: readonly string[]) => [
  ...new Set(billCodes.map((code) => station.jobs.labels.ofBill(code)[0]?.state)),
]

test('while one PDF prints the next lies behind it, and a third waits until one is out', async () => {
  const { printer, print, drawn } = opened()
  await print(codes)
  await expect.poll(printer.titles).toHaveLength(2)
  // Drawn, and handed over in the same turn if it were not to wait.
  await expect.poll(drawn, { timeout: 10_000 }).toBe(3)
  expect(printer.titles()).toHaveLength(2)
  expect(statesOf(codes.slice(0, 20))).toEqual(['sending'])
  printer.jobs[0]?.end(printed)
  await expect.poll(printer.titles).toHaveLength(3)
  expect(statesOf(codes.slice(0, 10))).toEqual(['sent'])
  for (const { end } of printer.jobs) end(printed)
  await expect.poll(printer.titles).toHaveLength(5)
  for (const { end } of printer.jobs) end(printed)
  await expect.poll(() => statesOf(codes)).toEqual(['sent'])
})

test('where a PDF ends unclear the one behind it is followed to its own end, and the rest is given back', async () => {
  const { printer, print } = opened()
  await print(codes)
  await expect.poll(printer.titles).toHaveLength(2)
  printer.jobs[0]?.end(unclear)
  await expect.poll(() => statesOf(codes.slice(0, 10))).toEqual(['unclear'])
  expect(statesOf(codes.slice(10, 20))).toEqual(['sending'])
  printer.jobs[1]?.end(printed)
  await expect.poll(() => statesOf(codes.slice(10, 20))).toEqual(['sent'])
  await expect.poll(() => statesOf(codes.slice(20))).toEqual(['failed'])
  expect(printer.titles()).toHaveLength(2)
})

test('where the end of what was drawn first ends unclear, nothing that is drawn behind it is handed over', async () => {
  // Sixty bills are drawn together, six PDFs of ten; what comes behind them is another part of the same batch.
  const all = codesOf(85)
  const { printer, print, drawn } = opened(all)
  await print(all)
  for (const handed of [2, 3, 4, 5]) {
    await expect.poll(printer.titles).toHaveLength(handed)
    printer.jobs[handed - 2]?.end(printed)
  }
  await expect.poll(printer.titles).toHaveLength(6)
  await expect.poll(drawn, { timeout: 10_000 }).toBe(7)
  printer.jobs[4]?.end(unclear)
  printer.jobs[5]?.end(printed)
  await expect.poll(() => station.runs.active()).toEqual([])
  expect(printer.titles()).toHaveLength(6)
  expect(statesOf(all.slice(40, 50))).toEqual(['unclear'])
  expect(statesOf(all.slice(50, 60))).toEqual(['sent'])
  expect(station.jobs.labels.ofBill('SM160')[0]).toMatchObject({ state: 'failed', reason: 'after-unclear' })
})

test('a label that is asked for while another prints goes to the print system at once', async () => {
  const { printer, print } = opened()
  for (const code of codes.slice(0, 3)) await print([code])
  await expect.poll(printer.titles).toEqual(codes.slice(0, 3).map((code) => `Packbench ${code} (1)`))
  for (const { end } of printer.jobs) end(printed)
  await expect.poll(() => statesOf(codes.slice(0, 3))).toEqual(['sent'])
})
