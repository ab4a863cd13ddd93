import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { editableStates, isUnanswered } from '../../../shared/domain/draft-states.ts'
import type { EventPayload } from '../../../shared/ipc/events.ts'
import { databasePlace } from '../../database/maintenance/instance.ts'
import { replacedFiles } from '../../database/maintenance/replaced-file.ts'
import type { Database } from '../../database/open.ts'
import {
  readRecoverableRows,
  recoveredFilesSchema,
  type RecoverableAttempt,
  type RecoverableCode,
  type RecoverableDraft,
  type RecoverableRequest,
  type RecoverableRows,
  type RecoverableUpdate,
} from '../../database/maintenance/recoverable-rows.ts'
import { moveOrThrow } from '../../database/stores/drafts.ts'
import { ownerSchema } from '../../database/stores/owner.ts'
import type { OutboxStores, Stores } from '../stores.ts'
import { doubtLabels, type ToldLabels } from './replaced-labels.ts'

/** What was recovered from one file. */
export interface RecoveredFile {
  /** The database that was damaged, or replaced by a backup; it is kept. */
  readonly file: string
  /** Drafts that are in the database now, or have the content that was typed last. */
  readonly draftIds: readonly string[]
  /** How many unsent drafts may be missing; null where nobody can say. */
  readonly missingDrafts: number | null
  /** Cancels, returns and updates; none of them is sent. */
  readonly requests: readonly RecoverableRequest[]
  readonly missingRequests: number | null
  /** What it says of labels: in doubt until `ReplacedLabels` has taken them over. */
  readonly told: ToldLabels
  /** Of a file of another account, of which nothing is recovered, whose it is; else null. */
  readonly otherOwner: string | null
}

/**
 * Recovers unsent drafts, onto HOLD or UNKNOWN, with the labels that were asked for with them, and open requests, as unclear, from
 * every database that was damaged or replaced by a backup, each file once. It runs after the journal was replayed: what the journal knows to have been sent is in the database by
 * then. A crash at any point leaves it to the next start. The newest file comes first: where two hold a draft, the newer one's is
 * taken.
 * @returns one for each file that was read now and, each time, for each of another account in which something is not done
 * @throws what a disk refuses; then nothing of any file is recovered, and all of them are left to the next time
 */
export function recoverReplacedFiles(db: Database, stores: OutboxStores, nowMs: number): readonly RecoveredFile[] {
  const done = stores.document('rescued-file', recoveredFilesSchema)
  const isReplayed = stores.document('journal-checkpoint', z.unknown()).readable() !== null
  const ownerOf = foreignOwner(db, stores)
  const names = new Set(done.readable())
  const files = replacedFiles(db.name).filter((file) => !names.has(basename(file)))
  if (files.length === 0 || !isReplayed) return []
  return stores.inTransaction(() => {
    const seen = new Set<string>()
    const recovered = files.flatMap((file): RecoveredFile[] => {
      // The database in a newer file has recovered this one itself.
      if (names.has(basename(file))) return []
      const rows = readRecoverableRows(file)
      const otherOwner = ownerOf(rows)
      if (otherOwner !== null) {
        // Entered among the others, what is not done in it would be forgotten.
        if (hasNothingOpen(rows)) names.add(basename(file))
        return hasNothingOpen(rows) ? [] : [leftIn(file, rows, otherOwner)]
      }
      const { drafts, recoveredFiles, requests, missingDrafts, missingRequests } = rows
      const taken = drafts.filter(({ id }) => !seen.has(id)).filter((draft) => recoverDraft(stores, draft, nowMs))
      for (const { id, labelRequest } of drafts) {
        seen.add(id)
        // Nothing prints it by itself, as in every database in which it was not asked for.
        if (labelRequest && stores.drafts.wasStored(id)) stores.labelRequests.hold(id, labelRequest)
      }
      for (const name of [basename(file), ...recoveredFiles]) names.add(name)
      const asked = requests.filter((request) => recoverRequest(stores, request, nowMs))
      const draftIds = taken.map(({ id }) => id)
      const told = { file, labels: rows.labels, unprinted: rows.unprinted }
      return [{ file, draftIds, requests: asked, missingDrafts, missingRequests, told, otherOwner }]
    })
    doubtLabels(
      stores,
      recovered.map(({ told }) => told),
      nowMs,
    )
    done.write([...names], nowMs)
    return recovered
  })
}

