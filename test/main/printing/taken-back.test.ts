import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadLabelFonts } from '../../../src/main/documents/fonts/label-fonts.ts'
import { renderLabels } from '../../../src/main/documents/pdf/render-labels.ts'
import { createCupsPrinter } from '../../../src/main/printing/printers/cups-printer.ts'
import type { LabelDrawing } from '../../../src/main/printing/sources/label-drawing.ts'
import { textOf } from '../documents/raster.ts'
import { startCups, type CupsServer } from '../../../scripts/drive/cups-server.ts'
import { openPrintingStation, writtenLabels, type PrintingStation } from './printing-station.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))
/** Real labels, one PDF for all. */
const drawnLabels: LabelDrawing = {
  ...writtenLabels(),
  async draw(models, paper, { starting, chunk }) {
    const billCodes = models.map((model) => model.billCode ?? '')
    starting(billCodes)
    const jobs = models.map((model) => ({ model, parcel: 1 }))
    await chunk({ ...(await renderLabels(jobs, paper, fonts)), billCodes, truncations: [], failed: [] })
  },
}

let cups: CupsServer
let station: PrintingStation
beforeAll(async () => {
  cups = await startCups()
  cups.addPrinter('label')
})
afterAll(() => cups.close())
afterEach(() => station.close())

function opened(followMs: number) {
  rmSync(cups.outputOf('label'), { force: true })
  const printer = createCupsPrinter({ environment: cups.environment, followMs: () => followMs })
  station = openPrintingStation(printer, drawnLabels)
  station.addBill('SME8031472659')
  return station
}

const print = (reprint = false) =>
  station.ask['printing.print']({ billCodes: ['SME8031472659'], profileId: 'counter', reprint })
const latest = () => station.jobs.labels.ofBill('SME8031472659')[0]
const reaches = async (state: string) => {
  await expect.poll(() => latest()?.state, { timeout: 20_000 }).toBe(state)
}
async function resolveMissing() {
  await station.ask['printing.resolve']({ thereIds: [], missingIds: [latest()?.id ?? ''] })
  return latest()
}
const queueIsEmpty = async () => {
  await expect.poll(() => cups.run('lpstat', '-o', 'label'), { timeout: 20_000 }).toBe('')
}
const pagesOf = (file: string): number =>
  Number(/^Pages:\s+(\d+)/m.exec(execFileSync('pdfinfo', [file], { encoding: 'utf8' }))?.[1])

test('a label that a stopped printer holds and that nobody found is taken back: one label comes out, unmarked', async () => {
  opened(300)
  cups.run('/usr/sbin/cupsdisable', 'label')
  await print()
  await reaches('unclear')
  expect(await resolveMissing()).toMatchObject({ state: 'failed', reason: 'found-not-printed' })
  cups.run('/usr/sbin/cupsenable', 'label')
  await queueIsEmpty()
  expect(existsSync(cups.outputOf('label'))).toBe(false)
  await print()
  await expect.poll(() => existsSync(cups.outputOf('label')), { timeout: 20_000 }).toBe(true)
  await queueIsEmpty()
  expect(pagesOf(cups.outputOf('label'))).toBe(1)
  expect(textOf(readFileSync(cups.outputOf('label')))).not.toContain('REPRINT')
  expect(latest()?.reprintNumber).toBe(0)
})

test('what has the number of a much older label, as in a queue that was set up anew, is left alone', async () => {
  const { context } = opened(300)
  cups.run('/usr/sbin/cupsdisable', 'label')
  await print()
  await reaches('unclear')
  const { systemJob = '', askedAtMs = 0, stateSinceMs = 0 } = latest() ?? {}
  const monthMs = 30 * 24 * 3_600_000
  for (const ago of [monthMs, -monthMs]) {
    const older = { printer: 'label', systemJob, askedAtMs: askedAtMs - ago, stateSinceMs: stateSinceMs - ago }
    expect(await context.printer.cancel(older)).toBe('not-taken-back')
    expect(cups.run('lpstat', '-o', 'label')).toContain(systemJob)
  }
  expect(await context.printer.cancel({ printer: 'label', systemJob, askedAtMs, stateSinceMs })).toBe('taken-back')
  cups.run('/usr/sbin/cupsenable', 'label')
})

test('a label that the server calls printed, or of which it knows nothing, cannot be taken back', async () => {
  const { context } = opened(15_000)
  await print()
  await reaches('sent')
  const { printer } = context
  const { systemJob = '', askedAtMs = 0, stateSinceMs = 0 } = latest() ?? {}
  for (const name of [systemJob, ''])
    expect(await printer.cancel({ printer: 'label', systemJob: name, askedAtMs, stateSinceMs })).toBe('not-taken-back')
})

test('without an answer of the server nothing counts as taken back', async () => {
  const { context } = opened(300)
  const down = { ...cups.environment, CUPS_SERVER: '/nowhere/cups.sock' }
  const printer = createCupsPrinter({ environment: down, followMs: () => 300 })
  const order = { printer: context.profiles[0]?.printer ?? '', systemJob: 'label-1', askedAtMs: 1, stateSinceMs: 1 }
  expect(await printer.cancel(order)).toBe('not-taken-back')
})
