import type { DocumentKind } from '../../../shared/domain/printing/document-job.ts'
import type { PrintReason } from '../../../shared/domain/printing/printing.ts'
import type { Result } from '../../../shared/result.ts'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrintableFile } from './label-drawing.ts'

/** What printing needs of slips, results and lists: whoever composes the station brings what draws them. */
export interface DocumentDrawing {
  /**
   * What people call the document. `not-needed` where there is to be none, because it would say what is no longer so: the draft of
   * a slip has its bill code, or was given up; `damaged` where nobody can say. @throws AppFailure where the disk does not answer
   */
  title(kind: DocumentKind, subject: string): Result<string, 'not-needed' | 'damaged'>
  /** How many pages of its paper a job is. */
  pieces(job: PrintRecord): number
  /** The documents of jobs of one kind, and of different titles, in their order. */
  draw(jobs: readonly PrintRecord[], dpi: 203 | 300): Promise<DrawnDocuments>
}

export interface DrawnDocuments {
  readonly sheets: readonly DocumentSheets[]
  readonly failed: readonly DocumentFailure[]
}

/** One PDF. */
interface DocumentSheets extends PrintableFile {
  readonly jobIds: readonly string[]
}

interface DocumentFailure {
  readonly jobId: string
  readonly reason: PrintReason
  readonly detail: string
}
