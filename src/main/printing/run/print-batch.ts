import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { PrintProgress } from '../../../shared/domain/printing/printing.ts'
import type { PrintJobStore } from '../../database/stores/print/print-jobs.ts'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrinterAdapter } from '../../ports/printer.ts'
import type { DocumentSource } from '../sources/document-source.ts'

/** Prints of one kind that were asked for together; which, stands in their jobs. */
export interface PrintBatch {
  readonly id: string
  readonly source: DocumentSource
  readonly printer: PrinterAdapter
  readonly dpi: 203 | 300
  readonly paperName: string
  readonly acceptTruncation: boolean
  /** Batches of one line print one after another; a list for the office printer need not wait for 5,000 labels. */
  readonly line: 'labels' | 'documents'
}

export interface PrintRunsOptions {
  readonly jobs: PrintJobStore
  readonly clock: Clock
  /** For PDFs on their way to the print system; they are removed again. */
  readonly spoolFolder: string
  readonly changed: (jobs: readonly PrintRecord[], progress: PrintProgress) => void
  /** A fault of the station itself, for its log; what it means for the paper stands with the jobs. */
  readonly fault: (cause: unknown) => void
}
