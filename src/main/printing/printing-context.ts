import type { PrinterProfile } from '../../shared/domain/printing/printing.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { LabelRequestStore } from '../database/stores/print/label-requests.ts'
import type { PrintJobStore } from '../database/stores/print/print-jobs.ts'
import type { PaperDesk } from './run/print-paper.ts'
import type { PrintTools } from './run/print-batch.ts'
import type { PrintRuns } from './run/print-runs.ts'

/** What printing needs of the account that is open. */
export interface PrintingDesk {
  readonly jobs: PrintJobStore
  /** Labels that were asked for with a draft. */
  readonly labelRequests: LabelRequestStore
  readonly bills: BillStore
  readonly runs: PrintRuns
  readonly tools: PrintTools
  /** Slips, lists and results. */
  readonly paper: PaperDesk
  readonly profiles: readonly PrinterProfile[]
  /** The profile in use; the printer of PDF files on a station without one. */
  readonly usualProfile: PrinterProfile
  readonly operator: string
  readonly spoolFolder: string
  now(): number
  changed(billCodes: readonly string[]): void
}
