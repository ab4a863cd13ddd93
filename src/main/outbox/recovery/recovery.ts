import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isWhereItWas, nowhere } from '../../database/maintenance/instance.ts'
import type { Instance, Place } from '../../database/maintenance/instance.ts'
import { moveOrThrow } from '../../database/stores/drafts.ts'
import { mostOf, type Holdings } from '../../database/stores/holdings.ts'
import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { Journal } from '../journal/journal.ts'
import { stopRest } from '../operations/cancel-return/batch-stopping.ts'
import { storeRest } from '../operations/cancel-return/batch-storing.ts'
import { recoverChunks } from '../operations/cancel-return/chunk-recovery.ts'
import type { ChunkHistory } from '../operations/cancel-return/chunk-recovery.ts'
import type {
  AnswerLine,
  ChunkAnswerLine,
  ChunkLine,
  IntentLine,
  JournalLine,
  UpdateAnswerLine,
  UpdateLine,
} from '../journal/journal-line.ts'
import { unclear, withoutEvidence } from '../operations/create/attempt-answer.ts'
import type { EndedAttempt, RecordAttempt } from '../operations/create/record-attempt.ts'
import type { JournalPosition } from '../journal/journal-reading.ts'
import { isBehindMarker } from '../journal/rollback-marker.ts'
import type { RollbackMarker } from '../journal/rollback-marker.ts'
import { restoreOrder } from '../order-link.ts'
import { batchSize, inBatches } from './in-batches.ts'
import type { OutboxStores, Stores } from '../stores.ts'
import { recoverUpdates } from '../operations/update/update-recovery.ts'
import type { UpdateHistory } from '../operations/update/update-recovery.ts'

export interface RecoveryDeps {
  readonly stores: OutboxStores
  readonly record: RecordAttempt
  readonly journal: Journal
  readonly clock: Clock
  /** Where the database lives; another place than last time means a copy. */
  readonly place: Place
  readonly rollbackMarker: RollbackMarker
}

export interface Recovery {
  /** What waited and is on HOLD now, because the database is a copy or older than the station's work. */
  readonly heldIds: readonly string[]
  /** The database is a copy or of the past, alone or with its journal: a person must know, also where nothing waited. */
  readonly isCopied: boolean
  /** The most that journal and marker say the database held; null where they say nothing. */
  readonly expected: Holdings | null
  /** The database was made at this start. */
  readonly isNew: boolean
}

/** Whoever reads only a part of the evidence must not decide anything by it. */
export class NewerJournalError extends Error {
  constructor(lines: number) {
    super(
      `${lines} lines of the journal are of a newer version of the application; nothing is sent before that version runs again`,
    )
  }
}

/**
 * What happens before the first draft of a run is sent. Attempts without an outcome are reconciled with the journal:
 * its answer, else UNKNOWN. What only the journal knows (attempts,
 * chunks, updates, or that there were more decisions) proves that the database is older than the station's work: a restored
 * backup. It is written back; on a restored or copied database nothing unsent goes out before a person releases it.
 */
export function recover(deps: RecoveryDeps): Recovery {
  const { stores, journal, clock, place } = deps
  const { instances } = stores
  const checkpoint = stores.document('journal-checkpoint', checkpointSchema)
  const { lines, notUnderstood } = journal.read(checkpoint.readable())
  if (notUnderstood > 0) throw new NewerJournalError(notUnderstood)
  const history = readHistory(lines)

  const marked = deps.rollbackMarker.read()
  const before = instances.read()
  const isPutBack = isOlderThanMarker(before, journal.position(), marked)
  const isMoved = before !== null && !isWhereItWas(before, place)
  const hasPrinted = stores.labelDoubts.mayHavePrinted()
  reconcileOpenAttempts(deps, history)
  const isRestored = history.decisions > stores.decisions.count() || hasOrphaned(stores, history)
  // A crash between here and the end must not make the next start forget it: until then the database counts as a copy.
  if (isRestored) instances.renew(nowhere, clock.now())
  const isCopied = isRestored || isPutBack || isMoved
  if (isCopied) stopRest(stores)
  replayOrphanedIntents(deps, history, hasPrinted)
  if (isCopied && hasPrinted) doubtUnprinted(stores, clock.now())
  recoverChunks(deps, history)
  recoverUpdates(deps, history)
  // On a copy it is unclear, as all else that waits; elsewhere the queue stores it, and sends none of it.
  if (isCopied) storeRest(stores, clock.now())
  const heldIds = isCopied ? holdUnsent(stores, clock.now()) : []

  const instance = before === null || isCopied ? instances.renew(place, clock.now()) : before
  const now = { ...instance, file: place.file, isWitnessed: instance.isWitnessed || marked !== null }
  if (!isDeepStrictEqual(instance, now)) instances.write(now, clock.now())
  // From here on, everything before this position is known to this database.
  checkpoint.write(journal.position(), clock.now())
  journal.prune(clock.now())
  return { heldIds, isCopied, expected: mostOf([history.held, marked?.held]), isNew: before === null }
}

