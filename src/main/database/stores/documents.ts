import type { z } from 'zod'
import type { AutosavedState } from '../../../shared/domain/autosave.ts'
import type { Database } from 'better-sqlite3'
import { fromStoredJson, unlessDamaged } from './stored-json.ts'

interface SavedDocument<T> {
  readonly value: T
  readonly savedAtMs: number
}

export interface DocumentStore<T> {
  /** Null where nothing has been saved yet. @throws DamagedRowError where what is stored does not fit the schema */
  read(): SavedDocument<T> | null
  /** Null also for what cannot be read: for a document without which the station goes on as at first. */
  readable(): T | null
  /** Something is stored, and it cannot be read. */
  isDamaged(): boolean
  /** As it stands there, where it cannot be read, so that whoever writes the document can keep it; else null. */
  damagedText(): string | null
  write(value: T, savedAtMs: number): void
}

/** The document of an autosaved part. The first build called them by `desk`, and the rows of every station are found by that name. */
export const autosavedName = (part: 'form' | keyof AutosavedState) => `desk-${part}` as const

/** Which single-row documents a station keeps. */
export type DocumentName =
  | 'settings'
  | 'account'
  | ReturnType<typeof autosavedName>
  | 'instance'
  | 'journal-checkpoint'
  | 'queue-pause'
  | 'create-circuit'
  | 'rescued-file'
  | 'labels-to-take'
  | 'batch-to-store'
  | 'cancel-phrases'
  | 'bill-views'
  | 'training'

/** One JSON row of the station: settings, the account (without secrets), the form being typed. */
export function createDocumentStore<Schema extends z.ZodType>(
  db: Database,
  name: DocumentName,
  schema: Schema,
): DocumentStore<z.infer<Schema>> {
  const read = db.prepare<[string], { readonly json: string; readonly savedAtMs: number }>(
    'SELECT json, saved_at_ms AS savedAtMs FROM documents WHERE name = ?',
  )
  const write = db.prepare<[string, string, number]>(
    `INSERT INTO documents (name, json, saved_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET json = excluded.json, saved_at_ms = excluded.saved_at_ms`,
  )
  const readDocument = (): SavedDocument<z.infer<Schema>> | null => {
    const row = read.get(name)
    return row ? { value: fromStoredJson(schema, row.json, name), savedAtMs: row.savedAtMs } : null
  }
  const isDamaged = (): boolean => unlessDamaged(readDocument) === undefined
  return {
    read: readDocument,
    readable: () => unlessDamaged(readDocument)?.value ?? null,
    isDamaged,
    damagedText: () => (isDamaged() ? (read.get(name)?.json ?? null) : null),
    write: (value, savedAtMs) => {
      write.run(name, JSON.stringify(value), savedAtMs)
    },
  }
}
