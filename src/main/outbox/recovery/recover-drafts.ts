import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { DraftState } from '../../../shared/domain/draft.ts'
import { createDocumentStore } from '../../database/stores/documents.ts'
import { formerFiles } from '../../database/maintenance/replaced-file.ts'
import type { Database } from '../../database/open.ts'
import {
  rescuedFilesSchema,
  salvageUnsent,
  type SalvagedAttempt,
  type SalvagedDraft,
} from '../../database/maintenance/recover-rows.ts'
import type { SalvagedRequest } from '../../database/maintenance/recover-requests.ts'
import { rescueRequest } from './recover-requests.ts'
import { openStores, type Stores } from '../stores.ts'

export interface Rescue {
  /** What the database was before, damaged or replaced by a backup; it is kept. */
  readonly file: string
  /** Taken over, or put back to what had been typed last. */
  readonly draftIds: readonly string[]
  /** Rows of drafts that are in the file and could not be read; null where nobody can say how many. */
  readonly unreadable: number | null
  /** Cancels, returns and updates that were taken over; nothing of them goes out. */
  readonly requests: readonly SalvagedRequest[]
  readonly unreadableRequests: number | null
}

/**
 * Takes over from every database that was set aside, damaged or replaced by a backup, what had not been sent, onto HOLD, and what
 * had been asked for, as unclear, each file once. To be called when the journal has been replayed: what it knows to have been sent
 * is in the new database by then. A crash at any point leaves it to the next start. The newest file comes first: where two hold
 * a draft, it is as the newer one has it.
 * @returns one for each file that was taken over now
 * @throws what a disk refuses; then nothing of any file is taken over, and all of them are left to the next time
 */
export function rescueDrafts(db: Database, nowMs: number): readonly Rescue[] {
  const done = createDocumentStore(db, 'rescued-file', rescuedFilesSchema)
  const isReplayed = createDocumentStore(db, 'journal-checkpoint', z.unknown()).read() !== null
  const taken = new Set(done.read()?.value)
  const files = formerFiles(db.name).filter((file) => !taken.has(basename(file)))
  if (files.length === 0 || !isReplayed) return []
  const stores = openStores(db)
  return stores.inTransaction(() => {
    const seen = new Set<string>()
    const rescues = files.flatMap((file) => {
      // A newer file says that the database which it was has taken this one over.
      if (taken.has(basename(file))) return []
      const { drafts, requests, rescuedFiles, ...unread } = salvageUnsent(file)
      const draftIds = drafts.filter(({ id }) => !seen.has(id)).filter((draft) => rescueOne(stores, draft, nowMs))
      for (const { id } of drafts) seen.add(id)
      for (const name of [basename(file), ...rescuedFiles]) taken.add(name)
      const asked = requests.filter((request) => rescueRequest(stores, request, nowMs))
      return [{ file, draftIds: draftIds.map(({ id }) => id), requests: asked, ...unread }]
    })
    done.write([...taken], nowMs)
    return rescues
  })
}

/** False where the draft stays as the journal has it. */
function rescueOne(stores: Stores, draft: SalvagedDraft, nowMs: number): boolean {
  if (stores.drafts.wasStored(draft.id)) return correct(stores, draft, nowMs)
  takeOver(stores, draft, nowMs)
  return true
}

const unsent: readonly DraftState[] = ['EDITING', 'READY', 'REJECTED', 'HOLD']

/** The journal has the bill as it was refused, a backup as it was then; what was typed since is in the former file alone. */
function correct(stores: Stores, salvaged: SalvagedDraft, nowMs: number): boolean {
  const { drafts, decisions } = stores
  const { id, bill, referenceOverridden } = salvaged
  const draft = drafts.find(id)
  const isUnsent = draft !== undefined && unsent.includes(draft.state) && draft.unresolvedAttempts === 0
  if (!isUnsent) return false
  if (!unsent.includes(salvaged.state) || salvaged.unresolved.length > 0) return doubt(stores, salvaged, nowMs)
  // A person has been at it since.
  if (decisions.isDecidedHere(id) || isDeepStrictEqual(draft.bill, bill)) return false
  drafts.replaceBill(id, bill, referenceOverridden)
  drafts.move({ id, from: unsent, to: 'HOLD', reason: 'restored-copy', reasonDetail: '', atMs: nowMs })
  return true
}

/** What the file says may have been sent is not offered as if it never was. A try that is on file here has its end here. */
function doubt(stores: Stores, salvaged: SalvagedDraft, nowMs: number): boolean {
  const { id } = salvaged
  const unknownHere = triesOf(salvaged).filter((attempt) => !stores.attempts.exists(attempt.id))
  if (unknownHere.length === 0) return false
  addTries(stores, id, unknownHere, nowMs)
  return stores.drafts.move({
    id,
    from: unsent,
    to: 'UNKNOWN',
    reason: 'restored-copy',
    reasonDetail: '',
    atMs: nowMs,
  })
}

/** Whatever may have been sent waits for the work-off; everything else for a person who releases it. */
function takeOver(stores: Stores, draft: SalvagedDraft, nowMs: number): void {
  const { id, state, bill, referenceOverridden, createdAtMs } = draft
  const mayBeSent = isSentState(state)
  const origin = { state: mayBeSent ? 'UNKNOWN' : 'HOLD', reason: 'restored-copy', reasonDetail: '' } as const
  stores.drafts.insert({ id, bill, referenceOverridden, billCode: null, createdAtMs, ...origin })
  addTries(stores, id, triesOf(draft), nowMs)
}

const isSentState = (state: SalvagedDraft['state']): boolean => state === 'UNKNOWN' || state === 'SENDING'

function triesOf(draft: SalvagedDraft): readonly SalvagedAttempt[] {
  return isSentState(draft.state) && draft.unresolved.length === 0 ? [unreadTry(draft)] : draft.unresolved
}

function addTries({ attempts }: Stores, draftId: string, tries: readonly SalvagedAttempt[], nowMs: number): void {
  for (const attempt of tries) {
    const origins = { draftId, tokenGeneration: null, startedMonotonicMs: 0, journalSegment: 0, journalOffset: 0 }
    attempts.insert({ ...attempt, ...origins })
    const end = { outcome: 'unknown', reason: 'stopped-while-sending', sentAtMs: null } as const
    attempts.end({ ...attempt, ...end, endedAtMs: nowMs, tokenGeneration: null })
  }
}

/** The draft says that it was sent; the row of that try is lost. */
function unreadTry({ bill, createdAtMs }: SalvagedDraft): SalvagedAttempt {
  const unread = { httpStatus: null, responseText: null, billCodeSeen: null }
  const payloadJson = JSON.stringify(bill)
  // Whether the note must follow is not known either; the carrier takes the same note twice.
  return {
    id: randomUUID(),
    refCode: bill.refCode,
    payloadJson,
    noteFollows: true,
    startedAtMs: createdAtMs,
    ...unread,
  }
}
