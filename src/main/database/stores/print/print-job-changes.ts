import type { PrintedCut, PrintJob, PrintReason, PrintState } from '../../../../shared/domain/printing/printing.ts'
import type { Database } from '../../open.ts'
import type { StoredJob } from './print-job-rows.ts'

interface JobChange {
  readonly id: string
  readonly state: PrintState
  readonly reason?: PrintReason
  readonly detail?: string
  readonly systemJob?: string
  readonly sentAtMs?: number | null
  readonly atMs: number
}

/** `created`: printed by itself when the carrier confirmed the bill, once a bill. */
export type JobOrigin = 'person' | 'created'

/** Writes print jobs. */
export function printJobChanges(db: Database) {
  const inTransaction = <T>(work: () => T): T => db.transaction(work).immediate()
  const statements = prepared(db)
  return {
    inTransaction,
    insertAll: (jobs: readonly PrintJob[], origin: JobOrigin = 'person'): void =>
      inTransaction(() => {
        for (const job of jobs) statements.insert.run({ ...stored(job), origin })
      }),
    /** All of them or none, on disk when it returns. */
    changeAll: (changes: readonly JobChange[]): void =>
      inTransaction(() => {
        for (const one of changes)
          statements.change.run({ reason: 'none', detail: '', systemJob: '', sentAtMs: null, ...one })
      }),
    /** Which revision of its bill a job's labels show, and how many they are; before they are drawn. */
    setDrawn: (id: string, labelRevision: number, parcels: number): void => {
      statements.drawn.run(labelRevision, parcels, id)
    },
    /** What is not whole on the labels that are handed over. */
    setCuts: (id: string, cuts: readonly PrintedCut[]): void => {
      statements.cuts.run(JSON.stringify(cuts), id)
    },
    confirm: (job: PrintJob, confirmedParcels: readonly number[], state: PrintState, atMs: number): void => {
      const reason = state === 'confirmed' ? 'none' : job.reason
      statements.confirm.run(JSON.stringify(confirmedParcels), state, reason, atMs, job.id)
    },
    /**
     * After a process that did not end its work: what was being handed over may be on paper and is left to a person;
     * what was not yet handed over is given back, and is not printed by itself either.
     */
    recover: (atMs: number): void =>
      inTransaction(() => {
        statements.stopped.run('unclear', 'stopped-while-sending', atMs, '["sending"]')
        statements.stopped.run('failed', 'stopped-before-sending', atMs, '["queued", "rendering"]')
      }),
  }
}

const stored = ({ confirmedParcels, cuts, ...job }: PrintJob): StoredJob => ({
  ...job,
  confirmedJson: JSON.stringify(confirmedParcels),
  cutsJson: JSON.stringify(cuts),
})

function prepared(db: Database) {
  return {
    insert: db.prepare<[StoredJob & { readonly origin: JobOrigin }]>(
      `INSERT INTO print_jobs (id, batch_id, bill_code, profile_id, printer, template, copies, reprint_number, parcels,
         confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms, sent_at_ms, cuts_json,
         origin)
       VALUES (:id, :batchId, :billCode, :profileId, :printer, :template, :copies, :reprintNumber, :parcels,
         :confirmedJson, :state, :reason, :detail, :systemJob, :operator, :askedAtMs, :stateSinceMs, :sentAtMs, :cutsJson,
         :origin)`,
    ),
    change: db.prepare<[Required<JobChange>]>(
      `UPDATE print_jobs SET state = :state, reason = :reason, detail = :detail, system_job = :systemJob,
         sent_at_ms = coalesce(:sentAtMs, sent_at_ms), state_since_ms = :atMs WHERE id = :id`,
    ),
    drawn: db.prepare<[number, number, string]>('UPDATE print_jobs SET label_revision = ?, parcels = ? WHERE id = ?'),
    cuts: db.prepare<[string, string]>('UPDATE print_jobs SET cuts_json = ? WHERE id = ?'),
    confirm: db.prepare<[string, string, string, number, string]>(
      'UPDATE print_jobs SET confirmed_json = ?, state = ?, reason = ?, state_since_ms = ? WHERE id = ?',
    ),
    stopped: db.prepare<[string, string, number, string]>(
      'UPDATE print_jobs SET state = ?, reason = ?, state_since_ms = ? WHERE state IN (SELECT value FROM json_each(?))',
    ),
  }
}
