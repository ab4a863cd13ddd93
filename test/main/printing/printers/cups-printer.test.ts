import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { loadLabelFonts } from '../../../../src/main/documents/fonts/label-fonts.ts'
import { renderLabels } from '../../../../src/main/documents/pdf/render-labels.ts'
import { createCupsPrinter, usualFollowMs } from '../../../../src/main/printing/printers/cups-printer.ts'
import type { PrinterAdapter, PrintOptions } from '../../../../src/main/ports/printer.ts'
import type { LabelTemplate } from '../../../../src/shared/domain/printing/label.ts'
import { rasterise } from '../../documents/raster.ts'
import { longTexts, sampleLabel } from '../../documents/sample-label.ts'
import { startCups, type CupsServer } from '../../../../scripts/drive/cups-server.ts'

let cups: CupsServer
let printer: PrinterAdapter
beforeAll(async () => {
  cups = await startCups()
  cups.addPrinter('label')
  printer = createCupsPrinter({ environment: cups.environment, followMs: () => 15_000 })
})
afterAll(() => cups.close())

const fonts = loadLabelFonts(resolve('resources/fonts'))
const folder = mkdtempSync(join(tmpdir(), 'printed-'))

async function labelFile(template: LabelTemplate = '100x150'): Promise<{ file: string; options: PrintOptions }> {
  const jobs = [{ model: sampleLabel, parcel: 1 }]
  const sheets = await renderLabels(jobs, { template, dpi: 203 }, fonts)
  const file = join(folder, `${template}.pdf`)
  writeFileSync(file, sheets.pdf)
  const { paperMm } = sheets
  return { file, options: { printer: 'label', copies: 1, pages: 1, paperMm, paperName: '', title: 'Tem "thử"; $(id)' } }
}

const infoOf = (file: string): { pages: number; widthPt: number; heightPt: number } => {
  const said = execFileSync('pdfinfo', [file], { encoding: 'utf8' })
  const [, pages = ''] = /^Pages:\s+(\d+)/m.exec(said) ?? []
  const [, width = '', height = ''] = /^Page size:\s+([\d.]+) x ([\d.]+)/m.exec(said) ?? []
  return { pages: Number(pages), widthPt: Number(width), heightPt: Number(height) }
}

describe('a label printed through a CUPS server', () => {
  it.each([
    ['100x150', 100, 150],
    ['a6', 105, 148],
    ['a7', 74, 105],
    ['a5', 148, 210],
    ['a4-four', 210, 297],
  ] as const)('comes out on %s paper, unscaled and readable', async (template, widthMm, heightMm) => {
    const { file, options } = await labelFile(template)
    expect(await printer.print(file, options)).toMatchObject({ kind: 'printed' })
    const info = infoOf(cups.outputOf('label'))
    expect(Math.abs(info.widthPt - (widthMm * 72) / 25.4)).toBeLessThan(1.1)
    expect(Math.abs(info.heightPt - (heightMm * 72) / 25.4)).toBeLessThan(1.1)
    const [printed] = rasterise(readFileSync(cups.outputOf('label')), 203)
    const [sent] = rasterise(readFileSync(file), 203)
    expect(printed?.decoded).toEqual(['CODE-128:SME8031472659', 'QR-Code:SME8031472659'])
    // A driver may put the page half a dot off (it counts paper in whole points), never at another scale.
    expect(Math.abs(extent(printed) - extent(sent))).toBeLessThanOrEqual(1)
  })

  it('is repeated for each copy', async () => {
    const { file, options } = await labelFile()
    await printer.print(file, { ...options, copies: 3 })
    expect(infoOf(cups.outputOf('label')).pages).toBe(3)
  })

  it('goes to the named paper of the driver where the profile says so', async () => {
    const { file, options } = await labelFile('a6')
    await printer.print(file, { ...options, paperName: 'A6' })
    expect(infoOf(cups.outputOf('label'))).toMatchObject({ widthPt: 297, heightPt: 420 })
  })
})

