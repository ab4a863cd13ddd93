import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { billInputSchema } from '../../../shared/domain/bill/bill-input.ts'
import { salvageRequests, type SalvagedRequest } from './recover-requests.ts'
import { damaged, isLastingDamage, lastSeq, parsedJson, tolerant } from './tolerant-reads.ts'

/** A draft that no bill has come of, as far as the damaged file can say. */
export interface SalvagedDraft {
  readonly id: string
  readonly state: z.infer<typeof rowSchema>['state']
  readonly bill: z.infer<typeof billInputSchema>
  readonly referenceOverridden: boolean
  readonly createdAtMs: number
  /** Tries whose fate nobody knows; empty also where the file could not tell. */
  readonly unresolved: readonly SalvagedAttempt[]
}

export type SalvagedAttempt = z.infer<typeof attemptSchema>

export interface Salvage {
  readonly drafts: readonly SalvagedDraft[]
  /** Rows of drafts that are there and cannot be read; null where nobody can say how many. */
  readonly unreadable: number | null
  /** Cancels, returns and updates that had not come to an end. */
  readonly requests: readonly SalvagedRequest[]
  /** The same for rows of requests. */
  readonly unreadableRequests: number | null
  /** The names of older damaged files that it had taken over itself; none where it cannot tell. */
  readonly rescuedFiles: readonly string[]
}

/** Under which document a database keeps the names of the damaged files that it has taken over. */
export const rescuedFilesSchema = z.array(z.string())

const rowSchema = z.object({
  id: z.uuid(),
  state: z.enum(['EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD']),
  billJson: z.string(),
  referenceOverridden: z.number(),
  createdAtMs: z.number().int(),
})

const attemptSchema = z.object({
  id: z.string(),
  refCode: z.string(),
  payloadJson: z.string(),
  noteFollows: z.union([z.literal(0), z.literal(1)]).transform((flag) => flag === 1),
  startedAtMs: z.number().int(),
  httpStatus: z.number().int().nullable(),
  responseText: z.string().nullable(),
  billCodeSeen: z.string().nullable(),
})

/**
 * What of a damaged database's unsent drafts and requests can still be read: read-only, row by row, because one torn page ends every scan
 * that meets it and leaves its neighbours whole. An unreadable file gives nothing; it never throws for damage.
 * @throws what may pass, such as SQLITE_CANTOPEN: then nobody knows yet what is in the file
 */
export function salvageUnsent(file: string): Salvage {
  let db: SQLite.Database | null = null
  try {
    db = new SQLite(file, { readonly: true })
    return readRows(db, file)
  } catch (error) {
    if (isLastingDamage(error)) return nothing
    throw error
  } finally {
    db?.close()
  }
}

const nothing: Salvage = { drafts: [], unreadable: null, requests: [], unreadableRequests: null, rescuedFiles: [] }

function readRows(db: SQLite.Database, file: string): Salvage {
  const read = db.prepare<[number]>(
    `SELECT id, state, bill_json AS billJson, reference_overridden AS referenceOverridden, created_at_ms AS createdAtMs
     FROM drafts WHERE seq = ? AND bill_code IS NULL AND deleted_at_ms IS NULL AND state <> 'ABANDONED'`,
  )
  const readAttempts = db.prepare<[string]>(
    `SELECT id, ref_code AS refCode, payload_json AS payloadJson, note_follows AS noteFollows, started_at_ms AS startedAtMs, http_status AS httpStatus,
       response_text AS responseText, bill_code_seen AS billCodeSeen
     FROM attempts WHERE draft_id = ? AND outcome IN ('open', 'unknown') AND settled_as IS NULL ORDER BY seq`,
  )
  const drafts: SalvagedDraft[] = []
  let unreadable = 0
  const last = lastSeq(db, file, 'drafts')
  for (let seq = 1; seq <= last.seq; seq += 1) {
    const row = tolerant(() => read.get(seq))
    if (row === undefined) continue
    const draft = row === damaged ? null : draftOf(row, (id) => tolerant(() => readAttempts.all(id)))
    if (draft === null) unreadable += 1
    else drafts.push(draft)
  }
  return {
    drafts,
    unreadable: last.isGuess ? null : unreadable,
    ...salvageRequests(db, file),
    rescuedFiles: rescuedFilesIn(db),
  }
}

function rescuedFilesIn(db: SQLite.Database): readonly string[] {
  const json = tolerant(() => db.prepare("SELECT json FROM documents WHERE name = 'rescued-file'").pluck().get())
  const names = rescuedFilesSchema.safeParse(typeof json === 'string' ? parsedJson(json) : null)
  return names.success ? names.data : []
}

/** Null where what stands there is not what the application wrote. */
function draftOf(row: unknown, attemptsOf: (id: string) => unknown): SalvagedDraft | null {
  const found = rowSchema.safeParse(row)
  if (!found.success) return null
  const { id, state, billJson, referenceOverridden, createdAtMs } = found.data
  const bill = billInputSchema.safeParse(parsedJson(billJson))
  if (!bill.success) return null
  const attempts = z.array(attemptSchema).safeParse(attemptsOf(id))
  return {
    id,
    state,
    bill: bill.data,
    referenceOverridden: referenceOverridden === 1,
    createdAtMs,
    unresolved: attempts.success ? attempts.data : [],
  }
}
