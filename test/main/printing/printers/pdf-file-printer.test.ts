import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withPdfFiles } from '../../../../src/main/printing/printers/pdf-file-printer.ts'
import type { PrinterAdapter, PrintOptions } from '../../../../src/main/ports/printer.ts'
import { pdfPrinterName } from '../../../../src/shared/domain/printing/printing.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-files-'))
const document = join(folder, 'spooled.pdf')
writeFileSync(document, 'a label')
const none: PrinterAdapter = {
  list: () => Promise.resolve({ ok: true, value: [] }),
  print: () => Promise.resolve({ kind: 'not-printed', reason: 'printer-not-found', detail: 'no such printer' }),
  cancel: () => Promise.resolve('not-taken-back'),
}
const order = (printer: string): PrintOptions => ({
  printer,
  copies: 1,
  pages: 1,
  paperMm: { width: 100, height: 150 },
  paperName: '',
  title: 'label',
})
const at = Date.UTC(2026, 10, 21, 20)
const received = (): void => undefined
const nothing = (): boolean => false

test('what is printed as PDF is kept under the day and a number of its own and told; no file is ever replaced', async () => {
  const into = join(folder, 'labels')
  const reported: string[] = []
  const printer = withPdfFiles(none, {
    folder: () => into,
    now: () => at,
    isTaken: nothing,
    written: (path) => reported.push(path),
  })
  expect(await printer.print(document, order(pdfPrinterName))).toEqual({
    kind: 'printed',
    systemJob: join(into, '2026-11-22 (1).pdf'),
  })
  writeFileSync(document, 'another label')
  await printer.print(document, order(pdfPrinterName))
  expect(readdirSync(into)).toEqual(['2026-11-22 (1).pdf', '2026-11-22 (2).pdf'])
  expect(readFileSync(join(into, '2026-11-22 (1).pdf'), 'utf8')).toBe('a label')
  expect(reported).toEqual([join(into, '2026-11-22 (1).pdf'), join(into, '2026-11-22 (2).pdf')])
})

test('the name of a file that was moved away stays that of its print', async () => {
  const into = join(folder, 'moved')
  const taken = new Set<string>()
  const isTaken = (path: string): boolean => taken.has(path)
  const written = (path: string): void => void taken.add(path)
  const printer = withPdfFiles(none, { folder: () => into, now: () => at, isTaken, written })
  await printer.print(document, order(pdfPrinterName))
  rmSync(join(into, '2026-11-22 (1).pdf'))
  expect(await printer.print(document, order(pdfPrinterName))).toMatchObject({
    systemJob: join(into, '2026-11-22 (2).pdf'),
  })
})

test('a folder that cannot be written prints nothing and says so', async () => {
  const printer = withPdfFiles(none, { folder: () => document, now: () => at, isTaken: nothing, written: received })
  expect(await printer.print(document, order(pdfPrinterName))).toMatchObject({
    kind: 'not-printed',
    reason: 'file-not-written',
  })
})

test('every other printer is the system’s', async () => {
  const printer = withPdfFiles(none, { folder: () => folder, now: () => at, isTaken: nothing, written: received })
  expect(await printer.print(document, order('label'))).toMatchObject({ reason: 'printer-not-found' })
})

test('nothing of a file is on its way; what another printer holds is for that one to say', async () => {
  const printer = withPdfFiles(none, { folder: () => folder, now: () => at, isTaken: nothing, written: received })
  const times = { askedAtMs: 1, stateSinceMs: 1 }
  expect(await printer.cancel({ printer: pdfPrinterName, systemJob: '', ...times })).toBe('taken-back')
  expect(await printer.cancel({ printer: 'label', systemJob: 'label-1', ...times })).toBe('not-taken-back')
})
