import { constants, copyFileSync } from 'node:fs'
import { basename } from 'node:path'
import SQLite from 'better-sqlite3'
import { createDecisionStore, restoredAction } from '../stores/decisions.ts'
import { keepPrivate, syncFile } from '../../files/durable-file.ts'
import { createInstanceStore, nowhere } from './instance.ts'
import { migrate, NewerDatabaseError, newestSchema } from '../migrate.ts'
import { createOwnerStore } from '../stores/owner.ts'
import { problemsIn, remakeJsonIndexes, withoutJsonIndexes } from './integrity.ts'
import { tablesOfStation } from './look-at-database.ts'
import { incomingOf, removeIncoming } from './replace-database.ts'
import { tornWordsIn, withoutWords } from './word-tables.ts'
import { rebuildWords } from '../search/rebuild-words.ts'

export interface RestoreTask {
  readonly databaseFile: string
  readonly backup: string
  /** Whose data it must be. */
  readonly accountId: string
  /** Where the present database will be kept; the log names it. */
  readonly kept: string
  readonly operator: string
  readonly atMs: number
}

/** Only what is `sound` may take the database's place. */
export type BackupAssessment =
  | { readonly assessment: 'sound' }
  | { readonly assessment: 'damaged' | 'newer' | 'of-another'; readonly detail: string }

/**
 * Copies a backup to where it can take the database's place by a rename, reads the copy from end to end, brings it to the newest
 * schema, writes into its log who restored it, and makes it durable. Nothing else is touched. It takes seconds where the
 * database is large, so it belongs into a thread of its own.
 * @throws where the disk says no; what is half copied is removed before the next one
 */
export function prepareRestore(task: RestoreTask): BackupAssessment {
  const incoming = incomingOf(task.databaseFile)
  removeIncoming(task.databaseFile)
  copyFileSync(task.backup, incoming, constants.COPYFILE_FICLONE)
  // It has the permissions of the backup, which may be one that nobody can write to.
  keepPrivate(incoming)
  const assessment = examine(incoming, task)
  if (assessment.assessment === 'sound') syncFile(incoming)
  return assessment
}

function examine(incoming: string, task: RestoreTask): BackupAssessment {
  const copy = new SQLite(incoming)
  try {
    return judge(copy, task)
  } catch (error) {
    if (error instanceof NewerDatabaseError) return { assessment: 'newer', detail: error.message }
    if (error instanceof SQLite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
      return damaged(error.message)
    throw error
  } finally {
    copy.close()
  }
}

function judge(copy: SQLite.Database, task: RestoreTask): BackupAssessment {
  // A file alone, without a write-ahead log beside it.
  copy.pragma('journal_mode = DELETE')
  if (!isOfStation(copy)) return damaged('it holds no data of a station')
  const found = problemsIn(copy)
  const problems = withoutJsonIndexes(found)
  // Of another version nobody knows what its words hold.
  const torn = copy.pragma('user_version', { simple: true }) === newestSchema ? tornWordsIn(problems) : []
  const [problem] = torn.length > 0 ? withoutWords(problems) : problems
  if (problem !== undefined) return damaged(problem)
  migrate(copy)
  for (const table of torn) rebuildWords(copy, table)
  if (problems.length < found.length) remakeJsonIndexes(copy)
  const owner = createOwnerStore(copy).read()
  if (owner !== task.accountId) return { assessment: 'of-another', detail: `it is of ${owner ?? 'no account'}` }
  copy.transaction(() => signFor(copy, task))()
  return { assessment: 'sound' }
}

/** Not a database of another program. Which tables a newer version has, nobody knows here. */
function isOfStation(copy: SQLite.Database): boolean {
  const schema = Number(copy.pragma('user_version', { simple: true }))
  if (schema === 0 || schema > newestSchema) return schema > 0
  const tables = copy.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
  return tablesOfStation.every((table) => tables.includes(table))
}

/** Whoever opens it takes it for a copy and holds what is unsent, and reads who decided that it is there. */
function signFor(copy: SQLite.Database, { backup, kept, operator, atMs }: RestoreTask): void {
  createInstanceStore(copy).renew(nowhere, atMs)
  const reason = `${basename(backup)} · ${basename(kept)}`
  createDecisionStore(copy).add({}, { atMs, operator, action: restoredAction, reason })
}

const damaged = (detail: string): BackupAssessment => ({ assessment: 'damaged', detail })
