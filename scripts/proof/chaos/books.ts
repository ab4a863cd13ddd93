import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'

interface StationDraft {
  readonly refCode: string
  readonly state: string
  readonly billCode: string | null
}

export interface StationAttempt {
  readonly id: string
  readonly refCode: string
  readonly outcome: string
  readonly reason: string
  readonly startedAtMs: number
  readonly endedAtMs: number | null
  readonly resolvedAs: string | null
}

/** What the station believes, read from its database's tables and through none of its code. */
export interface StationBooks {
  readonly drafts: readonly StationDraft[]
  readonly attempts: readonly StationAttempt[]
  readonly billCodes: ReadonlySet<string>
  /** Attempts whose intent is in the journal; the others were claimed, and never sent. */
  readonly journaled: ReadonlySet<string>
}

export function readBooks(databaseFile: string): StationBooks {
  const db = new SQLite(databaseFile, { readonly: true })
  try {
    const drafts = db
      .prepare<[], StationDraft>(
        'SELECT ref_code AS refCode, state, bill_code AS billCode FROM drafts WHERE deleted_at_ms IS NULL',
      )
      .all()
    const attempts = db
      .prepare<[], StationAttempt>(
        `SELECT id, ref_code AS refCode, outcome, reason, started_at_ms AS startedAtMs, ended_at_ms AS endedAtMs,
           settled_as AS resolvedAs FROM attempts`,
      )
      .all()
    const billCodes = new Set(db.prepare<[], string>('SELECT bill_code FROM bills').pluck().all())
    return { drafts, attempts, billCodes, journaled: intentsBeside(databaseFile) }
  } finally {
    db.close()
  }
}

function intentsBeside(databaseFile: string): ReadonlySet<string> {
  const folder = join(dirname(databaseFile), 'journal')
  const ids = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/"type":"intent","attemptId":"([^"]+)"/g)].map(
      ([, id]) => id ?? '',
    ),
  )
  return new Set(ids)
}

/** The database of the one account that the profile has. */
export function databaseIn(profileFolder: string): string {
  const accounts = join(profileFolder, 'accounts')
  const files = readdirSync(accounts).map((name) => join(accounts, name, 'station.db'))
  const found = files.filter((file) => existsSync(file))
  const [only] = found
  if (only === undefined || found.length > 1) throw new Error(`${found.length} databases in ${accounts}`)
  return only
}
