import type { PrintKind } from '../../shared/domain/printing/document-job.ts'
import type { PrinterProfile } from '../../shared/domain/printing/printing.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { LabelRequestStore } from '../database/stores/print/label-requests.ts'
import type { PrintJobStore } from '../database/stores/print/print-jobs.ts'
import type { PrinterAdapter } from '../ports/printer.ts'
import type { CodeStores } from '../outbox/parcel-bill.ts'
import type { PrintRuns } from './run/runs.ts'
import type { DocumentDrawing } from './sources/document-drawing.ts'
import type { DocumentSource } from './sources/document-source.ts'
import type { LabelDrawing } from './sources/label-drawing.ts'
import { createLabelDocuments } from './sources/label-documents.ts'
import { createOtherDocuments } from './sources/other-documents.ts'

/** What printing needs of an account and of the station. */
export interface PrintingContext extends PrintingDeps {
  readonly sources: Readonly<Record<PrintKind, DocumentSource>>
}

export interface PrintingDeps {
  readonly jobs: PrintJobStore
  /** Labels that were asked for with a draft. */
  readonly labelRequests: LabelRequestStore
  readonly bills: BillStore
  /** What a code may be beside a bill. */
  readonly drafts: CodeStores['drafts']
  readonly runs: PrintRuns
  readonly printer: PrinterAdapter
  /** Draws labels and test pages. */
  readonly labels: LabelDrawing
  /** Draws slips, results and lists. */
  readonly documents: DocumentDrawing
  readonly profiles: readonly PrinterProfile[]
  /** The profile in use; the printer of PDF files on a station without one. */
  readonly usualProfile: PrinterProfile
  /** The profile for paper that is no label; null where the station has none. */
  readonly documentProfile: PrinterProfile | null
  readonly operator: string
  readonly spoolFolder: string
  /** A fault of the station itself, for its log. */
  readonly fault: (cause: unknown) => void
  now(): number
  changed(billCodes: readonly string[]): void
}

export function createPrintingContext(deps: PrintingDeps): PrintingContext {
  const { jobs, bills, labels, documents } = deps
  return {
    ...deps,
    sources: {
      label: createLabelDocuments({ drawing: labels, jobs, bills }),
      slip: createOtherDocuments('slip', documents),
      'batch-result': createOtherDocuments('batch-result', documents),
      'handover-list': createOtherDocuments('handover-list', documents),
    },
  }
}
