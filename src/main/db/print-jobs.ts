import { z } from 'zod'
import {
  printJobSchema,
  type PrintJob,
  type PrintProgress,
  type PrintReason,
  type PrintState,
} from '../../shared/domain/printing.ts'
import type { Database } from './open.ts'

type StoredJob = Omit<PrintJob, 'confirmedParcels'> & { readonly confirmedJson: string }

interface JobChange {
  readonly id: string
  readonly state: PrintState
  readonly reason?: PrintReason
  readonly detail?: string
  readonly systemJob?: string
  readonly atMs: number
}

const columns = `id, batch_id AS batchId, bill_code AS billCode, profile_id AS profileId, printer, template, copies,
  reprint_number AS reprintNumber, parcels, confirmed_json AS confirmedJson, state, reason, detail,
  system_job AS systemJob, operator, asked_at_ms AS askedAtMs, state_since_ms AS stateSinceMs`

/** A bill whose label is wanted: none printed, not cancelled, and no job that runs or may have printed it. */
const isMissing = `b.label_printed_at_ms IS NULL AND coalesce(b.status_id, 0) <> 6 AND NOT EXISTS (
  SELECT 1 FROM print_jobs j WHERE j.bill_code = b.bill_code AND j.state IN ('queued', 'rendering', 'sending', 'unclear'))`

/** All SQL of print jobs: one row for each bill and each time that its labels are printed. */
export function createPrintJobStore(db: Database) {
  return { ...readers(db), ...writers(db), ...missingLabels(db) }
}
export type PrintJobStore = ReturnType<typeof createPrintJobStore>

function readers(db: Database) {
  const find = db.prepare<[string], StoredJob>(`SELECT ${columns} FROM print_jobs WHERE id = ?`)
  const ofBill = db.prepare<[string], StoredJob>(
    `SELECT ${columns} FROM print_jobs WHERE bill_code = ? ORDER BY seq DESC`,
  )
  const waitingOf = db.prepare<[string], StoredJob>(
    `SELECT ${columns} FROM print_jobs WHERE batch_id = ? AND state IN ('queued', 'rendering') ORDER BY seq`,
  )
  const inStates = '(SELECT value FROM json_each(?))'
  const list = db.prepare<[string, number, number], StoredJob>(
    `SELECT ${columns} FROM print_jobs WHERE state IN ${inStates} ORDER BY seq DESC LIMIT ? OFFSET ?`,
  )
  const count = db.prepare<[string], number>(`SELECT count(*) FROM print_jobs WHERE state IN ${inStates}`).pluck()
  const countBatch = db.prepare<[string], { readonly state: PrintState; readonly bills: number }>(
    'SELECT state, count(*) AS bills FROM print_jobs WHERE batch_id = ? GROUP BY state',
  )
  return {
    find: (id: string): PrintJob | undefined => toOptionalJob(find.get(id)),
    /** Newest first. */
    ofBill: (billCode: string): PrintJob[] => ofBill.all(billCode).map(toJob),
    /** The jobs of a batch that have not been handed over, in their order. */
    waitingOf: (batchId: string): PrintJob[] => waitingOf.all(batchId).map(toJob),
    list: (states: readonly PrintState[], offset: number, limit: number): { rows: PrintJob[]; total: number } => {
      const wanted = JSON.stringify(states)
      return { rows: list.all(wanted, limit, offset).map(toJob), total: count.get(wanted) ?? 0 }
    },
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
      return { batchId, total: Object.values(parts).reduce((all, part) => all + part, 0), ...parts }
    },
  }
}

function writers(db: Database) {
  const insert = db.prepare<[StoredJob]>(
    `INSERT INTO print_jobs (id, batch_id, bill_code, profile_id, printer, template, copies, reprint_number, parcels,
       confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms)
     VALUES (:id, :batchId, :billCode, :profileId, :printer, :template, :copies, :reprintNumber, :parcels,
       :confirmedJson, :state, :reason, :detail, :systemJob, :operator, :askedAtMs, :stateSinceMs)`,
  )
  const change = db.prepare<[Required<JobChange>]>(
    `UPDATE print_jobs SET state = :state, reason = :reason, detail = :detail, system_job = :systemJob,
       state_since_ms = :atMs WHERE id = :id`,
  )
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
        for (const one of changes) change.run({ reason: 'none', detail: '', systemJob: '', ...one })
      }),
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

function missingLabels(db: Database) {
  const missing = db
    .prepare<[number, number], string>(
      `SELECT b.bill_code FROM bills b WHERE ${isMissing} ORDER BY b.seq LIMIT ? OFFSET ?`,
    )
    .pluck()
  const count = db.prepare<[], number>(`SELECT count(*) FROM bills b WHERE ${isMissing}`).pluck()
  return {
    missing: (offset: number, limit: number): string[] => missing.all(limit, offset),
    countMissing: (): number => count.get() ?? 0,
  }
}

const parcelsSchema = z.array(z.number().int())

function toJob({ confirmedJson, ...job }: StoredJob): PrintJob {
  return printJobSchema.parse({ ...job, confirmedParcels: parcelsSchema.parse(JSON.parse(confirmedJson)) })
}

const toOptionalJob = (stored: StoredJob | undefined): PrintJob | undefined => stored && toJob(stored)
