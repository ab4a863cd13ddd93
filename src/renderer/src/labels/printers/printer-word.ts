import type { AppError } from '../../../../shared/app-error.ts'
import { pdfPrinterName, type PrinterInfo, type PrinterProfile } from '../../../../shared/domain/printing/printing.ts'

export type PrinterWord = 'ready' | 'busy' | 'stopped' | 'refusing' | 'missing' | 'down' | 'asking' | 'pdf'

/** How the printer of a profile is, as far as the system says. */
export function printerWord(
  profile: Pick<PrinterProfile, 'printer'>,
  printers: readonly PrinterInfo[] | null,
  error: AppError | null,
): PrinterWord {
  if (profile.printer === pdfPrinterName) return 'pdf'
  if (error !== null) return 'down'
  if (printers === null) return 'asking'
  const found = printers.find(({ name }) => name === profile.printer)
  return found === undefined ? 'missing' : stateWord(found)
}

export function stateWord({ state, acceptsJobs }: PrinterInfo): PrinterWord {
  return acceptsJobs ? state : 'refusing'
}

/** Nothing can be printed on it now. */
export function isTrouble(word: PrinterWord): boolean {
  return word === 'stopped' || word === 'refusing' || word === 'missing' || word === 'down'
}
