import type { Database } from 'better-sqlite3'

/** Frozen once released: a migration is never edited, only followed by another. */
export interface Migration {
  readonly version: number
  readonly up: (database: Database) => void
}
