import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'

/** Answers whether a print of this account is on record as having become exactly this file. */
export function createWrittenFiles(db: Database): (path: string) => boolean {
  const isWritten = db
    .prepare<[string, string], number>(
      `SELECT EXISTS (SELECT 1 FROM print_jobs WHERE system_job = ? AND printer = ?
         AND state IN ('sent', 'confirmed') AND system_job <> '')`,
    )
    .pluck()
  return (path) => isWritten.get(path, pdfPrinterName) === 1
}
