import SQLite from 'better-sqlite3'

/** One code of a cancel or return, or one update. */
export interface StationRequest {
  readonly seq: number
  readonly kind: 'cancel' | 'return' | 'update'
  readonly billCode: string
  readonly batchId: string | null
  readonly outcome: 'waiting' | 'sending' | 'accepted' | 'refused' | 'unclear' | 'not-sent'
  readonly mark: string
  /** Why an unclear one is unclear. */
  readonly cause: string
  /** Of an update; empty for the others. */
  readonly note: string
  readonly askedAtMs: number
  readonly endedAtMs: number | null
  readonly checkedAtMs: number | null
  /** Of the last call that carried it; null where none did. */
  readonly sentAtMs: number | null
  readonly answeredAtMs: number | null
}

/** What the station believes of its requests, read from its tables and through none of its code. */
export interface RequestBooks {
  readonly requests: readonly StationRequest[]
  /** Bill code -> the note that the station believes the carrier holds. */
  readonly notes: ReadonlyMap<string, string>
}

export function readRequestBooks(databaseFile: string): RequestBooks {
  return withBooks(databaseFile, (db) => {
    const requests = db
      .prepare<[], StationRequest>(
        `SELECT r.seq, r.kind, r.bill_code AS billCode, r.batch_id AS batchId, r.outcome, r.mark, r.cause,
           coalesce(json_extract(r.payload_json, '$.note'), '') AS note, r.asked_at_ms AS askedAtMs,
           r.ended_at_ms AS endedAtMs, r.checked_at_ms AS checkedAtMs, c.started_at_ms AS sentAtMs,
           c.ended_at_ms AS answeredAtMs
         FROM requests r LEFT JOIN request_chunks c ON c.id = r.chunk_id ORDER BY r.seq`,
      )
      .all()
    const notes = db
      .prepare<[], [string, string]>("SELECT bill_code, coalesce(json_extract(bill_json, '$.note'), '') FROM bills")
      .raw()
      .all()
    return { requests, notes: new Map(notes) }
  })
}

/** How many requests still wait, are on their way, or have not been looked up after an unclear answer. */
export function countOpenRequests(databaseFile: string): number {
  return withBooks(databaseFile, (db) => {
    const open = db.prepare<[], number>(
      `SELECT count(*) FROM requests
       WHERE outcome IN ('waiting', 'sending') OR (outcome = 'unclear' AND checked_at_ms IS NULL)`,
    )
    return open.pluck().get() ?? 0
  })
}

function withBooks<T>(databaseFile: string, read: (db: SQLite.Database) => T): T {
  const db = new SQLite(databaseFile, { readonly: true })
  try {
    return read(db)
  } finally {
    db.close()
  }
}
