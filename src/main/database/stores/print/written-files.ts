import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'

/** Answers whether a print of this account is on record as having become exactly this file, of a label or of another paper. */
export function createWrittenFiles(db: Database): (path: string) => boolean {
  const isInOne = (table: 'print_jobs' | 'paper_jobs') =>
    db
      .prepare<[string, string], number>(
        `SELECT EXISTS (SELECT 1 FROM ${table} WHERE system_job = ? AND printer = ?
           AND state IN ('sent', 'confirmed') AND system_job <> '')`,
      )
      .pluck()
  const tables = [isInOne('print_jobs'), isInOne('paper_jobs')]
  return (path) => tables.some((isIn) => isIn.get(path, pdfPrinterName) === 1)
}
