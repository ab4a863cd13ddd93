import type { DocumentKind } from '../../../shared/domain/printing/document-job.ts'
import type { PrintReason } from '../../../shared/domain/printing/printing.ts'
import { isDocumentKind, type PrintRecord } from '../../database/stores/print/print-record.ts'
import type { DocumentDrawing } from './document-drawing.ts'
import type { DocumentSource } from './document-source.ts'

/** Drawn in a moment, and divisible by four: slips fill whole sheets of four. */
const piecesInPart = 12

/**
 * Slips, batch results and handover lists. Nothing but their own jobs records that they are on paper, so that none of them
 * marks a bill as labelled.
 */
export function createOtherDocuments(kind: DocumentKind, drawing: DocumentDrawing): DocumentSource {
  /** A slip is of the reference that it was asked for: its draft may have got a bill code since, or another reference. */
  const lapse = ({ subject, title }: PrintRecord): PrintReason | null => {
    const now = drawing.title(kind, subject)
    if (!now.ok) return now.error === 'damaged' ? 'damaged' : 'paper-not-needed'
    return kind !== 'slip' || now.value === title ? null : 'paper-not-needed'
  }
  return {
    partOf: (waiting) => countOfPart(waiting, drawing),
    lapse,
    async draw(jobs, { dpi }, { starting, pdf, signal }) {
      starting(jobs.map(({ id }) => id))
      const { sheets, failed } = await drawing.draw(jobs, dpi)
      const nothing = { pdf: new Uint8Array(), pages: 0, paperMm: { width: 0, height: 0 } }
      if (failed.length > 0 && !signal.aborted) await pdf({ ...nothing, jobIds: [], truncations: [], failed })
      for (const sheet of sheets) {
        if (signal.aborted) return
        await pdf({ ...sheet, truncations: [], failed: [] })
      }
    },
    isCurrent: (job) => lapse(job) === null,
    handing: () => undefined,
    printed: () => undefined,
  }
}

/** Drawing names documents by their titles, so two of one title come in two parts. A batch has one kind. */
function countOfPart(waiting: readonly PrintRecord[], drawing: DocumentDrawing): number {
  const titles = new Set<string>()
  let pieces = 0
  for (const job of waiting) {
    pieces += isDocumentKind(job.kind) ? drawing.pieces(job) : 1
    if (titles.size > 0 && (pieces > piecesInPart || titles.has(job.title))) break
    titles.add(job.title)
  }
  return titles.size
}