/**
 * What a run leaves behind that has ended in order, so that the next start does not read all of its lines: ten thousand bills are a second. Where anything
 * is open, the next start takes its outcome from them.
 */
export function writeCheckpoint({ stores, journal, clock }: Pick<RecoveryDeps, 'stores' | 'journal' | 'clock'>): void {
  const { attempts, requests, updates } = stores
  const isOpen = attempts.open().length + requests.openChunks().length + updates.sending().length > 0
  if (!isOpen) stores.document('journal-checkpoint', checkpointSchema).write(journal.position(), clock.now())
}

/**
 * Database and journal together can be of the past: a backup of the whole folder. Then only what stands outside of it shows that. A
 * marker that was there and is gone means another machine. A new database has nothing that could be sent again.
 */
function isOlderThanMarker(before: Instance | null, end: JournalPosition, marked: JournalPosition | null): boolean {
  if (before === null) return false
  return marked === null ? before.isWitnessed : isBehindMarker(end, marked)
}

/** Work that only the journal knows proves that the database is older than it. */
function hasOrphaned({ attempts, requests }: Stores, { intents, chunks, updates }: JournalHistory): boolean {
  return (
    intents.some(({ attemptId }) => !attempts.exists(attemptId)) ||
    chunks.some(({ chunkId }) => !requests.chunkExists(chunkId)) ||
    updates.some(({ updateId }) => !requests.chunkExists(updateId))
  )
}

const checkpointSchema = z.strictObject({
  journalId: z.string(),
  segment: z.number().int(),
  offset: z.number().int(),
})

interface JournalHistory extends ChunkHistory, UpdateHistory {
  readonly intents: readonly IntentLine[]
  readonly answers: ReadonlyMap<string, AnswerLine>
  /** The most decisions that a database beside this journal is known to have held. */
  readonly decisions: number
  /** How much it held at the last line that says so. */
  readonly held: Holdings | null
}

/** The first answer of an attempt stands, as in the database. */
function readHistory(lines: readonly JournalLine[]): JournalHistory {
  const intents: IntentLine[] = []
  const answers = new Map<string, AnswerLine>()
  const chunks: ChunkLine[] = []
  const chunkAnswers = new Map<string, ChunkAnswerLine>()
  const updates: UpdateLine[] = []
  const updateAnswers = new Map<string, UpdateAnswerLine>()
  let decisions = 0
  let held: Holdings | null = null
  for (const line of lines) {
    if (line.type === 'intent') intents.push(line)
    else if (line.type === 'chunk') chunks.push(line)
    else if (line.type === 'chunk-answer') setOnce(chunkAnswers, line.chunkId, line)
    else if (line.type === 'update') updates.push(line)
    else if (line.type === 'update-answer') setOnce(updateAnswers, line.updateId, line)
    else if (line.type === 'desk') {
      decisions = Math.max(decisions, line.decisions)
      held = line.held ?? held
    } else setOnce(answers, line.attemptId, line)
  }
  return { intents, answers, decisions, held, chunks, chunkAnswers, updates, updateAnswers }
}

function setOnce<T>(lines: Map<string, T>, id: string, line: T): void {
  if (!lines.has(id)) lines.set(id, line)
}

/** An attempt without an outcome takes it from the journal, else it is UNKNOWN: it is never READY again. */
function reconcileOpenAttempts({ stores, record, clock }: RecoveryDeps, { intents, answers }: JournalHistory): void {
  const sent = new Map(intents.map((intent) => [intent.attemptId, intent]))
  for (const batch of inBatches(stores.attempts.open())) {
    stores.inTransaction(() => {
      for (const { id, draftId } of batch) {
        const ended = endOf({ attemptId: id, draftId, line: answers.get(id), intent: sent.get(id) }, clock.now())
        record(ended, { isRecovery: true })
      }
    })
  }
}

function replayOrphanedIntents(
  deps: RecoveryDeps,
  { intents, answers, updates }: JournalHistory,
  hasPrinted: boolean,
): void {
  const updated = new Set(updates.map(({ billCode }) => billCode))
  const isUpdated = (billCode: string): boolean => updated.has(billCode)
  const orphaned = intents.filter((intent) => !deps.stores.attempts.exists(intent.attemptId))
  for (const batch of inBatches(orphaned)) {
    deps.stores.inTransaction(() => {
      const billCodes = batch.flatMap((intent) => replay(deps, intent, answers.get(intent.attemptId), isUpdated) ?? [])
      // With them, so that a crash leaves no bill whose label would be printed once more.
      if (hasPrinted) deps.stores.labelDoubts.doubt(billCodes, deps.clock.now())
    })
  }
}