/**
 * A copy of another account's, put here by mistake, holds drafts that are not this account's to send. One that was used last in this very folder
 * is this account's, as at opening (`OwnerStore.claim`), whatever name it has in it.
 */
function foreignOwner(db: Database, stores: OutboxStores): (rows: RecoverableRows) => string | null {
  const owner = stores.document('account', ownerSchema).readable()?.accountId ?? null
  const { fingerprint } = databasePlace(db)
  return (rows) =>
    owner === null || rows.accountId === owner || rows.fingerprint === fingerprint ? null : rows.accountId
}

const hasNothingOpen = ({ drafts, missingDrafts, requests, missingRequests }: RecoverableRows): boolean =>
  drafts.length === 0 && missingDrafts === 0 && requests.length === 0 && missingRequests === 0

function leftIn(file: string, rows: RecoverableRows, otherOwner: string): RecoveredFile {
  const missingDrafts = sum([rows.drafts.length, rows.missingDrafts])
  const missingRequests = sum([rows.requests.length, rows.missingRequests])
  const told = { file, labels: [], unprinted: new Set<string>() }
  return { file, draftIds: [], missingDrafts, requests: [], missingRequests, told, otherOwner }
}

/** False where the draft stays as the journal has it. */
function recoverDraft(stores: Stores, draft: RecoverableDraft, nowMs: number): boolean {
  if (stores.drafts.wasStored(draft.id)) return correct(stores, draft, nowMs)
  insert(stores, draft, nowMs)
  return true
}

/** The journal has the bill as it was refused, a backup as it was then; what was typed since is in the replaced file alone. */
function correct(stores: Stores, recoverable: RecoverableDraft, nowMs: number): boolean {
  const { drafts, decisions } = stores
  const { id, bill, referenceOverridden } = recoverable
  const draft = drafts.remains(id)
  const isUnsent = draft !== undefined && editableStates.includes(draft.state) && draft.unresolvedAttempts === 0
  if (!isUnsent) return false
  if (!editableStates.includes(recoverable.state) || recoverable.unresolved.length > 0)
    return doubt(stores, recoverable, nowMs)
  // A person has been at it since.
  if (decisions.isDecidedHere(id) || isDeepStrictEqual(draft.bill, bill)) return false
  drafts.replaceBill(id, bill, referenceOverridden)
  moveOrThrow(drafts, { id, from: editableStates, to: 'HOLD', reason: 'restored-copy', reasonDetail: '', atMs: nowMs })
  return true
}

/** What the file says may have been sent is not offered as if it never was. An attempt that is in the database has its outcome there. */
function doubt(stores: Stores, recoverable: RecoverableDraft, nowMs: number): boolean {
  const { id } = recoverable
  const unknownHere = attemptsOf(recoverable).filter((attempt) => !stores.attempts.exists(attempt.id))
  if (unknownHere.length === 0) return false
  addAttempts(stores, id, unknownHere, nowMs)
  return stores.drafts.move({
    id,
    from: editableStates,
    to: 'UNKNOWN',
    reason: 'restored-copy',
    reasonDetail: '',
    atMs: nowMs,
  })
}

/** Whatever may have been sent is UNKNOWN; everything else is on HOLD until a person releases it. */
function insert(stores: Stores, draft: RecoverableDraft, nowMs: number): void {
  const { id, state, bill, referenceOverridden, createdAtMs } = draft
  const mayBeSent = isUnanswered(state)
  const origin = { state: mayBeSent ? 'UNKNOWN' : 'HOLD', reason: 'restored-copy', reasonDetail: '' } as const
  stores.drafts.insert({ id, bill, referenceOverridden, billCode: null, createdAtMs, ...origin })
  addAttempts(stores, id, attemptsOf(draft), nowMs)
}

function attemptsOf(draft: RecoverableDraft): readonly RecoverableAttempt[] {
  return isUnanswered(draft.state) && draft.unresolved.length === 0 ? [lostAttempt(draft)] : draft.unresolved
}

function addAttempts(
  { attempts }: Stores,
  draftId: string,
  unresolved: readonly RecoverableAttempt[],
  nowMs: number,
): void {
  for (const attempt of unresolved) {
    const origins = { draftId, tokenGeneration: null, startedMonotonicMs: 0, journalSegment: 0, journalOffset: 0 }
    attempts.insert({ ...attempt, ...origins })
    const end = { outcome: 'unknown', reason: 'stopped-while-sending', sentAtMs: null } as const
    attempts.end({ ...attempt, ...end, endedAtMs: nowMs, tokenGeneration: null })
  }
}