test('a short and a long label of a roll both begin at the edge of their paper, whole and unscaled', async () => {
  const short = { ...sampleLabel, billCode: 'SME0000000001' }
  const long = { ...longTexts, billCode: 'SME0000000002', packageCount: 1 }
  const paper = { template: 'roll-80', dpi: 203, acceptTruncation: true } as const
  const jobs = [short, long].map((model) => ({ model, parcel: 1 }))
  const sheets = await renderLabels(jobs, paper, fonts)
  const alone = await Promise.all(jobs.map(async (job) => (await renderLabels([job], paper, fonts)).pdf))
  expect(alone.map((pdf) => heightOf(rasterise(pdf, 203)[0])).toSorted((a, b) => a - b)[0]).toBeLessThan(
    heightOf(rasterise(sheets.pdf, 203)[1]),
  )
  const file = join(folder, 'roll.pdf')
  writeFileSync(file, sheets.pdf)
  const { paperMm, pages } = sheets
  await printer.print(file, { printer: 'label', copies: 1, pages, paperMm, paperName: '', title: 'Tem' })
  const printed = rasterise(readFileSync(cups.outputOf('label')), 203)
  expect(printed.map(({ decoded }) => decoded.find((code) => code.startsWith('CODE')))).toEqual([
    'CODE-128:SME0000000001',
    'CODE-128:SME0000000002',
  ])
  for (const [index, pdf] of alone.entries()) {
    const [sent] = rasterise(pdf, 203)
    expect(Math.abs(topInk(printed[index]) - topInk(sent))).toBeLessThanOrEqual(2)
    expect(Math.abs(extent(printed[index]) - extent(sent))).toBeLessThanOrEqual(1)
  }
})

const heightOf = (page: ReturnType<typeof rasterise>[number] | undefined): number => page?.height ?? 0

/** Dots of white above the first ink. */
function topInk(page: ReturnType<typeof rasterise>[number] | undefined): number {
  if (page === undefined) return Infinity
  for (let y = 0; y < page.height; y += 1) for (let x = 0; x < page.width; x += 1) if (page.isBlack(x, y)) return y
  return Infinity
}

/** Width in dots between the leftmost and the rightmost ink: it tells any scaling. */
function extent(page: ReturnType<typeof rasterise>[number] | undefined): number {
  if (page === undefined) return 0
  let [left, right] = [page.width, 0]
  for (let y = 0; y < page.height; y += 1)
    for (let x = 0; x < page.width; x += 1)
      if (page.isBlack(x, y)) [left, right] = [Math.min(left, x), Math.max(right, x)]
  return right - left
}

test('printers are listed whatever language macOS speaks, whose CUPS heeds LANG only beside SOFTWARE', async () => {
  const programs = mkdtempSync(join(tmpdir(), 'macos-'))
  const said = [
    'scheduler is running',
    'printer label is idle.  enabled since now',
    'label accepting requests since now',
  ]
  const lines = [
    '#!/bin/sh',
    `if [ -z "\${SOFTWARE+set}" ] || [ "$LANG" != C ]; then echo 'bộ lập lịch đang chạy'; exit 0; fi`,
    ...said.map((line) => `echo '${line}'`),
  ]
  writeFileSync(join(programs, 'lpstat'), lines.join('\n'), { mode: 0o755 })
  const environment = { PATH: `${programs}:${process.env['PATH']}`, LANG: 'vi_VN.UTF-8' }
  expect(await createCupsPrinter({ environment, followMs: usualFollowMs }).list()).toEqual({
    ok: true,
    value: [{ name: 'label', state: 'ready', acceptsJobs: true, isDefault: false }],
  })
})

