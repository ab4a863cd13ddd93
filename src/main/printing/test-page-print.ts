import type { PrinterProfile } from '../../shared/domain/printing/printing.ts'
import type { PrintOutcome } from '../ports/printer.ts'
import type { PrintingContext } from './printing-context.ts'
import { printSpooled } from './run/spooled-print.ts'

type TestPageContext = Pick<PrintingContext, 'labels' | 'printer' | 'spoolFolder'>

/** One test page in the profile's paper; copies do not apply. */
export async function printTestPage(
  { labels, printer, spoolFolder }: TestPageContext,
  { template, dpi, paperName, printer: name }: PrinterProfile,
): Promise<PrintOutcome> {
  const { pdf, paperMm } = await labels.testPage(template, dpi)
  const options = { printer: name, copies: 1, pages: 1, paperMm, paperName, title: 'Packbench test page' }
  return printSpooled({ printer, spoolFolder, pdf, options })
}
