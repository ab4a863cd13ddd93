import { keptHandoverSchema, type KeptHandover } from '../../../../shared/domain/printing/document-job.ts'
import {
  perhapsPrintedStates,
  printedStates,
  runningPrintStates,
} from '../../../../shared/domain/printing/print-states.ts'
import {
  pdfPrinterName,
  type PrintProgress,
  type PrintReason,
  type PrintState,
  type PrintedTruncation,
} from '../../../../shared/domain/printing/printing.ts'
import { DamagedRowError } from '../../../../shared/damaged-row-error.ts'
import type { Database } from '../../open.ts'
import { isIntact } from '../../row-digest.ts'
import { transactionsOver, type Transactions } from '../../transactions.ts'
import { oneOf } from '../conditions.ts'
import { fromStoredJson } from '../stored-json.ts'
import { createDocumentJobLists, type DocumentJobLists } from './document-job-lists.ts'
import { createLabelJobLists, type LabelJobLists } from './label-job-lists.ts'
import { recordColumns, toRecord, toStored, type PrintRecord, type StoredPrint } from './print-record.ts'

/** `created`: printed by itself when the carrier confirmed the bill, once a bill. */
export type JobOrigin = 'person' | 'created'

/** A print to be written. */
export interface NewPrint extends PrintRecord {
  readonly origin?: JobOrigin
  /** What a handover list is made of. */
  readonly request?: KeptHandover | null
}

interface JobChange {
  readonly id: string
  readonly state: PrintState
  readonly reason?: PrintReason
  readonly detail?: string
  readonly systemJob?: string
  readonly sentAtMs?: number | null
  readonly atMs: number
}

/** All SQL of prints of every kind: one row for each bill or document and each time that it is printed. */
export interface PrintJobStore extends PrintJobReads, PrintJobWrites {
  readonly labels: LabelJobLists
  readonly documents: DocumentJobLists
}

interface PrintJobReads {
  find(id: string): PrintRecord | undefined
  /** Newest first. */
  ofSubject(kind: PrintRecord['kind'], subject: string): PrintRecord[]
  /** So many of the jobs of a batch that have not been handed over, in their order, from the first or from behind another one of it. */
  waitingOf(batchId: string, limit: number, behind?: string): PrintRecord[]
  /** The jobs of a batch that are being handed over. */
  sendingOf(batchId: string): PrintRecord[]
  /** The unclear jobs of the documents in which these were handed over, themselves included. */
  unclearTogether(ids: readonly string[]): PrintRecord[]
  /** The revision of the bill that a job's label shows. */
  labelRevision(id: string): number
  /** What a handover list is made of; null for every other print. @throws DamagedRowError */
  request(id: string): KeptHandover | null
  progress(batchId: string): PrintProgress
}

interface PrintJobWrites {
  /** The steps before `sending`, of which nothing is on paper, need no sync of their own. */
  readonly inTransaction: Transactions['inTransaction']
  insertAll(jobs: readonly NewPrint[]): void
  /** All of them or none, on disk when it returns, unless it is part of a transaction. */
  changeAll(changes: readonly JobChange[]): void
  /** Which revision of its bill a job's labels show, and how many they are; before they are drawn. */
  setDrawn(id: string, labelRevision: number, parcels: number): void
  /** What is not whole on the labels that are handed over. */
  setTruncations(id: string, truncations: readonly PrintedTruncation[]): void
  confirm(job: ConfirmedJob, confirmedParcels: readonly number[], state: PrintState, atMs: number): void
  /**
   * After a process that did not end its work: what was being handed over may be on paper and is left to a person; what
   * was not yet handed over is given back, and is not printed by itself either.
   */
  recover(atMs: number): void
}

type ConfirmedJob = Pick<PrintRecord, 'id' | 'reason'>

export function createPrintJobStore(db: Database, transactions = transactionsOver(db)): PrintJobStore {
  return {
    ...reads(db),
    ...writes(db, transactions),
    labels: createLabelJobLists(db),
    documents: createDocumentJobLists(db),
  }
}

