import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { PrintProgress } from '../../../shared/domain/printing/printing.ts'
import type { BillStore } from '../../database/stores/bills/bills.ts'
import type { PrintJobStore } from '../../database/stores/print/print-jobs.ts'
import type { LabelSource } from '../label-source.ts'
import type { PrinterAdapter } from '../../ports/printer.ts'

/** Labels that were asked for together; which, stands in their jobs. */
export interface PrintBatch {
  readonly id: string
  readonly tools: PrintTools
  readonly dpi: 203 | 300
  readonly paperName: string
  readonly acceptCut: boolean
}

export interface PrintTools {
  readonly labels: LabelSource
  readonly printer: PrinterAdapter
}

export interface PrintRunsOptions {
  readonly jobs: PrintJobStore
  readonly bills: BillStore
  readonly clock: Clock
  /** For PDFs on their way to the print system; they are removed again. */
  readonly spoolFolder: string
  readonly changed: (billCodes: readonly string[], progress: PrintProgress) => void
  /** A fault of the station itself, for its log; what it means for the labels stands with their jobs. */
  readonly fault: (cause: unknown) => void
}
