import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatDate } from '../../../shared/domain/time/local-time.ts'
import { pdfPrinterName } from '../../../shared/domain/printing/printing.ts'
import { createFile } from '../../files/durable-file.ts'
import type { PrinterAdapter, PrintOutcome } from '../../ports/printer.ts'

export interface PdfFileOptions {
  /** Where the files go; read anew for each. */
  readonly folder: () => string
  readonly now: () => number
  /** A print is on record as having become this file: its name stays that print's, also where the file was moved away. */
  readonly isTaken: (path: string) => boolean
  /** Hears of each file: a test page stands in no list of prints. */
  readonly written: (path: string) => void
}

/** The system's printers, and beside them one that keeps what it is given as a PDF file: it works without any printer. */
export function withPdfFiles(system: PrinterAdapter, options: PdfFileOptions): PrinterAdapter {
  return {
    list: () => system.list(),
    print: (file, order) => (order.printer === pdfPrinterName ? keepFile(file, options) : system.print(file, order)),
    // A file is there whole or not at all: nothing is on its way.
    cancel: (order) => (order.printer === pdfPrinterName ? Promise.resolve('taken-back') : system.cancel(order)),
  }
}

/** Written under a name that is new, so that no earlier file is lost. */
async function keepFile(file: string, { folder, now, isTaken, written }: PdfFileOptions): Promise<PrintOutcome> {
  const day = formatDate(now()).split('/').toReversed().join('-')
  const into = folder()
  try {
    await mkdir(into, { recursive: true })
    const bytes = await readFile(file)
    for (let number = 1; ; number += 1) {
      const path = join(into, `${day} (${number}).pdf`)
      if (isTaken(path) || !(await createFile(path, bytes))) continue
      written(path)
      return { kind: 'printed', systemJob: path }
    }
  } catch (cause) {
    return { kind: 'not-printed', reason: 'file-not-written', detail: String(cause) }
  }
}