/**
 * What the print system knows as one job is cancelled as a whole. Where it gave no name each job stands alone, since
 * nothing can be cancelled. Found once for all that are asked about: after a restore that may be thousands. The ids are given twice.
 */
const isInSamePdf = `j.state = 'unclear' AND (j.id IN (SELECT value FROM json_each(?))
  OR (j.batch_id, j.printer, j.system_job) IN (SELECT o.batch_id, o.printer, o.system_job
    FROM json_each(?) asked JOIN print_jobs o ON o.id = asked.value WHERE o.system_job <> '')) ORDER BY j.seq`

function reads(db: Database): PrintJobReads {
  const jobsWhere = (condition: string) =>
    db.prepare<string[], StoredPrint>(`SELECT ${recordColumns} FROM print_jobs j WHERE ${condition}`)
  const find = jobsWhere('j.id = ?')
  const ofSubject = jobsWhere('j.subject = ? AND j.kind = ? ORDER BY j.seq DESC')
  // Numbers are sorted, not rows: the digest of each of the thousands that wait would be computed for the first of them.
  const waitingOf = db.prepare<[string, string, number], StoredPrint>(
    `SELECT ${recordColumns} FROM print_jobs j WHERE j.seq IN (SELECT w.seq FROM print_jobs w
       WHERE w.batch_id = ? AND w.state IN ('queued', 'rendering')
         AND w.seq > coalesce((SELECT b.seq FROM print_jobs b WHERE b.id = ?), 0) ORDER BY w.seq LIMIT ?) ORDER BY j.seq`,
  )
  const sendingOf = jobsWhere("j.batch_id = ? AND j.state = 'sending' ORDER BY j.seq")
  const unclearTogether = jobsWhere(isInSamePdf)
  const labelRevision = db.prepare<[string], number>('SELECT label_revision FROM print_jobs WHERE id = ?').pluck()
  const request = db.prepare<[string], { readonly title: string; readonly json: string; readonly isIntact: 0 | 1 }>(
    `SELECT j.title, j.request_json AS json, ${isIntact('print_jobs', 'j')} AS isIntact FROM print_jobs j WHERE j.id = ?`,
  )
  return {
    find: (id) => find.all(id).map(toRecord)[0],
    ofSubject: (kind, subject) => ofSubject.all(subject, kind).map(toRecord),
    waitingOf: (batchId, limit, behind = '') => waitingOf.all(batchId, behind, limit).map(toRecord),
    sendingOf: (batchId) => sendingOf.all(batchId).map(toRecord),
    unclearTogether(ids) {
      const asked = JSON.stringify(ids)
      return unclearTogether.all(asked, asked).map(toRecord)
    },
    labelRevision: (id) => labelRevision.get(id) ?? 0,
    request(id) {
      const found = request.get(id)
      if (found === undefined) return null
      if (found.isIntact === 0) throw new DamagedRowError(found.title)
      return fromStoredJson(keptHandoverSchema.nullable(), found.json, found.title)
    },
    progress: createPrintProgress(db),
  }
}

function writes(db: Database, { inTransaction }: Transactions): PrintJobWrites {
  const statements = prepared(db)
  return {
    inTransaction,
    insertAll: (jobs) =>
      inTransaction(() => {
        for (const { origin = 'person', request = null, ...job } of jobs)
          statements.insert.run({ ...toStored(job), origin, requestJson: JSON.stringify(request) })
      }),
    changeAll: (changes) =>
      inTransaction(() => {
        for (const one of changes)
          statements.change.run({ reason: 'none', detail: '', systemJob: '', sentAtMs: null, ...one })
      }),
    setDrawn: (id, labelRevision, parcels) => void statements.drawn.run(labelRevision, parcels, id),
    setTruncations: (id, truncations) => void statements.truncations.run(JSON.stringify(truncations), id),
    confirm({ id, reason }, confirmedParcels, state, atMs) {
      const why = state === 'confirmed' ? 'none' : reason
      statements.confirm.run(JSON.stringify(confirmedParcels), state, why, atMs, id)
    },
    recover: (atMs) =>
      inTransaction(() => {
        statements.stopped.run('unclear', 'stopped-while-sending', atMs, '["sending"]')
        statements.stopped.run('failed', 'stopped-before-sending', atMs, '["queued", "rendering"]')
      }),
  }
}

