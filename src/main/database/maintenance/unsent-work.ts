import { existsSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { isThere } from '../../files/is-there.ts'
import { createDocumentStore } from '../stores/documents.ts'
import { createHoldingsStore, type Holdings } from '../stores/holdings.ts'
import { createLeftoversStore, kindOfDraft, type LeftDraftKind, type UnresolvedWork } from '../stores/leftovers.ts'
import { FolderInUseError, lockFileName, lockFolder, type FolderLock } from './folder-lock.ts'
import { problemsIn, withoutJsonIndexes } from './integrity.ts'
import { readRecoverableRows, recoveredFilesSchema, type RecoverableDraft } from './recoverable-rows.ts'
import { replacedFiles } from './replaced-file.ts'
import { withoutWords } from './word-tables.ts'

/** What is not done of the work in an account's database. */
export interface UnsentWork {
  readonly left: UnresolvedWork
  /** All that the database holds, to be compared with what other records say; null where it is torn or not there. */
  readonly held: Holdings | null
  /** Why there may be more than was counted; empty where everything was read. */
  readonly unread: readonly UnreadReason[]
}

/**
 * `damaged`: the file is torn, or of another build, and its rows were read one by one. `not-recovered`: drafts stand in a file that was damaged
 * or replaced. `refused`: the disk does not let a file be read.
 */
export type UnreadReason = 'damaged' | 'not-recovered' | 'refused'

const nothing: UnresolvedWork = { waiting: 0, forPerson: 0, unresolved: 0, requests: 0, prints: 0, halfTyped: 0 }

/**
 * Counts without changing anything: no migration, no recovery, no checkpoint of the log. A file that SQLite does not read as a whole is read
 * page by page.
 */
export function unsentWorkIn(file: string): UnsentWork {
  const { draftIds, recovered, ...work } = readFile(file)
  const moved = replacedFiles(file).filter((replaced) => !recovered.has(basename(replaced)))
  return moved.map((replaced) => readMoved(replaced, draftIds)).reduce(joined, work)
}

interface FileWork extends UnsentWork {
  /** The names of the files whose drafts are in this one. */
  readonly recovered: ReadonlySet<string>
  readonly draftIds: ReadonlySet<string>
}

function readFile(file: string): FileWork {
  const none = { left: nothing, held: null, unread: [], recovered: new Set<string>(), draftIds: new Set<string>() }
  try {
    // Of a folder that cannot be looked into nobody may say that it holds nothing.
    if (!isThere(file)) return none
    return withoutTraces(file, () => readWhole(file)) ?? readTorn(file)
  } catch {
    return { ...none, unread: ['refused'] }
  }
}

/** Null where it is not one that this build has written, from its first page to its last. */
function readWhole(file: string): FileWork | null {
  let db: SQLite.Database | null = null
  try {
    db = new SQLite(file, { readonly: true })
    if (withoutWords(withoutJsonIndexes(problemsIn(db))).length > 0) return null
    const names = createDocumentStore(db, 'rescued-file', recoveredFilesSchema).readable()
    const ids = replacedFiles(file).length === 0 ? [] : db.prepare<[], string>('SELECT id FROM drafts').pluck().all()
    const held = createHoldingsStore(db).read()
    return {
      left: createLeftoversStore(db).read(),
      held,
      unread: [],
      recovered: new Set(names),
      draftIds: new Set(ids),
    }
  } catch {
    return null
  } finally {
    db?.close()
  }
}

/** What was half typed or printed is not among what can be read of such a file. Drafts that are only counted belong to whoever looks for them. */
function readTorn(file: string): FileWork {
  const { drafts, missingDrafts, requests, missingRequests, recoveredFiles } = readRecoverableRows(file)
  const { forPerson, ...left } = countsOf(drafts)
  const asked = requests.length + (missingRequests ?? 0)
  return {
    left: { ...left, forPerson: forPerson + (missingDrafts ?? 0), requests: asked },
    held: null,
    unread: ['damaged'],
    recovered: new Set(recoveredFiles),
    draftIds: new Set(drafts.map(({ id }) => id)),
  }
}

/** Drafts that are in no other file: the next start would bring them back. */
function readMoved(file: string, known: ReadonlySet<string>): UnsentWork {
  try {
    const { drafts, missingDrafts } = readRecoverableRows(file)
    const found = drafts.filter(({ id }) => !known.has(id))
    const isAllKnown = found.length === 0 && missingDrafts === 0
    return { left: countsOf(found), held: null, unread: isAllKnown ? [] : ['not-recovered'] }
  } catch {
    return { left: nothing, held: null, unread: ['refused'] }
  }
}

function countsOf(drafts: readonly RecoverableDraft[]): UnresolvedWork {
  const kinds = drafts.map(({ state, unresolved }) =>
    kindOfDraft(
      state,
      unresolved.some(({ isOpen }) => !isOpen),
    ),
  )
  const of = (wanted: LeftDraftKind): number => kinds.filter((kind) => kind === wanted).length
  return { ...nothing, waiting: of('waiting'), forPerson: of('forPerson'), unresolved: of('unresolved') }
}

function joined({ left, held, unread }: UnsentWork, moved: UnsentWork): UnsentWork {
  const { waiting, forPerson, unresolved } = moved.left
  const drafts = {
    waiting: left.waiting + waiting,
    forPerson: left.forPerson + forPerson,
    unresolved: left.unresolved + unresolved,
  }
  return { left: { ...left, ...drafts }, held, unread: [...unread, ...moved.unread] }
}

/**
 * Even to read, SQLite lays the index of a log beside a database, and an empty log, and leaves both. Where no station has the folder, they are
 * taken away again, and so is the file of the lock; where one has it, they are its own.
 */
function withoutTraces<T>(file: string, work: () => T): T {
  const folder = dirname(file)
  const laid = [lockFileName, `${basename(file)}-wal`, `${basename(file)}-shm`]
    .map((name) => join(folder, name))
    .filter((name) => !existsSync(name))
  const lock = lockUnlessInUse(folder)
  try {
    return work()
  } finally {
    lock?.release()
    if (lock !== null) for (const name of laid) removeUnlessWritten(name)
  }
}

/** Null where a station works with it, or where nothing may be written at all. */
function lockUnlessInUse(folder: string): FolderLock | null {
  try {
    return lockFolder(folder)
  } catch (error) {
    if (error instanceof FolderInUseError || error instanceof SQLite.SqliteError) return null
    throw error
  }
}

/** A log that has something in it belongs to whoever wrote it meanwhile. */
function removeUnlessWritten(file: string): void {
  const isLog = file.endsWith('-wal')
  if (!isLog || statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file, { force: true })
}