/** The draft says that it was sent; the row of that attempt is lost. */
function lostAttempt({ bill, createdAtMs }: RecoverableDraft): RecoverableAttempt {
  const unread = { httpStatus: null, responseText: null, billCodeSeen: null }
  const payloadJson = JSON.stringify(bill)
  // Whether the note must follow is not known either; the carrier takes the same note twice.
  return {
    id: randomUUID(),
    isOpen: true,
    refCode: bill.refCode,
    payloadJson,
    noteFollows: true,
    startedAtMs: createdAtMs,
    ...unread,
  }
}

/**
 * Records a request that waited, or was on its way, in a database that was replaced. It is not sent: a person asks again. It is
 * unclear rather than not sent, so that it stands among what waits for a person and tracking is asked about it. To be called in a
 * transaction.
 * @returns false where the database has it already, from the journal or a backup
 */
function recoverRequest(stores: Stores, request: RecoverableRequest, nowMs: number): boolean {
  const seq = request.kind === 'update' ? insertUpdate(stores, request) : insertCode(stores, request)
  if (seq === null) return false
  stores.requests.end(seq, { outcome: 'unclear', message: '', cause: 'rescued', technical: '' }, nowMs)
  return true
}

/** The journal knows an update that was on its way by its chunk; one that waited was not sent. */
function insertUpdate(
  stores: Stores,
  { chunkId, billCode, changes, operator, askedAtMs }: RecoverableUpdate,
): number | null {
  if (chunkId !== null && stores.requests.chunkExists(chunkId)) return null
  // The backup had it waiting, too.
  if (stores.updates.wasAskedAt(billCode, askedAtMs)) return null
  const { statusId } = known(stores, billCode)
  return stores.updates.insertEnded({ billCode, statusId, changes, operator, askedAtMs })
}

function insertCode(stores: Stores, request: RecoverableCode): number | null {
  const { kind, billCode, batchId, operator, askedAtMs } = request
  if (stores.requests.find(batchId, billCode)) return null
  if (!stores.batches.find(batchId)) stores.batches.insert({ id: batchId, kind, operator, askedAtMs, retryOf: null })
  // Not as waiting, not even for a moment: somebody may have asked for the same code since.
  const row = { kind, billCode, batchId, ...known(stores, billCode), operator, askedAtMs, outcome: 'not-sent' } as const
  stores.requests.insert(row)
  return stores.requests.find(batchId, billCode)?.seq ?? null
}

function known(stores: Stores, billCode: string) {
  const bill = stores.bills.row(billCode)
  return { mark: bill ? 'none' : 'unknown-bill', statusId: bill?.statusId ?? null } as const
}

type Alert = EventPayload<'station.alert'>

/** As many as a person reads in a note. All of them are among the requests. */
const mostNamed = 20

/** One for drafts, one for requests and one for files of other accounts, however many were read: the window shows one alert of each kind. */
export function recoveryAlerts(files: readonly RecoveredFile[]): readonly Alert[] {
  const recovered = files.filter(({ otherOwner }) => otherOwner === null)
  const others = files.flatMap(({ file, otherOwner }) => (otherOwner === null ? [] : [`${file} is of ${otherOwner}`]))
  const left: readonly Alert[] = others.length === 0 ? [] : [{ code: 'file-of-another', detail: others.join(' · ') }]
  const detail = recovered.map(({ file }) => file).join(' · ')
  const requests = recovered.flatMap((from) => from.requests)
  const drafts = {
    code: 'drafts-recovered',
    detail,
    count: recovered.flatMap(({ draftIds }) => draftIds).length,
    unread: sum(recovered.map(({ missingDrafts }) => missingDrafts)),
  } as const
  const asked = {
    code: 'requests-recovered',
    detail,
    count: requests.length,
    unread: sum(recovered.map(({ missingRequests }) => missingRequests)),
    // So that each can be asked for again, also where the bill itself is no longer on file.
    requests: requests.slice(0, mostNamed).map(({ kind, billCode }) => ({ kind, billCode })),
  } as const
  return [...[drafts, asked].filter(({ count, unread }) => count > 0 || unread !== 0), ...left]
}

/** If one count is unknown, the sum is unknown. */
function sum(counts: readonly (number | null)[]): number | null {
  return counts.reduce<number | null>((total, count) => (total === null || count === null ? null : total + count), 0)
}
