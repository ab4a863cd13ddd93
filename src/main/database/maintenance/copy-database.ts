import SQLite from 'better-sqlite3'
import { keepPrivate, syncFile } from '../../files/durable-file.ts'
import { createInstanceStore, nowhere } from './instance.ts'

/** About two megabytes: between two steps the thread can be ended. */
const pagesPerStep = 512

/**
 * Copies a database that is in use as it stands at this moment, checks the copy, and makes it durable. It reads and syncs for
 * seconds where the database is large, so it belongs into a thread of its own; writers are not held up.
 * The copy says of itself that it is one: whoever opens it holds everything unsent, since nobody knows what was done meanwhile.
 * @throws where the disk says no, or the copy is damaged
 */
export async function copyDatabase(file: string, target: string, nowMs: number): Promise<void> {
  const source = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    // One view of the data for all steps: without it a busy station would make the copy begin again and again.
    source.exec('BEGIN')
    source.prepare('SELECT count(*) FROM sqlite_schema').get()
    await source.backup(target, { progress: () => pagesPerStep })
  } finally {
    source.close()
  }
  const copy = new SQLite(target)
  try {
    // A file alone, without a write-ahead log beside it.
    copy.pragma('journal_mode = DELETE')
    createInstanceStore(copy).renew(nowhere, nowMs)
    const assessment = copy.pragma('quick_check(1)', { simple: true })
    if (assessment !== 'ok') throw new Error(`The copy is damaged: ${String(assessment)}`)
  } finally {
    copy.close()
  }
  keepPrivate(target)
  syncFile(target)
}
