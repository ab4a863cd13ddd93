import type SQLite from 'better-sqlite3'
import { z } from 'zod'
import { batchKinds } from '../../../shared/domain/request/batch.ts'
import { billChangesSchema } from '../../../shared/domain/bill/bill-changes.ts'
import { damaged, lastSeq, parsedJson, tolerant } from './tolerant-reads.ts'

const common = {
  billCode: z.string(),
  operator: z.string(),
  askedAtMs: z.number().int(),
  /** Under which the journal knows the call, where it was on its way. */
  chunkId: z.string().nullable(),
}

const requestSchema = z.discriminatedUnion('kind', [
  z.object({ ...common, kind: z.literal('update'), payloadJson: z.string() }),
  ...batchKinds.map((kind) => z.object({ ...common, kind: z.literal(kind), batchId: z.string() })),
])

type Row = z.infer<typeof requestSchema>
type UpdateRow = Extract<Row, { kind: 'update' }>

/** A cancel, return or update that waited or was on its way. */
export type SalvagedRequest =
  Exclude<Row, UpdateRow> | (Omit<UpdateRow, 'payloadJson'> & { readonly changes: z.infer<typeof billChangesSchema> })

interface SalvagedRequests {
  readonly requests: readonly SalvagedRequest[]
  /** Rows that are there and cannot be read; null where nobody can say how many. */
  readonly unreadableRequests: number | null
}

/** What of a damaged database's requests can still be read, row by row. It never throws for damage. */
export function salvageRequests(db: SQLite.Database, file: string): SalvagedRequests {
  const select = tolerant(() =>
    db.prepare<[number]>(
      `SELECT kind, bill_code AS billCode, batch_id AS batchId, payload_json AS payloadJson, operator,
         asked_at_ms AS askedAtMs, chunk_id AS chunkId
       FROM requests WHERE seq = ? AND outcome IN ('waiting', 'sending')`,
    ),
  )
  const requests: SalvagedRequest[] = []
  let unreadableRequests = 0
  if (select === damaged) return { requests, unreadableRequests: null }
  const last = lastSeq(db, file, 'requests')
  for (let seq = 1; seq <= last.seq; seq += 1) {
    const row = tolerant(() => select.get(seq))
    if (row === undefined) continue
    const request = row === damaged ? null : requestOf(row)
    if (request === null) unreadableRequests += 1
    else requests.push(request)
  }
  return { requests, unreadableRequests: last.isGuess ? null : unreadableRequests }
}

/** Null where what stands there is not what the application wrote. */
function requestOf(row: unknown): SalvagedRequest | null {
  const found = requestSchema.safeParse(row)
  if (!found.success) return null
  if (found.data.kind !== 'update') return found.data
  const { payloadJson, ...update } = found.data
  const changes = billChangesSchema.safeParse(parsedJson(payloadJson))
  return changes.success ? { ...update, changes: changes.data } : null
}
