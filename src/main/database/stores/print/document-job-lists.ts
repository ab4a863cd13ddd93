import type { PaperJob } from '../../../../shared/domain/printing/document-job.ts'
import { perhapsPrintedStates, runningPrintStates } from '../../../../shared/domain/printing/print-states.ts'
import type { Database } from '../../open.ts'
import { oneOf } from '../conditions.ts'
import { documentJobOf, recordColumns, toRecord, type StoredPrint } from './print-record.ts'
import { prepareNumber } from '../../prepare-number.ts'

/** Prints of slips, batch results and handover lists. Every query reads the view of documents. */
export interface DocumentJobLists {
  /** Of one draft, batch or list; newest first. */
  ofSubject(subject: string): PaperJob[]
  find(id: string): PaperJob | undefined
  /** Newest first. */
  list(offset: number, limit: number): { rows: PaperJob[]; total: number }
  /** Documents whose newest print is in this state. */
  countNewest(state: 'unclear' | 'failed'): number
  /**
   * Drafts that wait for their bill code and of which no slip is out, may be out or is being printed. Oldest first; where there
   * are more, those that come first by state: by age all of a large import would be sorted.
   */
  slipsWanted(most: number): string[]
}

export function createDocumentJobLists(db: Database): DocumentJobLists {
  const jobsWhere = (condition: string) =>
    db.prepare<string[], StoredPrint>(`SELECT ${recordColumns} FROM document_jobs j WHERE ${condition}`)
  const find = jobsWhere('j.id = ?')
  const ofSubject = jobsWhere('j.subject = ? ORDER BY j.seq DESC')
  const list = db.prepare<[number, number], StoredPrint>(
    `SELECT ${recordColumns} FROM document_jobs j ORDER BY j.seq DESC LIMIT ? OFFSET ?`,
  )
  const total = prepareNumber(db, 'SELECT count(*) FROM document_jobs')
  const newest = prepareNumber<[string]>(
    db,
    `SELECT count(*) FROM document_jobs j WHERE j.state = ?
         AND NOT EXISTS (SELECT 1 FROM print_jobs n WHERE n.kind = j.kind AND n.subject = j.subject AND n.seq > j.seq)`,
  )
  return {
    ofSubject: (subject) => ofSubject.all(subject).flatMap(toDocuments),
    find: (id) => find.all(id).flatMap(toDocuments)[0],
    list: (offset, limit) => ({ rows: list.all(limit, offset).flatMap(toDocuments), total: total() }),
    countNewest: newest,
    slipsWanted: slipsWanted(db),
  }
}

const toDocuments = (stored: StoredPrint): PaperJob[] => {
  const document = documentJobOf(toRecord(stored))
  return document === null ? [] : [document]
}

function slipsWanted(db: Database): DocumentJobLists['slipsWanted'] {
  const wanted = db.prepare<[number], { readonly id: string; readonly seq: number }>(
    `SELECT d.id, d.seq FROM drafts d INDEXED BY drafts_by_state
     WHERE d.state IN ('READY', 'SENDING', 'UNKNOWN', 'REJECTED', 'HOLD') AND d.deleted_at_ms IS NULL AND d.reason <> 'damaged'
       AND NOT EXISTS (SELECT 1 FROM print_jobs j WHERE j.subject = d.id AND j.kind = 'slip' AND (
         ${oneOf('j.state', [...runningPrintStates, ...perhapsPrintedStates])} OR j.reason = 'not-taken-back'))
     LIMIT ?`,
  )
  return (most) =>
    wanted
      .all(most)
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ id }) => id)
}
