import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { createDocumentStore } from './db/documents.ts'
import type { Database } from './db/open.ts'
import { salvageDrafts, type SalvagedAttempt, type SalvagedDraft } from './db/salvage.ts'
import { isStorageError } from './queue/storage-error.ts'
import { openStores, type Stores } from './queue/stores.ts'

export interface Rescue {
  /** The damaged file; it is kept. */
  readonly file: string
  readonly draftIds: readonly string[]
  /** Rows that are in the file and could not be read. */
  readonly unreadable: number
}

/**
 * Takes over from the database that was set aside last what had not been sent, onto HOLD, once. To be called when the
 * journal has been replayed: what it knows to have been sent is in the new database by then, and stays as the journal has it.
 * A crash at any point leaves it to the next start.
 * @returns null where there is nothing to take over, or not yet: a disk that refuses leaves it to the next start too
 */
export function rescueDrafts(db: Database, nowMs: number): Rescue | null {
  try {
    return rescue(db, nowMs)
  } catch (error) {
    if (isStorageError(error)) return null
    throw error
  }
}

function rescue(db: Database, nowMs: number): Rescue | null {
  const file = lastSetAside(db.name)
  const done = createDocumentStore(db, 'rescued-file', z.string())
  const isReplayed = createDocumentStore(db, 'journal-checkpoint', z.unknown()).read() !== null
  if (file === null || done.read()?.value === basename(file) || !isReplayed) return null
  const { drafts, unreadable } = salvageDrafts(file)
  const stores = openStores(db)
  return stores.inTransaction(() => {
    const taken = drafts.filter(({ id }) => !stores.drafts.wasStored(id))
    for (const draft of taken) takeOver(stores, draft, nowMs)
    done.write(basename(file), nowMs)
    return { file, draftIds: taken.map(({ id }) => id), unreadable }
  })
}

/** The names carry the time, so the greatest is the last. Those before it were taken over by databases that came after them. */
function lastSetAside(databaseFile: string): string | null {
  const folder = dirname(databaseFile)
  if (!existsSync(folder)) return null
  const prefix = `${basename(databaseFile)}.damaged-`
  const names = readdirSync(folder).filter((name) => name.startsWith(prefix) && !/-(wal|shm)$/.test(name))
  const last = names.toSorted().at(-1)
  return last === undefined ? null : join(folder, last)
}

/** Whatever may have been sent waits for the work-off; everything else for a person who releases it. */
function takeOver({ drafts, attempts }: Stores, draft: SalvagedDraft, nowMs: number): void {
  const { id, state, bill, referenceOverridden, createdAtMs } = draft
  const mayBeSent = state === 'UNKNOWN' || state === 'SENDING'
  const origin = { state: mayBeSent ? 'UNKNOWN' : 'HOLD', reason: 'restored-copy', reasonDetail: '' } as const
  drafts.insert({ id, bill, referenceOverridden, billCode: null, createdAtMs, ...origin })
  const unresolved = mayBeSent && draft.unresolved.length === 0 ? [unreadTry(draft)] : draft.unresolved
  for (const attempt of unresolved) {
    const origins = { draftId: id, tokenGeneration: null, startedMonotonicMs: 0, journalSegment: 0, journalOffset: 0 }
    attempts.insert({ ...attempt, ...origins })
    const end = { outcome: 'unknown', reason: 'stopped-while-sending', sentAtMs: null } as const
    attempts.end({ ...attempt, ...end, endedAtMs: nowMs, tokenGeneration: null })
  }
}

/** The draft says that it was sent; the row of that try is lost. */
function unreadTry({ bill, createdAtMs }: SalvagedDraft): SalvagedAttempt {
  const unread = { httpStatus: null, responseText: null, billCodeSeen: null }
  const payloadJson = JSON.stringify(bill)
  return { id: randomUUID(), refCode: bill.refCode, payloadJson, startedAtMs: createdAtMs, ...unread }
}
