import type { PrintJob } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'
import { printJobChanges } from './print-job-changes.ts'
import { printJobLists } from './print-job-lists.ts'
import { jobColumns, toJob, type StoredJob } from './print-job-rows.ts'
import { printProgress } from './print-progress.ts'
import { wantedLabels } from './missing-labels.ts'

/** All SQL of print jobs: one row for each bill and each time that its labels are printed. */
export function createPrintJobStore(db: Database) {
  return { ...readers(db), ...printJobLists(db), ...printJobChanges(db), ...wantedLabels(db) }
}
export type PrintJobStore = ReturnType<typeof createPrintJobStore>

/**
 * What the print system knows as one job is taken back as a whole. Where it gave no name each job stands alone, since
 * nothing can be taken back.
 */
export const inSameDocuments = (table: 'print_jobs' | 'paper_jobs'): string => `j.state = 'unclear' AND EXISTS (
  SELECT 1 FROM json_each(?) asked JOIN ${table} o ON o.id = asked.value
  WHERE o.id = j.id OR (o.batch_id = j.batch_id AND o.printer = j.printer AND o.system_job = j.system_job
    AND o.system_job <> '')) ORDER BY j.seq`

function readers(db: Database) {
  const jobsWhere = (condition: string) =>
    db.prepare<[string], StoredJob>(`SELECT ${jobColumns} FROM print_jobs j WHERE ${condition}`)
  const find = jobsWhere('id = ?')
  const ofBill = jobsWhere('bill_code = ? ORDER BY seq DESC')
  const waitingOf = jobsWhere("batch_id = ? AND state IN ('queued', 'rendering') ORDER BY seq")
  const sendingOf = jobsWhere("batch_id = ? AND state = 'sending' ORDER BY seq")
  const unclearTogether = jobsWhere(inSameDocuments('print_jobs'))
  const labelRevision = db.prepare<[string], number>('SELECT label_revision FROM print_jobs WHERE id = ?').pluck()
  return {
    find: (id: string): PrintJob | undefined => {
      const stored = find.get(id)
      return stored && toJob(stored)
    },
    /** Newest first. */
    ofBill: (billCode: string): PrintJob[] => ofBill.all(billCode).map(toJob),
    /** The jobs of a batch that have not been handed over, in their order. */
    waitingOf: (batchId: string): PrintJob[] => waitingOf.all(batchId).map(toJob),
    /** The jobs of a batch that are being handed over. */
    sendingOf: (batchId: string): PrintJob[] => sendingOf.all(batchId).map(toJob),
    /** The unclear jobs of the documents in which these were handed over, themselves included. */
    unclearTogether: (ids: readonly string[]): PrintJob[] => unclearTogether.all(JSON.stringify(ids)).map(toJob),
    /** The revision of the bill that the job's label shows. */
    labelRevision: (id: string): number => labelRevision.get(id) ?? 0,
    progress: printProgress(db, 'print_jobs'),
  }
}
