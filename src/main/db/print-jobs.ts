import { z } from 'zod'
import {
  printJobRowSchema,
  printJobSchema,
  printStates,
  type PrintJob,
  type PrintJobRow,
  type PrintProgress,
  type PrintReason,
  type PrintState,
} from '../../shared/domain/printing.ts'
import type { Database } from './open.ts'
import { wantedLabels } from './wanted-labels.ts'

type StoredJob = Omit<PrintJob, 'confirmedParcels'> & { readonly confirmedJson: string }
type StoredRow = StoredJob & { readonly receiverName: string; readonly provinceName: string; readonly isLatest: 0 | 1 }

interface JobChange {
  readonly id: string
  readonly state: PrintState
  readonly reason?: PrintReason
  readonly detail?: string
  readonly systemJob?: string
  readonly sentAtMs?: number | null
  readonly atMs: number
}

const columns = `j.id, j.batch_id AS batchId, j.bill_code AS billCode, j.profile_id AS profileId, j.printer, j.template,
  j.copies, j.reprint_number AS reprintNumber, j.parcels, j.confirmed_json AS confirmedJson, j.state, j.reason, j.detail,
  j.system_job AS systemJob, j.operator, j.asked_at_ms AS askedAtMs, j.state_since_ms AS stateSinceMs,
  j.sent_at_ms AS sentAtMs`

const isLatest = 'NOT EXISTS (SELECT 1 FROM print_jobs n WHERE n.bill_code = j.bill_code AND n.seq > j.seq)'

/** All SQL of print jobs: one row for each bill and each time that its labels are printed. */
export function createPrintJobStore(db: Database) {
  return { ...readers(db), ...lists(db), ...writers(db), ...wantedLabels(db) }
}
export type PrintJobStore = ReturnType<typeof createPrintJobStore>

function readers(db: Database) {
  const find = db.prepare<[string], StoredJob>(`SELECT ${columns} FROM print_jobs j WHERE id = ?`)
  const ofBill = db.prepare<[string], StoredJob>(
    `SELECT ${columns} FROM print_jobs j WHERE bill_code = ? ORDER BY seq DESC`,
  )
  const waitingOf = db.prepare<[string], StoredJob>(
    `SELECT ${columns} FROM print_jobs j WHERE batch_id = ? AND state IN ('queued', 'rendering') ORDER BY seq`,
  )
  const labelRevision = db.prepare<[string], number>('SELECT label_revision FROM print_jobs WHERE id = ?').pluck()
  const times = db.prepare<[string], { readonly askedAtMs: number | null; readonly firstSentAtMs: number | null }>(
    'SELECT min(asked_at_ms) AS askedAtMs, min(sent_at_ms) AS firstSentAtMs FROM print_jobs WHERE batch_id = ?',
  )
  const countBatch = db.prepare<[string], { readonly state: PrintState; readonly bills: number }>(
    'SELECT state, count(*) AS bills FROM print_jobs WHERE batch_id = ? GROUP BY state',
  )
  return {
    find: (id: string): PrintJob | undefined => toOptionalJob(find.get(id)),
    /** Newest first. */
    ofBill: (billCode: string): PrintJob[] => ofBill.all(billCode).map(toJob),
    /** The jobs of a batch that have not been handed over, in their order. */
    waitingOf: (batchId: string): PrintJob[] => waitingOf.all(batchId).map(toJob),
    /** The revision of the bill that the job's label shows. */
    labelRevision: (id: string): number => labelRevision.get(id) ?? 0,
    progress: (batchId: string): PrintProgress => {
      const bills = new Map(countBatch.all(batchId).map((row) => [row.state, row.bills]))
      const sum = (...states: PrintState[]): number => states.reduce((all, state) => all + (bills.get(state) ?? 0), 0)
      const parts = {
        waiting: sum('queued', 'rendering', 'sending'),
        sent: sum('sent', 'confirmed'),
        failed: sum('failed'),
        unclear: sum('unclear'),
        cancelled: sum('cancelled'),
      }
      const { askedAtMs, firstSentAtMs } = times.get(batchId) ?? {}
      return {
        batchId,
        total: Object.values(parts).reduce((all, part) => all + part, 0),
        ...parts,
        askedAtMs: askedAtMs ?? 0,
        firstSentAtMs: firstSentAtMs ?? null,
      }
    },
  }
}

