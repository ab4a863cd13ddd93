import type { PrintedTruncation, PrintReason } from '../../../shared/domain/printing/printing.ts'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrintableFile } from './label-drawing.ts'

/** What one kind of print needs of its surroundings: everything else is the same for labels, slips, results and lists. */
export interface DocumentSource {
  /** How many of the waiting jobs, from the first on, are drawn together; at least one. `isFirst`: nothing of their batch is drawn yet. */
  partOf(waiting: readonly PrintRecord[], isFirst: boolean): number
  /** Why there is to be no print of the job now; null where there is. Asked before it is drawn. */
  lapse(job: PrintRecord): PrintReason | null
  /** Draws the jobs, in their order; each PDF is handed over as it comes, and the next is not handed over before it is done with. */
  draw(jobs: readonly PrintRecord[], paper: DrawnPaper, steps: DrawSteps): Promise<void>
  /** False where the job lapsed or changed since it was drawn: it is drawn again. Asked just before it is handed over. */
  isCurrent(job: PrintRecord): boolean
  /** In the transaction that records that the PDF is being handed over. */
  handing(jobs: readonly PrintRecord[], drawn: DrawnPdf): void
  /** In the transaction that records that the job is on paper. */
  printed(job: PrintRecord, atMs: number): void
}

interface DrawnPaper {
  readonly dpi: 203 | 300
  /** False leaves labels out whose ward or province is truncated. */
  readonly acceptTruncation: boolean
}

interface DrawSteps {
  /** These jobs are being drawn. */
  starting(jobIds: readonly string[]): void
  pdf(drawn: DrawnPdf): Promise<void>
  /** Nothing of their batch is at the printer yet. */
  readonly isFirst: boolean
  readonly signal: AbortSignal
}

/** A PDF of some of the jobs. */
export interface DrawnPdf extends PrintableFile {
  /** The jobs that are in it, in their order; without any there is nothing to print. */
  readonly jobIds: readonly string[]
  /** What is not whole on the paper, by bill. */
  readonly truncations: readonly (PrintedTruncation & { readonly billCode: string })[]
  readonly failed: readonly UndrawnJob[]
}

/** A job that could not be drawn; the others are. */
interface UndrawnJob {
  readonly jobId: string
  readonly reason: PrintReason
  readonly detail: string
}
