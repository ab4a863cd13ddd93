import { z } from 'zod'
import { batchKinds, batchOutcomes } from '../../../shared/domain/request/batch.ts'
import type { Batch, BatchCounts, BatchKind, BatchOutcome, BatchRow } from '../../../shared/domain/request/batch.ts'
import type { Database } from '../open.ts'
import { batchBeingStored } from './conditions.ts'
import { createDocumentStore } from './documents.ts'
import { fromStoredJson, unlessDamaged } from './stored-json.ts'
import { prepareNumber } from '../prepare-number.ts'

interface NewBatch {
  readonly id: string
  readonly kind: BatchKind
  readonly operator: string
  readonly askedAtMs: number
  readonly retryOf: string | null
}

/** A batch as it was asked for, with all its codes. */
export const askedBatchSchema = z.object({
  id: z.string(),
  kind: z.enum(batchKinds),
  codes: z.array(z.string()).readonly(),
  operator: z.string(),
  askedAtMs: z.number().int(),
  retryOf: z.string().nullable(),
  reason: z.string(),
})
export type AskedBatch = Readonly<z.infer<typeof askedBatchSchema>>

/** A batch as it is stored; whether it is halted only the running process knows. */
type StoredBatch = Omit<Batch, 'isHalted'>

type BatchRecord = Omit<StoredBatch, 'counts' | 'unrequested' | 'total'> & { readonly unrequestedJson: string }

const columns = `b.id, b.kind, b.operator, b.asked_at_ms AS askedAtMs, b.retry_of AS retryOf,
  b.stopped_at_ms AS stoppedAtMs, b.unrequested_json AS unrequestedJson,
  coalesce((SELECT r.bill_code FROM requests r WHERE r.batch_id = b.id ORDER BY r.seq LIMIT 1), '') AS firstCode`

const codesSchema = z.array(z.string())

/** All SQL of batches: what a packer asked for in one go. Never deleted. */
export interface BatchStore {
  insert(batch: NewBatch): void
  /** Inserts one whose codes get their rows in several transactions: until the last one it is not listed, and nothing of it waits. */
  beginStoring(batch: AskedBatch): void
  /** Null where none is. */
  beingStored(): AskedBatch | null
  endStoring(atMs: number): void
  stop(id: string, atMs: number): void
  setUnrequested(id: string, codes: readonly string[]): void
  find(id: string): StoredBatch | undefined
  counts(id: string): BatchCounts
  /** Newest first, without the one that is being stored. */
  list(offset: number, limit: number): { rows: StoredBatch[]; total: number }
  /** In the order of the packer's list; no outcomes named means all of them. */
  rows(id: string, outcomes: readonly BatchOutcome[], offset: number, limit: number): BatchRow[]
  /** The same with what a person has to look at first. */
  rowsByOutcome(id: string, outcomes: readonly BatchOutcome[], offset: number, limit: number): BatchRow[]
}

export function createBatchStore(db: Database): BatchStore {
  const insert = db.prepare<[NewBatch]>(
    `INSERT INTO batches (id, kind, operator, asked_at_ms, retry_of, unrequested_json)
     VALUES (:id, :kind, :operator, :askedAtMs, :retryOf, '[]')`,
  )
  const stop = db.prepare<[number, string]>('UPDATE batches SET stopped_at_ms = ? WHERE id = ?')
  const setUnrequested = db.prepare<[string, string]>('UPDATE batches SET unrequested_json = ? WHERE id = ?')
  const toStore = createDocumentStore(db, 'batch-to-store', askedBatchSchema.nullable())
  const insertRow = ({ id, kind, operator, askedAtMs, retryOf }: NewBatch): void =>
    void insert.run({ id, kind, operator, askedAtMs, retryOf })
  return {
    ...readers(db),
    insert: insertRow,
    beginStoring(batch) {
      insertRow(batch)
      toStore.write(batch, batch.askedAtMs)
    },
    beingStored: toStore.readable,
    endStoring: (atMs) => toStore.write(null, atMs),
    stop: (id, atMs) => void stop.run(atMs, id),
    setUnrequested: (id, codes) => void setUnrequested.run(JSON.stringify(codes), id),
  }
}

function readers(db: Database): Pick<BatchStore, 'find' | 'counts' | 'list' | 'rows' | 'rowsByOutcome'> {
  const find = db.prepare<[string], BatchRecord>(`SELECT ${columns} FROM batches b WHERE b.id = ?`)
  const list = db.prepare<[number, number], BatchRecord>(
    `SELECT ${columns} FROM batches b WHERE b.id IS NOT ${batchBeingStored} ORDER BY b.seq DESC LIMIT ? OFFSET ?`,
  )
  // Rows are never deleted, so the highest number is how many there are.
  const total = prepareNumber(
    db,
    `SELECT coalesce(max(seq), 0) - (SELECT count(*) FROM batches WHERE id = ${batchBeingStored}) FROM batches`,
  )
  const counted = db.prepare<[string], { readonly outcome: BatchOutcome; readonly count: number }>(
    'SELECT outcome, count(*) AS count FROM requests WHERE batch_id = ? GROUP BY outcome',
  )
  const rowsIn = (order: string) =>
    db.prepare<[string, string, number, number], BatchRow>(
      `SELECT bill_code AS billCode, outcome, message, cause, technical, mark, status_id AS statusId, ended_at_ms AS endedAtMs
       FROM requests WHERE batch_id = ? AND outcome IN (SELECT value FROM json_each(?))
       ORDER BY ${order} LIMIT ? OFFSET ?`,
    )
  const rows = rowsIn('seq')
  const rowsByOutcome = rowsIn(
    "CASE outcome WHEN 'unclear' THEN 0 WHEN 'refused' THEN 1 WHEN 'not-sent' THEN 2 WHEN 'accepted' THEN 4 ELSE 3 END, seq",
  )
  const wanted = (outcomes: readonly BatchOutcome[]): string =>
    JSON.stringify(outcomes.length === 0 ? batchOutcomes : outcomes)

  function counts(id: string): BatchCounts {
    const found = new Map(counted.all(id).map(({ outcome, count }) => [outcome, count]))
    return Object.fromEntries(batchOutcomes.map((outcome) => [outcome, found.get(outcome) ?? 0])) as BatchCounts // every outcome is named
  }

  function toBatch({ unrequestedJson, ...record }: BatchRecord): StoredBatch {
    const byOutcome = counts(record.id)
    const totalRows = Object.values(byOutcome).reduce((sum, count) => sum + count, 0)
    const unrequested = unlessDamaged(() => fromStoredJson(codesSchema, unrequestedJson, record.id)) ?? []
    return { ...record, unrequested, counts: byOutcome, total: totalRows }
  }

  return {
    find: (id) => {
      const record = find.get(id)
      return record && toBatch(record)
    },
    counts,
    list: (offset, limit) => ({
      rows: list.all(limit, offset).map(toBatch),
      total: total(),
    }),
    rows: (id, outcomes, offset, limit) => rows.all(id, wanted(outcomes), limit, offset),
    rowsByOutcome: (id, outcomes, offset, limit) => rowsByOutcome.all(id, wanted(outcomes), limit, offset),
  }
}