function lists(db: Database) {
  const inStates = 'j.state IN (SELECT value FROM json_each(?))'
  /** The bill is not cancelled: nobody has to care for its label any more. */
  const isOpen = `${inStates} AND ${isLatest} AND coalesce(b.status_id, 0) <> 6`
  const listOf = (condition: string) =>
    db.prepare<[string, number, number], StoredRow>(
      `SELECT ${columns}, b.receiver_name AS receiverName, b.province_name AS provinceName, ${isLatest} AS isLatest
       FROM print_jobs j JOIN bills b ON b.bill_code = j.bill_code WHERE ${condition} ORDER BY j.seq DESC LIMIT ? OFFSET ?`,
    )
  const all = listOf('? IS NOT NULL')
  const few = listOf(inStates)
  // Most prints end well: from the newest on, a page of them is found at once. By the index all of them would be sorted.
  const many = listOf(`+${inStates}`)
  const open = listOf(isOpen)
  const countOpen = db
    .prepare<[string], number>(
      `SELECT count(*) FROM print_jobs j JOIN bills b ON b.bill_code = j.bill_code WHERE ${isOpen}`,
    )
    .pluck()
  const counted = db
    .prepare<[string], number>(
      "SELECT coalesce(sum(value), 0) FROM counters WHERE name IN (SELECT 'prints:' || value FROM json_each(?))",
    )
    .pluck()
  const count = (states: readonly PrintState[], latestOnly: boolean): number =>
    (latestOnly ? countOpen : counted).get(JSON.stringify(states)) ?? 0
  return {
    count,
    /** Newest first; no states means all. `latestOnly`: those of living bills that have no newer job. */
    list: (
      states: readonly PrintState[],
      latestOnly: boolean,
      offset: number,
      limit: number,
    ): { rows: PrintJobRow[]; total: number } => {
      const wanted = states.length === 0 ? printStates : states
      const isMost = states.includes('sent') || states.includes('confirmed')
      const rows = (latestOnly ? open : states.length === 0 ? all : isMost ? many : few).all(
        JSON.stringify(wanted),
        limit,
        offset,
      )
      return { rows: rows.map(toRow), total: count(wanted, latestOnly) }
    },
  }
}

function writers(db: Database) {
  const insert = db.prepare<[StoredJob]>(
    `INSERT INTO print_jobs (id, batch_id, bill_code, profile_id, printer, template, copies, reprint_number, parcels,
       confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms, sent_at_ms)
     VALUES (:id, :batchId, :billCode, :profileId, :printer, :template, :copies, :reprintNumber, :parcels,
       :confirmedJson, :state, :reason, :detail, :systemJob, :operator, :askedAtMs, :stateSinceMs, :sentAtMs)`,
  )
  const change = db.prepare<[Required<JobChange>]>(
    `UPDATE print_jobs SET state = :state, reason = :reason, detail = :detail, system_job = :systemJob,
       sent_at_ms = coalesce(:sentAtMs, sent_at_ms), state_since_ms = :atMs WHERE id = :id`,
  )
  const drawn = db.prepare<[number, string]>('UPDATE print_jobs SET label_revision = ? WHERE id = ?')
  const confirm = db.prepare<[string, string, string, number, string]>(
    'UPDATE print_jobs SET confirmed_json = ?, state = ?, reason = ?, state_since_ms = ? WHERE id = ?',
  )
  const stopped = db.prepare<[string, string, number, string]>(
    'UPDATE print_jobs SET state = ?, reason = ?, state_since_ms = ? WHERE state IN (SELECT value FROM json_each(?))',
  )
  const inTransaction = <T>(work: () => T): T => db.transaction(work).immediate()
  return {
    inTransaction,
    insertAll: (jobs: readonly PrintJob[]): void =>
      inTransaction(() => {
        for (const { confirmedParcels, ...job } of jobs)
          insert.run({ ...job, confirmedJson: JSON.stringify(confirmedParcels) })
      }),
    /** All of them or none, on disk when it returns. */
    changeAll: (changes: readonly JobChange[]): void =>
      inTransaction(() => {
        for (const one of changes) change.run({ reason: 'none', detail: '', systemJob: '', sentAtMs: null, ...one })
      }),
    /** Which revision of its bill a job's label shows; before it is drawn. */
    setLabelRevision: (id: string, revision: number): void => {
      drawn.run(revision, id)
    },
    confirm: (job: PrintJob, confirmedParcels: readonly number[], state: PrintState, atMs: number): void => {
      confirm.run(JSON.stringify(confirmedParcels), state, state === 'confirmed' ? 'none' : job.reason, atMs, job.id)
    },
    /**
     * After a process that did not end its work: what was being handed over may be on paper and is left to a person;
     * what was not yet handed over is given back, and is not printed by itself either.
     */
    recover: (atMs: number): void =>
      inTransaction(() => {
        stopped.run('unclear', 'stopped-while-sending', atMs, '["sending"]')
        stopped.run('failed', 'stopped-before-sending', atMs, '["queued", "rendering"]')
      }),
  }
}

const parcelsSchema = z.array(z.number().int())

function toJob({ confirmedJson, ...job }: StoredJob): PrintJob {
  return printJobSchema.parse({ ...job, confirmedParcels: parcelsSchema.parse(JSON.parse(confirmedJson)) })
}

function toRow({ confirmedJson, isLatest: latest, ...row }: StoredRow): PrintJobRow {
  const confirmedParcels = parcelsSchema.parse(JSON.parse(confirmedJson))
  return printJobRowSchema.parse({ ...row, confirmedParcels, isLatest: latest === 1 })
}

const toOptionalJob = (stored: StoredJob | undefined): PrintJob | undefined => stored && toJob(stored)