type InsertedPrint = Omit<StoredPrint, 'isIntact'> & { readonly origin: JobOrigin; readonly requestJson: string }

function prepared(db: Database) {
  return {
    insert: db.prepare<[InsertedPrint]>(
      `INSERT INTO print_jobs (id, batch_id, kind, subject, title, request_json, origin, profile_id, printer, template,
         copies, reprint_number, parcels, confirmed_json, state, reason, detail, system_job, operator, asked_at_ms,
         state_since_ms, sent_at_ms, cuts_json)
       VALUES (:id, :batchId, :kind, :subject, :title, :requestJson, :origin, :profileId, :printer, :template,
         :copies, :reprintNumber, :parcels, :confirmedJson, :state, :reason, :detail, :systemJob, :operator, :askedAtMs,
         :stateSinceMs, :sentAtMs, :truncationsJson)`,
    ),
    change: db.prepare<[Required<JobChange>]>(
      `UPDATE print_jobs SET state = :state, reason = :reason, detail = :detail, system_job = :systemJob,
         sent_at_ms = coalesce(:sentAtMs, sent_at_ms), state_since_ms = :atMs WHERE id = :id`,
    ),
    drawn: db.prepare<[number, number, string]>('UPDATE print_jobs SET label_revision = ?, parcels = ? WHERE id = ?'),
    truncations: db.prepare<[string, string]>('UPDATE print_jobs SET cuts_json = ? WHERE id = ?'),
    confirm: db.prepare<[string, string, string, number, string]>(
      'UPDATE print_jobs SET confirmed_json = ?, state = ?, reason = ?, state_since_ms = ? WHERE id = ?',
    ),
    stopped: db.prepare<[string, string, number, string]>(
      'UPDATE print_jobs SET state = ?, reason = ?, state_since_ms = ? WHERE state IN (SELECT value FROM json_each(?))',
    ),
  }
}

/** How far a batch is, in bills or in documents. */
function createPrintProgress(db: Database): (batchId: string) => PrintProgress {
  const times = db.prepare<[string], { readonly askedAtMs: number | null; readonly firstSentAtMs: number | null }>(
    'SELECT min(asked_at_ms) AS askedAtMs, min(sent_at_ms) AS firstSentAtMs FROM print_jobs WHERE batch_id = ?',
  )
  const countBatch = db.prepare<
    [string],
    { readonly state: PrintState; readonly bills: number; readonly truncated: number }
  >(
    `SELECT state, count(*) AS bills, sum(cuts_json <> '[]') AS truncated FROM print_jobs WHERE batch_id = ? GROUP BY state`,
  )
  return (batchId) => {
    const counted = countBatch.all(batchId)
    const bills = new Map(counted.map((row) => [row.state, row.bills]))
    const sum = (states: readonly PrintState[]): number =>
      states.reduce((all, state) => all + (bills.get(state) ?? 0), 0)
    const parts = {
      waiting: sum(runningPrintStates),
      sent: sum(printedStates),
      failed: sum(['failed']),
      unclear: sum(['unclear']),
      cancelled: sum(['cancelled']),
    }
    const { askedAtMs, firstSentAtMs } = times.get(batchId) ?? {}
    return {
      batchId,
      total: Object.values(parts).reduce((all, part) => all + part, 0),
      ...parts,
      truncated: counted.reduce(
        (all, { state, truncated }) => (perhapsPrintedStates.includes(state) ? all + truncated : all),
        0,
      ),
      askedAtMs: askedAtMs ?? 0,
      firstSentAtMs: firstSentAtMs ?? null,
    }
  }
}

/** Answers whether a print of this account is on record as having become exactly this file. */
export function createWrittenFiles(db: Database): (path: string) => boolean {
  const isWritten = db
    .prepare<[string, string], number>(
      `SELECT EXISTS (SELECT 1 FROM print_jobs WHERE system_job = ? AND printer = ?
         AND ${oneOf('state', printedStates)} AND system_job <> '')`,
    )
    .pluck()
  return (path) => isWritten.get(path, pdfPrinterName) === 1
}
