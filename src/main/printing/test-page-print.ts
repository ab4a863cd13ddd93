import type { PrinterProfile } from '../../shared/domain/printing/printing.ts'
import type { PrintTools } from './run/print-batch.ts'
import type { PrintOutcome } from '../ports/printer.ts'
import { printSpooled } from './run/spooled-print.ts'

/** One test page in the profile's paper; copies do not apply. */
export async function printTestPage(
  { labels, printer }: PrintTools,
  { template, dpi, paperName, printer: name }: PrinterProfile,
  spoolFolder: string,
): Promise<PrintOutcome> {
  const { pdf, paperMm } = await labels.testPage(template, dpi)
  const options = { printer: name, copies: 1, pages: 1, paperMm, paperName, title: 'Packbench test page' }
  return printSpooled({ printer, spoolFolder, pdf, options })
}
