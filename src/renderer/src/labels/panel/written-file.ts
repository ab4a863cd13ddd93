import { printedStates } from '../../../../shared/domain/printing/print-states.ts'
import { pdfPrinterName, type PrintState } from '../../../../shared/domain/printing/printing.ts'

/** The file that a print became, or null: paper, or a print of which nobody knows the file. */
export function writtenFile(job: {
  readonly printer: string
  readonly state: PrintState
  readonly systemJob: string
}): string | null {
  const isOut = printedStates.includes(job.state)
  return job.printer === pdfPrinterName && isOut && job.systemJob !== '' ? job.systemJob : null
}
