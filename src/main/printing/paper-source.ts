import type { PaperJob } from '../../shared/domain/printing/document-job.ts'
import type { PrintReason } from '../../shared/domain/printing/printing.ts'
import type { PrintableFile } from './label-source.ts'

/** What printing needs of the papers that are no labels: whoever composes the station brings what draws them. */
export interface PaperSource {
  /**
   * What people call the paper; null where there is to be none, because it would say what is no longer so: the draft of a
   * slip has its bill code, or was given up.
   */
  title(kind: PaperJob['kind'], subject: string): string | null
  /** How many pieces of paper a job is. */
  pieces(job: PaperJob): number
  /** The papers of jobs of one kind, and of different titles, in their order. */
  draw(jobs: readonly PaperJob[], dpi: 203 | 300): Promise<DrawnPapers>
}

export interface DrawnPapers {
  readonly sheets: readonly PaperSheets[]
  readonly failed: readonly PaperFailure[]
}

/** One PDF. */
export interface PaperSheets extends PrintableFile {
  readonly jobIds: readonly string[]
}

interface PaperFailure {
  readonly jobId: string
  readonly reason: PrintReason
  readonly detail: string
}
