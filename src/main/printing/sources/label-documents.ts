import { setImmediate as nextTurn } from 'node:timers/promises'
import { isBeingCancelled } from '../../../shared/domain/bill/cancelled-bill.ts'
import type { LabelModel } from '../../../shared/domain/printing/label.ts'
import type { BillStore } from '../../database/stores/bills/bills.ts'
import type { PrintJobStore } from '../../database/stores/print/print-jobs.ts'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import { labelReason } from '../jobs/label-reason.ts'
import { printedTruncationsOf } from '../jobs/printed-truncations.ts'
import type { DocumentSource, DrawnPdf } from './document-source.ts'
import type { DrawnLabels, LabelDrawing } from './label-drawing.ts'

/**
 * Bills that are read and drawn at once: ten chunks of 48. Fewer would leave the threads without work at every seam.
 */
const billsInPart = 480
/** A chunk of 12 and one of 48: the first label does not wait until all bills of a long batch are read. */
const billsInFirstPart = 60
/** The whole of each bill is read for its label, a quarter of a millisecond; so many are read before others have their turn. */
const readAtOnce = 60

interface LabelDocumentsOptions {
  readonly drawing: LabelDrawing
  readonly jobs: PrintJobStore
  readonly bills: BillStore
}

/** The labels of bills. `subject` is the bill code. */
export function createLabelDocuments({ drawing, jobs, bills }: LabelDocumentsOptions): DocumentSource {
  const isCancelled = ({ subject }: PrintRecord): boolean => {
    const bill = bills.row(subject)
    return bill !== undefined && isBeingCancelled(bill)
  }
  const modelsOf = async (waiting: readonly PrintRecord[], signal: AbortSignal): Promise<LabelModel[]> => {
    const models: LabelModel[] = []
    for (let from = 0; from < waiting.length && !signal.aborted; from += readAtOnce) {
      if (from > 0) await nextTurn()
      models.push(...modelsAtOnce(waiting.slice(from, from + readAtOnce)))
    }
    return models
  }
  /** Beside each job is noted which revision of its bill is drawn, and how many labels it has. */
  const modelsAtOnce = (waiting: readonly PrintRecord[]): LabelModel[] =>
    jobs.inTransaction(
      () =>
        waiting.flatMap(({ id, subject, reprintNumber }) => {
          // A damaged one is not drawn, and its job fails alone.
          const bill = bills.readable(subject)
          if (bill === undefined) return []
          const model = drawing.model(bill, reprintNumber)
          jobs.setDrawn(id, bills.labelRevision(subject), model.packageCount)
          return [model]
        }),
      'with-the-next',
    )
  return {
    partOf: (_, isFirst) => (isFirst ? billsInFirstPart : billsInPart),
    lapse: (job) => (isCancelled(job) ? 'bill-cancelled' : null),
    async draw(waiting, { dpi, acceptTruncation }, { starting, pdf, signal, isFirst }) {
      const [first] = waiting
      if (first === undefined) return
      const idByBill = new Map(waiting.map(({ id, subject }) => [subject, id]))
      const idsOf = (codes: readonly string[]): string[] => codes.flatMap((code) => idByBill.get(code) ?? [])
      const paper = { template: first.template, dpi, acceptTruncation }
      await drawing.draw(await modelsOf(waiting, signal), paper, {
        signal,
        isFirst,
        starting: (codes) => starting(idsOf(codes)),
        chunk: (drawn) => pdf(pdfOf(drawn, idsOf)),
      })
    },
    isCurrent: (job) => !isCancelled(job) && jobs.labelRevision(job.id) >= bills.labelRevision(job.subject),
    handing(going, { truncations }) {
      for (const { id, subject } of going) jobs.setTruncations(id, printedTruncationsOf(subject, truncations))
    },
    printed: ({ id, subject }, atMs) => bills.markLabelPrinted(subject, atMs, jobs.labelRevision(id)),
  }
}

function pdfOf(
  { billCodes, failed, ...file }: DrawnLabels,
  idsOf: (codes: readonly string[]) => readonly string[],
): DrawnPdf {
  return {
    ...file,
    jobIds: idsOf(billCodes),
    failed: failed.flatMap(({ kind, billCode, field, detail }) =>
      idsOf([billCode]).map((jobId) => ({
        jobId,
        reason: labelReason(kind),
        detail: field === null ? detail : `${field}: ${detail}`,
      })),
    ),
  }
}
