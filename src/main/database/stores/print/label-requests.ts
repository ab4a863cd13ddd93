import { z } from 'zod'
import {
  labelRequestStates,
  type LabelRequest,
  type LabelRequestState,
} from '../../../../shared/domain/printing/label-request.ts'
import { printRefusals, type PrintJob, type PrintRefusal } from '../../../../shared/domain/printing/printing.ts'
import type { InstanceStore } from '../../maintenance/instance.ts'
import { printedStates } from '../../../../shared/domain/printing/print-states.ts'
import type { Database } from '../../open.ts'
import { oneOf } from '../conditions.ts'
import { labelJobOf, recordColumns, toRecord, type StoredPrint } from './print-record.ts'

/** A label that may be ordered now: its bill is confirmed. */
interface DueLabel {
  readonly draftId: string
  readonly billCode: string
}

/** All SQL of labels that were asked for with a draft. One row for each draft. */
export interface LabelRequestStore {
  /**
   * Asks for the label of a draft, in the transaction that stores the draft. A label that was ordered already is not asked for
   * again; every other request begins anew.
   */
  ask(draftId: string, operator: string, atMs: number): void
  /** One that was asked for in a database that was replaced: nothing prints it by itself. What is asked for here stays. */
  hold(draftId: string, asked: { readonly operator: string; readonly askedAtMs: number }): void
  /** Those of the drafts whose label was asked for in this database and whose bill is confirmed by now. */
  dueAmong(draftIds: readonly string[]): DueLabel[]
  /** The drafts of all labels that are due: after a start. */
  allDue(): string[]
  /** A print job was written for it. Call it in the transaction that writes the job. */
  ordered(draftId: string, jobId: string): void
  refused(draftId: string, why: PrintRefusal): void
  of(draftIds: readonly string[]): LabelRequest[]
}

export function createLabelRequestStore(db: Database, instances: Pick<InstanceStore, 'read'>): LabelRequestStore {
  /** Read each time: recovery renews it when it finds that the database is a copy. */
  const profileId = (): string => instances.read()?.profileId ?? ''
  return { ...writers(db, profileId), ...readers(db, profileId) }
}

type Writers = Pick<LabelRequestStore, 'ask' | 'hold' | 'ordered' | 'refused'>

function writers(db: Database, profileId: () => string): Writers {
  const ask = db.prepare<[string, string, string, number]>(
    `INSERT INTO label_requests (draft_id, state, profile_id, operator, asked_at_ms) VALUES (?, 'waiting', ?, ?, ?)
     ON CONFLICT (draft_id) DO UPDATE SET state = 'waiting', why = NULL, profile_id = excluded.profile_id,
       operator = excluded.operator, asked_at_ms = excluded.asked_at_ms WHERE state <> 'ordered'`,
  )
  const hold = db.prepare<[string, string, number]>(
    `INSERT INTO label_requests (draft_id, state, profile_id, operator, asked_at_ms) VALUES (?, 'waiting', 'replaced-file', ?, ?)
     ON CONFLICT (draft_id) DO NOTHING`,
  )
  const ordered = db.prepare<[string, string]>(
    "UPDATE label_requests SET state = 'ordered', job_id = ? WHERE draft_id = ? AND state = 'waiting'",
  )
  const refused = db.prepare<[string, string]>(
    "UPDATE label_requests SET state = 'refused', why = ? WHERE draft_id = ? AND state = 'waiting'",
  )
  return {
    ask: (draftId, operator, atMs) => void ask.run(draftId, profileId(), operator, atMs),
    hold: (draftId, { operator, askedAtMs }) => void hold.run(draftId, operator, askedAtMs),
    ordered: (draftId, jobId) => void ordered.run(jobId, draftId),
    refused: (draftId, why) => void refused.run(why, draftId),
  }
}

/** What can be read of a damaged row: what it asked for is held, since nothing prints it by itself. */
const storedSchema = z.strictObject({
  draftId: z.string(),
  state: z.enum(labelRequestStates).catch('held'),
  why: z.enum(printRefusals).nullable().catch(null),
  operator: z.string(),
  askedAtMs: z.number(),
  profileId: z.string(),
  jobId: z.string().nullable(),
  refCode: z.string(),
  receiverName: z.string(),
  billCode: z.string().nullable(),
})

const rows = `SELECT r.draft_id AS draftId, r.state, r.why, r.operator, r.asked_at_ms AS askedAtMs,
  r.profile_id AS profileId, r.job_id AS jobId, d.ref_code AS refCode, d.receiver_name AS receiverName,
  d.bill_code AS billCode FROM label_requests r JOIN drafts d ON d.id = r.draft_id`

const isDue = "r.state = 'waiting' AND r.profile_id = ? AND d.state = 'CREATED' AND d.deleted_at_ms IS NULL"

type Readers = Pick<LabelRequestStore, 'dueAmong' | 'allDue' | 'of'>

function readers(db: Database, profileId: () => string): Readers {
  // The order keeps SQLite from reading every draft that has become a bill: few labels wait.
  const from = 'FROM label_requests r CROSS JOIN drafts d ON d.id = r.draft_id'
  const dueAmong = db.prepare<[string, string], DueLabel>(
    `SELECT r.draft_id AS draftId, d.bill_code AS billCode ${from} WHERE ${isDue}
       AND r.draft_id IN (SELECT value FROM json_each(?)) ORDER BY d.seq`,
  )
  const allDue = db.prepare<[string], string>(`SELECT r.draft_id ${from} WHERE ${isDue} ORDER BY d.seq`).pluck()
  const of = db.prepare<[string]>(`${rows} WHERE r.draft_id IN (SELECT value FROM json_each(?)) ORDER BY d.seq`)
  // Where it failed, somebody may have had the label printed since; where it came out, a second one that fails changes nothing.
  const job = db.prepare<[string], StoredPrint>(
    `SELECT ${recordColumns} FROM label_jobs j WHERE j.subject = (SELECT o.subject FROM label_jobs o WHERE o.id = ?)
     ORDER BY ${oneOf('j.state', printedStates)} DESC, j.seq DESC LIMIT 1`,
  )
  const toRequest = (stored: unknown): LabelRequest => {
    const { profileId: askedIn, jobId, state, ...rest } = storedSchema.parse(stored)
    return { ...rest, state: shownState(state, askedIn === profileId()), job: jobOf(job.get(jobId ?? '')) }
  }
  return {
    dueAmong: (draftIds) => dueAmong.all(profileId(), JSON.stringify(draftIds)),
    allDue: () => allDue.all(profileId()),
    of: (draftIds) => of.all(JSON.stringify(draftIds)).map(toRequest),
  }
}

const jobOf = (stored: StoredPrint | undefined): PrintJob | null =>
  stored === undefined ? null : labelJobOf(toRecord(stored))

const shownState = (state: LabelRequestState, isOfThisDatabase: boolean): LabelRequestState =>
  state === 'waiting' && !isOfThisDatabase ? 'held' : state
