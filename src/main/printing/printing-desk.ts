import type { PrinterProfile } from '../../shared/domain/printing.ts'
import type { BillStore } from '../db/bills.ts'
import type { PrintJobStore } from '../db/print-jobs.ts'
import type { PaperDesk } from './print-paper.ts'
import type { PrintTools } from './print-batch.ts'
import type { PrintRuns } from './print-runs.ts'

/** What printing needs of the account that is open. */
export interface PrintingDesk {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  readonly runs: PrintRuns
  readonly tools: PrintTools
  /** Slips, lists and results. */
  readonly paper: PaperDesk
  readonly profiles: readonly PrinterProfile[]
  readonly operator: string
  readonly spoolFolder: string
  now(): number
  changed(billCodes: readonly string[]): void
}