describe('a printer in trouble', () => {
  it('is in the list with its state', async () => {
    cups.addPrinter('idle')
    cups.addPrinter('off')
    cups.run('/usr/sbin/cupsdisable', 'off')
    cups.run('/usr/sbin/cupsreject', 'off')
    const listed = await printer.list()
    expect(listed).toMatchObject({ ok: true })
    expect(listed.ok ? listed.value : []).toEqual(
      expect.arrayContaining([
        { name: 'idle', state: 'ready', acceptsJobs: true, isDefault: false },
        { name: 'off', state: 'stopped', acceptsJobs: false, isDefault: false },
      ]),
    )
  })

  it('that accepts no jobs refuses, and nothing is printed', async () => {
    const { file, options } = await labelFile()
    cups.addPrinter('rejecting')
    cups.run('/usr/sbin/cupsreject', 'rejecting')
    const outcome = await printer.print(file, { ...options, printer: 'rejecting' })
    expect(outcome).toMatchObject({ kind: 'not-printed', reason: 'printer-refused' })
  })

  it('that does not exist is named so', async () => {
    const { file, options } = await labelFile()
    const outcome = await printer.print(file, { ...options, printer: 'nobody' })
    expect(outcome).toMatchObject({ kind: 'not-printed', reason: 'printer-not-found' })
  })

  it('that vanishes with a job leaves it unclear', async () => {
    const { file, options } = await labelFile()
    cups.addPrinter('vanishing')
    cups.run('/usr/sbin/cupsdisable', 'vanishing')
    const printing = printer.print(file, { ...options, printer: 'vanishing' })
    await jobWaitsAt('vanishing')
    cups.removePrinter('vanishing')
    expect((await printing).kind).toBe('unclear')
  })

  it('whose job a person cancels leaves it unclear', async () => {
    const { file, options } = await labelFile()
    cups.addPrinter('held')
    cups.run('/usr/sbin/cupsdisable', 'held')
    const printing = printer.print(file, { ...options, printer: 'held' })
    await jobWaitsAt('held')
    cups.run('cancel', '-a', 'held')
    expect(await printing).toMatchObject({ kind: 'unclear', reason: 'ended-by-printer' })
  })

  it('is followed the longer, the more pages it is given', async () => {
    const { file, options } = await labelFile()
    cups.addPrinter('patient')
    cups.run('/usr/sbin/cupsdisable', 'patient')
    const asked: number[] = []
    const followMs = (pages: number): number => asked.push(pages)
    const following = createCupsPrinter({ environment: cups.environment, followMs })
    await following.print(file, { ...options, printer: 'patient', copies: 3, pages: 4 })
    expect(asked).toEqual([12])
    expect(usualFollowMs(960) - usualFollowMs(1)).toBeGreaterThan(959 * 2_000)
  })

  it('is followed for what of ours lies before a document, until the server says that this has ended', async () => {
    const { file, options } = await labelFile()
    cups.addPrinter('busy')
    cups.run('/usr/sbin/cupsdisable', 'busy')
    const asked: number[] = []
    const closing = new AbortController()
    const followMs = (pages: number): number => asked.push(pages) * 60_000
    const following = createCupsPrinter({ environment: cups.environment, followMs })
    const print = async (pages: number, copies: number) => {
      const { promise: isAccepted, resolve: accepted } = Promise.withResolvers<void>()
      const order = { ...options, printer: 'busy', pages, copies, accepted, signal: closing.signal }
      const printing = following.print(file, order)
      await isAccepted
      return { printing }
    }
    const first = await print(4, 5)
    const second = await print(1, 1)
    expect(asked).toEqual([20, 21])
    cups.run('cancel', '-a', 'busy')
    for (const { printing } of [first, second]) expect((await printing).kind).toBe('unclear')
    const third = await print(2, 1)
    expect(asked).toEqual([20, 21, 2])
    closing.abort()
    expect(await third.printing).toMatchObject({ reason: 'stopped-while-sending' })
  })

  it('that never gets to it is waited for no longer than agreed', async () => {
    const { file, options } = await labelFile()
    cups.addPrinter('slow')
    cups.run('/usr/sbin/cupsdisable', 'slow')
    const impatient = createCupsPrinter({ environment: cups.environment, followMs: () => 300 })
    const outcome = await impatient.print(file, { ...options, printer: 'slow' })
    expect(outcome).toMatchObject({
      kind: 'unclear',
      reason: 'still-waiting',
      systemJob: expect.stringMatching(/^slow-/),
    })
  })
})

async function jobWaitsAt(name: string): Promise<void> {
  await expect.poll(() => cups.run('lpstat', '-o', name), { timeout: 10_000 }).toContain(`${name}-`)
}

describe('a print server that is down', () => {
  it('prints nothing and says so', async () => {
    const down = await startCups()
    down.addPrinter('label')
    await down.stop()
    const lonely = createCupsPrinter({ environment: down.environment, followMs: () => 1_000 })
    const { file, options } = await labelFile()
    expect(await lonely.print(file, options)).toMatchObject({ kind: 'not-printed', reason: 'print-system-down' })
    expect(await lonely.list()).toMatchObject({ ok: false, error: { reason: 'print-system-down' } })
    await down.close()
  })

  it('is told apart from one without printers where its list does not end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lpstat-'))
    const PATH = `${folder}:${process.env['PATH']}`
    const answers = (list: string) => {
      writeFileSync(
        join(folder, 'lpstat'),
        `#!/bin/sh\nif [ "$1" = -r ]; then echo scheduler is running; else ${list}; fi\n`,
      )
      chmodSync(join(folder, 'lpstat'), 0o755)
      return createCupsPrinter({ environment: { ...process.env, PATH }, followMs: () => 1_000 }).list()
    }
    expect(await answers('exit 1')).toEqual({ ok: true, value: [] })
    expect(await answers('kill -9 $$')).toMatchObject({ ok: false, error: { reason: 'print-system-down' } })
    rmSync(folder, { recursive: true })
  })
})