/** @returns the code of the bill that was written back; null for none */
function replay(
  { stores, record, journal, clock }: RecoveryDeps,
  intent: IntentLine,
  answer: AnswerLine | undefined,
  isUpdated: (billCode: string) => boolean,
): string | null {
  const { attemptId, draftId, refCode, atMs, bill } = intent
  if (stores.drafts.wasStored(draftId)) bringUpToDate(stores, intent)
  else {
    const origin = { state: 'HOLD', reason: 'restored-copy', reasonDetail: '' } as const
    const draft = { id: draftId, bill, referenceOverridden: false, billCode: null, createdAtMs: atMs }
    stores.drafts.insert({ ...draft, ...origin })
  }
  restoreOrder(stores, intent, clock.now())
  stores.attempts.insert({
    id: attemptId,
    draftId,
    refCode,
    payloadJson: JSON.stringify(bill),
    noteFollows: intent.noteFollows,
    tokenGeneration: null,
    startedAtMs: atMs,
    startedMonotonicMs: intent.monotonicMs,
    ...placeOf(journal.position()),
  })
  const wasUnknown = stores.attempts.unresolved(draftId).length > 0
  const ended = endOf({ attemptId, draftId, line: answer, intent }, clock.now())
  const outcome = record(ended, { isRecovery: true, isUpdated })
  const now = { reasonDetail: '', atMs: clock.now() }
  if (wasUnknown) {
    // What a person decided after the backup is lost: where the draft would go on, the resolution of unknown attempts begins again.
    const move = { id: draftId, from: ['READY', 'REJECTED'], to: 'UNKNOWN' } as const
    stores.drafts.move({ ...move, ...now, reason: 'restored-copy' })
  }
  return outcome?.result?.billCode ?? null
}

/** The journal is ahead of this database: what was sent is what was typed last. A bill that exists stays as it is. */
function bringUpToDate({ drafts }: Stores, { draftId, refCode, bill }: IntentLine): void {
  drafts.restore(draftId)
  const draft = drafts.remains(draftId)
  if (!draft || draft.state === 'CREATED') return
  drafts.replaceBill(draftId, bill, draft.referenceOverridden && draft.refCode === refCode)
}

/** Of what was printed since, this database knows nothing: what it has as unprinted is left to a person. */
function doubtUnprinted({ labelDoubts, inTransaction }: OutboxStores, atMs: number): void {
  let last = 0
  for (;;) {
    const bills = labelDoubts.unprintedFrom(last, batchSize)
    if (bills.length === 0) return
    const billCodes = bills.map(({ billCode }) => billCode)
    // Durable with the place that is written behind it: until then each start does it anew.
    inTransaction(() => labelDoubts.doubt(billCodes, atMs), 'with-the-next')
    last = bills.at(-1)?.seq ?? last
  }
}

/** Of cancels, returns and updates, in as many transactions as they need: until the place is written behind the last one, each start goes on with it. */
export function doubtWaiting(
  { requests, inTransaction }: Pick<Stores, 'requests' | 'inTransaction'>,
  atMs: number,
): void {
  while (inTransaction(() => requests.doubtWaiting(batchSize, atMs), 'with-the-next') > 0);
}

/** @returns the drafts that were READY */
function holdUnsent(stores: Stores, atMs: number): readonly string[] {
  const held: string[] = []
  doubtWaiting(stores, atMs)
  stores.inTransaction(() => stores.drafts.holdDeleted(atMs))
  for (;;) {
    const ids = stores.drafts.idsInState('READY', batchSize)
    if (ids.length === 0) break
    const hold = { from: ['READY'], to: 'HOLD', reason: 'restored-copy', reasonDetail: '', atMs } as const
    stores.inTransaction(() => {
      for (const id of ids) moveOrThrow(stores.drafts, { id, ...hold })
    })
    held.push(...ids)
  }
  // Where the other copy, or the time since the backup, has packed an order, this database cannot know.
  while (stores.inTransaction(() => stores.orders.holdOpen(batchSize, atMs)) > 0);
  return held
}

function placeOf({ segment, offset }: JournalPosition) {
  return { journalSegment: segment, journalOffset: offset }
}

interface JournaledAttempt {
  readonly attemptId: string
  readonly draftId: string
  readonly line: AnswerLine | undefined
  /** What was sent, as the journal has it; undefined where it has no line of this attempt. */
  readonly intent: IntentLine | undefined
}

function endOf({ attemptId, draftId, line, intent }: JournaledAttempt, nowMs: number): EndedAttempt {
  const { answer, httpStatus, tokenGeneration, responseText } = line ?? withoutEvidence(stoppedAnswer)
  const ended = { answer, httpStatus, tokenGeneration, responseText }
  return {
    attemptId,
    draftId,
    sentAtMs: intent?.atMs ?? null,
    sent: intent ?? null,
    ...ended,
    endedAtMs: line?.atMs ?? nowMs,
  }
}

const stoppedAnswer = unclear('stopped-while-sending', 'the application ended before the answer came')
