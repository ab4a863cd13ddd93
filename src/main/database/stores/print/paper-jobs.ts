import {
  handoverWishSchema,
  paperJobSchema,
  type HandoverWish,
  type PaperJob,
} from '../../../../shared/domain/printing/document-job.ts'
import type { PrintReason, PrintState } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'
import { inSameDocuments } from './print-jobs.ts'
import { printProgress } from './print-progress.ts'

const columns = `j.id, j.batch_id AS batchId, j.kind, j.subject, j.title, j.profile_id AS profileId, j.printer, j.template,
  j.copies, j.reprint_number AS reprintNumber, j.state, j.reason, j.detail, j.system_job AS systemJob, j.operator,
  j.asked_at_ms AS askedAtMs, j.state_since_ms AS stateSinceMs, j.sent_at_ms AS sentAtMs`

interface PaperChange {
  readonly id: string
  readonly state: PrintState
  readonly reason?: PrintReason
  readonly detail?: string
  readonly systemJob?: string
  readonly sentAtMs?: number | null
  readonly atMs: number
}

/** A print to be written, with what its paper is made of beyond its subject; null for nothing. */
export interface NewPaperJob extends PaperJob {
  readonly wish: HandoverWish | null
}

/** All SQL of prints that are no labels: one row for each paper and each time that it is printed. */
export function createPaperJobStore(db: Database) {
  return { ...readers(db), ...writers(db), slipsWanted: slipsWanted(db), progress: printProgress(db, 'paper_jobs') }
}
export type PaperJobStore = ReturnType<typeof createPaperJobStore>

function readers(db: Database) {
  const jobsWhere = (condition: string) =>
    db.prepare<[string]>(`SELECT ${columns} FROM paper_jobs j WHERE ${condition}`)
  const find = jobsWhere('j.id = ?')
  const ofSubject = jobsWhere('j.subject = ? ORDER BY j.seq DESC')
  const waitingOf = jobsWhere("j.batch_id = ? AND j.state IN ('queued', 'rendering') ORDER BY j.seq")
  const sendingOf = jobsWhere("j.batch_id = ? AND j.state = 'sending' ORDER BY j.seq")
  const unclearTogether = jobsWhere(inSameDocuments('paper_jobs'))
  const wish = db.prepare<[string], string>('SELECT wish_json FROM paper_jobs WHERE id = ?').pluck()
  const list = db.prepare<[number, number]>(`SELECT ${columns} FROM paper_jobs j ORDER BY j.seq DESC LIMIT ? OFFSET ?`)
  const total = db.prepare<[], number>('SELECT count(*) FROM paper_jobs').pluck()
  const open = db
    .prepare<[string], number>(
      `SELECT count(*) FROM paper_jobs j WHERE j.state = ?
         AND NOT EXISTS (SELECT 1 FROM paper_jobs n WHERE n.kind = j.kind AND n.subject = j.subject AND n.seq > j.seq)`,
    )
    .pluck()
  return {
    find: (id: string): PaperJob | undefined => find.all(id).map(toJob)[0],
    /** Of one draft, batch or list; newest first. */
    ofSubject: (subject: string): PaperJob[] => ofSubject.all(subject).map(toJob),
    waitingOf: (batchId: string): PaperJob[] => waitingOf.all(batchId).map(toJob),
    sendingOf: (batchId: string): PaperJob[] => sendingOf.all(batchId).map(toJob),
    /** The unclear jobs of the documents in which these were handed over, themselves included. */
    unclearTogether: (ids: readonly string[]): PaperJob[] => unclearTogether.all(JSON.stringify(ids)).map(toJob),
    /** What a handover list is made of; null for other papers. */
    wish: (id: string): HandoverWish | null => handoverWishSchema.nullable().parse(JSON.parse(wish.get(id) ?? 'null')),
    /** Newest first. */
    list: (offset: number, limit: number): { rows: PaperJob[]; total: number } => ({
      rows: list.all(limit, offset).map(toJob),
      total: total.get() ?? 0,
    }),
    /** Papers whose newest print is in this state. */
    countNewest: (state: 'unclear' | 'failed'): number => open.get(state) ?? 0,
  }
}

const toJob = (stored: unknown): PaperJob => paperJobSchema.parse(stored)

function writers(db: Database) {
  const inTransaction = <T>(work: () => T): T => db.transaction(work).immediate()
  const { insert, change, stopped } = preparedWrites(db)
  return {
    inTransaction,
    insertAll: (jobs: readonly NewPaperJob[]): void =>
      inTransaction(() => {
        for (const { wish, ...job } of jobs) insert.run({ ...job, wishJson: JSON.stringify(wish) })
      }),
    /** All of them or none, on disk when it returns. */
    changeAll: (changes: readonly PaperChange[]): void =>
      inTransaction(() => {
        for (const one of changes) change.run({ reason: 'none', detail: '', systemJob: '', sentAtMs: null, ...one })
      }),
    /** After a process that did not end its work, as with labels: nothing is printed by itself. */
    recover: (atMs: number): void =>
      inTransaction(() => {
        stopped.run('unclear', 'stopped-while-sending', atMs, '["sending"]')
        stopped.run('failed', 'stopped-before-sending', atMs, '["queued", "rendering"]')
      }),
  }
}

function preparedWrites(db: Database) {
  return {
    insert: db.prepare<[PaperJob & { readonly wishJson: string }]>(
      `INSERT INTO paper_jobs (id, batch_id, kind, subject, title, wish_json, profile_id, printer, template, copies,
         reprint_number, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms, sent_at_ms)
       VALUES (:id, :batchId, :kind, :subject, :title, :wishJson, :profileId, :printer, :template, :copies,
         :reprintNumber, :state, :reason, :detail, :systemJob, :operator, :askedAtMs, :stateSinceMs, :sentAtMs)`,
    ),
    change: db.prepare<[Required<PaperChange>]>(
      `UPDATE paper_jobs SET state = :state, reason = :reason, detail = :detail, system_job = :systemJob,
         sent_at_ms = coalesce(:sentAtMs, sent_at_ms), state_since_ms = :atMs WHERE id = :id`,
    ),
    stopped: db.prepare<[string, string, number, string]>(
      'UPDATE paper_jobs SET state = ?, reason = ?, state_since_ms = ? WHERE state IN (SELECT value FROM json_each(?))',
    ),
  }
}

/**
 * Drafts that wait for their bill code and of which no slip is out, may be out or is being printed. Oldest first; where there
 * are more, those that come first by state: by age all of a large import would be sorted.
 */
function slipsWanted(db: Database): (most: number) => string[] {
  const wanted = db.prepare<[number], { readonly id: string; readonly seq: number }>(
    `SELECT d.id, d.seq FROM drafts d INDEXED BY drafts_by_state
     WHERE d.state IN ('READY', 'SENDING', 'UNKNOWN', 'REJECTED', 'HOLD') AND d.deleted_at_ms IS NULL
       AND NOT EXISTS (SELECT 1 FROM paper_jobs j WHERE j.subject = d.id AND j.kind = 'slip' AND (
         j.state IN ('queued', 'rendering', 'sending', 'sent', 'unclear') OR j.reason = 'not-taken-back'))
     LIMIT ?`,
  )
  return (most) =>
    wanted
      .all(most)
      .toSorted((a, b) => a.seq - b.seq)
      .map(({ id }) => id)
}
