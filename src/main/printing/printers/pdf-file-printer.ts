import { constants, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { formatDate } from '../../../shared/domain/time/local-time.ts'
import { pdfPrinterName } from '../../../shared/domain/printing/printing.ts'
import type { PrinterAdapter, PrintOutcome } from '../../ports/printer.ts'

export interface PdfFileOptions {
  /** Where the files go; read anew for each. */
  readonly folder: () => string
  readonly now: () => number
  /** Hears of each file: a test page stands in no list of prints. */
  readonly written: (path: string) => void
}

/** The system's printers, and beside them one that keeps what it is given as a PDF file: it works without any printer. */
export function withPdfFiles(system: PrinterAdapter, options: PdfFileOptions): PrinterAdapter {
  return {
    list: () => system.list(),
    print: (file, order) =>
      order.printer === pdfPrinterName ? Promise.resolve(keepFile(file, options)) : system.print(file, order),
    // A file is written at once or not at all: nothing is on its way.
    cancel: (order) => (order.printer === pdfPrinterName ? Promise.resolve('taken-back') : system.cancel(order)),
  }
}

/** Written under a name that is new, so that no earlier file is lost. */
function keepFile(file: string, { folder, now, written }: PdfFileOptions): PrintOutcome {
  const day = formatDate(now()).split('/').toReversed().join('-')
  const into = folder()
  try {
    mkdirSync(into, { recursive: true })
    for (let number = 1; ; number += 1) {
      const path = join(into, `${day} (${number}).pdf`)
      if (!copyAsNew(file, path)) continue
      written(path)
      return { kind: 'printed', systemJob: path }
    }
  } catch (cause) {
    return { kind: 'not-printed', reason: 'file-not-written', detail: String(cause) }
  }
}

function copyAsNew(file: string, path: string): boolean {
  try {
    copyFileSync(file, path, constants.COPYFILE_EXCL)
    return true
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST') return false
    throw cause
  }
}
