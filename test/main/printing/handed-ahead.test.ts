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

const codes = Array.from({ length: 45 }, (_, n) => `SM${100 + n}`)

function opened() {
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
  for (const code of codes) station.addBill(code)
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

test('a label that is asked for while another prints goes to the print system at once', async () => {
  const { printer, print } = opened()
  for (const code of codes.slice(0, 3)) await print([code])
  await expect.poll(printer.titles).toEqual(codes.slice(0, 3).map((code) => `Packbench ${code} (1)`))
  for (const { end } of printer.jobs) end(printed)
  await expect.poll(() => statesOf(codes.slice(0, 3))).toEqual(['sent'])
})
