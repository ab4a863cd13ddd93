import type { AppError } from '../../shared/app-error.ts'
import type { AccountKind } from '../../shared/domain/account/account.ts'
import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { BillRow } from '../../shared/domain/bill/bill.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { FieldProblem } from '../../shared/domain/validation/field-problem.ts'
import type { ChannelInput } from '../../shared/ipc/contract.ts'
import type { QueueStatus } from '../../shared/ipc/channels/drafts-contract.ts'
import type { Result } from '../../shared/result.ts'
import { waitsForPerson } from '../../shared/domain/queue-status.ts'
import { within } from '../../shared/domain/time/within.ts'
import { databasePlace } from '../database/maintenance/instance.ts'
import type { Database } from '../database/open.ts'
import type { Track } from '../carrier/endpoints/v3/tracking.ts'
import type { CodesPort, CreatePort, UpdatePort } from './carrier-port.ts'
import { createDecisionEntries } from './journal/decision-entries.ts'
import { createDraftService, type DraftService } from './draft-service.ts'
import { createEngine, type Engine } from './engine/engine.ts'
import { createOperation } from './operations/create/create-operation.ts'
import { createNextDrafts } from './operations/create/next-drafts.ts'
import { createAttemptRecorder, type RecordAttempt } from './operations/create/record-attempt.ts'
import { createDamageReport, type DamageReport } from './recovery/damage-report.ts'
import { createCircuits, type Circuits } from './circuit-breaker/circuits.ts'
import { lateJournal, openJournal, type Journal } from './journal/journal.ts'
import { journalFilesIn, type JournalFiles } from './journal/journal-files.ts'
import { noRollbackMarker, type RollbackMarker } from './journal/rollback-marker.ts'
import { createQueueRecovery, type NewestBackup } from './recovery/queue-recovery.ts'
import { NewerJournalError } from './recovery/recovery.ts'
import type { QueueEvent } from './queue-event.ts'
import { createQueueViews, type QueueViews } from './views.ts'
import { referenceIssuer } from './operations/create/reference-issuer.ts'
import { createQuietTime, type QuietTime } from './resolution/quiet-time.ts'
import { createRequests, type Batches } from './requests.ts'
import { createCircuitMemory } from './circuit-breaker/circuit-memory.ts'
import { createPauseStore } from './pause.ts'
import { errorText, isOfWords, isStorageError, storageErrorCode } from './storage-error.ts'
import type { OutboxStores } from './stores.ts'
import type { TrackedState } from './resolution/tracked-state.ts'
import { createUndoWindow, type UndoWindow } from './undo-window.ts'

interface QueueSettings {
  readonly sendConcurrency: number
  readonly cancelChunkSize: number
  readonly stationCode: string
  readonly operator: string
}

export interface QueueOptions {
  readonly db: Database
  /** Of this database. */
  readonly stores: OutboxStores
  /** Outside the database's file, on the same disk; kept when a backup is restored. */
  readonly journalFolder: string
  readonly clock: Clock
  /** Uniform in [0, 1), for jitter and the profile's suffix. */
  readonly random: () => number
  readonly create: CreatePort
  readonly cancel: CodesPort
  readonly returns: CodesPort
  readonly update: UpdatePort
  readonly track: Track
  /** What is wrong with a bill for the account's generation; empty where it may be sent. */
  readonly check: (bill: BillInput) => readonly FieldProblem[]
  /** Read anew at every use, so that a change takes effect at once. */
  readonly settings: () => QueueSettings
  readonly emit: (event: QueueEvent) => void
  readonly accountKind: AccountKind
  /** Where the database lives; a change of it holds every unsent draft. Host, path and file by default. */
  readonly fingerprint?: string
  /** Outside of the profile's folder, so that it is not put back with it; none by default. */
  readonly rollbackMarker?: RollbackMarker
  readonly journalFiles?: JournalFiles
  /** How long an outcome, which the journal has already, waits for others to share a transaction; 0 by default. */
  readonly gatherAnswersMs?: number
  readonly newestBackup?: () => NewestBackup | null
  /** There was a database before, whatever is there now. */
  readonly wasThere?: boolean
  /** After each successful recovery, and whenever a packer goes on after it: what else is to be brought back. */
  readonly recovered?: () => void
  /** The queue has stopped because the words of a bill could not be written. */
  readonly wordsTorn?: () => void
  /** How long `stop` waits for running calls; 10 seconds by default. */
  readonly stopGraceMs?: number
}

type Outcome<T> = Result<T, AppError>

export interface Queue extends DraftService, QueueViews {
  /** Recovery, then dispatch. */
  start(): void
  /** No new sends; running ones finish, or are recorded as unknown when the grace time is over. */
  stop(): Promise<void>
  status(): QueueStatus
  pause(): QueueStatus
  resume(): QueueStatus
  /** Resumes and skips every waiting time. */
  sendNow(): QueueStatus
  /** Skips every waiting time; does nothing while the queue is paused or stopped, which are a person's to end. */
  skipWaiting(): QueueStatus
  /** To be called after a sign-in and when the network is back. */
  wake(): void
  nextReference(): string
  /** Queues a cancel; the outcome arrives as a `bills` event. */
  requestCancel(billCode: string): Outcome<BillRow>
  /** "It was not cancelled", decided by a person; null where the bill is not on file. */
  resolveCancel(input: ChannelInput<'bills.resolveCancel'>): Outcome<BillRow | null>
  /** What tracking said of a bill, whoever asked: kept, with what it proves of unclear requests. */
  learnState(state: TrackedState): void
  /** Queues an update; the outcome arrives as a `bills` event. */
  requestUpdate(input: ChannelInput<'bills.update'>): Outcome<BillRow>
  readonly batches: Batches
}

const defaultStopGraceMs = 10_000

/** What every part of the queue works with. */
interface QueueBase {
  readonly stores: OutboxStores
  readonly clock: Clock
  readonly journal: Journal
  readonly circuits: Circuits
  readonly quiet: QuietTime
  readonly undoWindow: UndoWindow
  readonly record: RecordAttempt
  readonly operator: () => string
  readonly concurrency: () => number
  readonly draftsChanged: (ids: readonly string[]) => void
  readonly billsChanged: (billCodes: readonly string[]) => void
  readonly damage: DamageReport
  readonly storageFailed: (error: unknown) => void
  readonly pumpSoon: () => void
}

/** Composes the queue. Nothing is read or sent before `start`. */
export function createQueue(options: QueueOptions): Queue {
  const { stores, clock, settings, emit, check, track } = options
  const place =
    options.fingerprint === undefined ? databasePlace(options.db) : { fingerprint: options.fingerprint, file: null }
  const base = baseOf(options, pumpSoon)
  const { circuits, concurrency, storageFailed } = base
  const { rollbackMarker = noRollbackMarker } = options
  const recovery = createQueueRecovery({ ...options, ...base, place, rollbackMarker })
  const { isRecovered } = recovery
  const entries = createDecisionEntries({ ...base, isRecovered })
  const { decided, marked, entered, journal } = entries
  const creates = createsOf(options, { ...base, journal })
  const requests = createRequests({
    ...options,
    ...base,
    journal,
    chunkSize: () => settings().cancelChunkSize,
    batchesChanged: (ids) => emit({ type: 'batches', ids }),
    halted: (detail) => emit({ type: 'alert', code: 'batches-halted', detail }),
  })
  const circuitMemory = createCircuitMemory(base)
  const pauseStore = createPauseStore(base)
  const nextReference = referenceIssuer({ stores, clock, place, accountKind: options.accountKind, settings })
  const draftService = createDraftService({ ...base, check, track, nextReference, decided, entered })
  let isStarted = false
  let isPumpDue = false

  /** Once, however much has happened: a file of a thousand drafts is one reason to look, not a thousand. */
  function pumpSoon(): void {
    if (isPumpDue) return
    isPumpDue = true
    setImmediate(pump)
  }

  function pump(): void {
    isPumpDue = false
    if (!isStarted || !isRecovered()) return
    circuitMemory.keep()
    creates.pump()
    requests.pump()
  }

  function status(): QueueStatus {
    return { ...circuits.view(), concurrency: concurrency() }
  }

  function resume(before: () => void = () => undefined): QueueStatus {
    try {
      before()
      if (isStarted) {
        recovery.ensure()
        base.undoWindow.takeUp()
        requests.takeUp()
      }
      creates.retryWrites()
      requests.resume()
      pauseStore.resume()
    } catch (error) {
      storageFailed(error)
    }
    return status()
  }

  return {
    ...draftService,
    ...createQueueViews({ stores, quiet: base.quiet }),
    start() {
      if (isStarted) return
      isStarted = true
      try {
        pauseStore.restore()
        circuitMemory.restore()
        recovery.ensure()
        base.undoWindow.takeUp()
        requests.takeUp()
      } catch (error) {
        if (!isStorageError(error) && !(error instanceof NewerJournalError)) throw error
        storageFailed(error)
      }
      pump()
    },
    async stop() {
      isStarted = false
      circuits.close()
      await within(options.stopGraceMs ?? defaultStopGraceMs, clock, [creates.idle(), requests.idle()])
      base.undoWindow.closeAll()
      creates.close()
      requests.giveUp()
      recovery.writeCheckpoint()
      decided()
      entries.close()
      await recovery.end()
      base.journal.close()
    },
    status,
    pause() {
      pauseStore.pause()
      decided()
      return status()
    },
    resume: () => resume(),
    sendNow() {
      return resume(stores.drafts.clearDelays)
    },
    skipWaiting() {
      if (waitsForPerson(status().status)) return status()
      try {
        stores.drafts.clearDelays()
        circuits.skipWaiting()
      } catch (error) {
        storageFailed(error)
      }
      return status()
    },
    wake: () => circuits.wake(),
    nextReference,
    requestCancel: requests.cancelOne,
    resolveCancel: marked(requests.resolveCancel),
    learnState: requests.learnState,
    requestUpdate: marked(requests.update),
    batches: {
      ...requests.batches,
      // Behind the answer: a stop that is not confirmed may be made once more.
      async stop(id) {
        const stopped = await requests.batches.stop(id)
        decided()
        return stopped
      },
    },
  }
}

function baseOf(options: QueueOptions, pumpSoon: () => void): QueueBase {
  const { stores, clock, random, create, settings, emit } = options
  const circuits = createCircuits({
    clock,
    random,
    create,
    changed() {
      emit({ type: 'status' })
      pumpSoon()
    },
  })
  const operator = (): string => settings().operator
  const draftsChanged = (ids: readonly string[]): void => emit({ type: 'drafts', ids })
  const record = createAttemptRecorder({ stores, operator, updateWaits: pumpSoon })
  function storageFailed(error: unknown): void {
    const detail = errorText(error)
    circuits.stop(detail)
    if (isOfWords(error)) options.wordsTorn?.()
    const code = error instanceof NewerJournalError ? 'queue-stopped' : storageErrorCode(error)
    emit({ type: 'alert', code, detail })
  }
  return {
    stores,
    clock,
    journal: lateJournal(() => openJournal(options.journalFiles ?? journalFilesIn(options.journalFolder))),
    circuits,
    quiet: createQuietTime(clock),
    undoWindow: createUndoWindow({
      clock,
      stores,
      ended(draftId) {
        draftsChanged([draftId])
        pumpSoon()
      },
      failed: storageFailed,
    }),
    record(ended, as) {
      const classification = record(ended, as)
      if (classification?.state === 'UNKNOWN') {
        emit({ type: 'unknown', attemptId: ended.attemptId, reason: classification.reason })
      }
      return classification
    },
    operator,
    concurrency: () => settings().sendConcurrency,
    draftsChanged,
    billsChanged: (billCodes) => emit({ type: 'bills', billCodes }),
    damage: createDamageReport(emit),
    storageFailed,
    pumpSoon,
  }
}

interface Creates extends Pick<Engine, 'pump' | 'idle' | 'retryWrites'> {
  /** Records the creates that still run as lost answers, and stops the timer of the drafts that are to be sent later. */
  close(): void
}

function createsOf({ create, emit, gatherAnswersMs }: QueueOptions, base: QueueBase): Creates {
  const { circuits, draftsChanged, billsChanged } = base
  const next = createNextDrafts({
    ...base,
    damaged(ids) {
      base.damage.rows(ids.map((id) => ({ kind: 'draft', id, name: base.stores.drafts.row(id)?.refCode ?? id })))
    },
    turnHasCome: () => engine.pump(),
  })
  const engine = createEngine({
    ...base,
    gatherMs: gatherAnswersMs ?? 0,
    operation: createOperation({
      ...base,
      circuit: circuits.of('create'),
      create,
      next,
      draftsChanged(ids) {
        if (ids.length > 0) draftsChanged(ids)
      },
      billsCreated(ids, billCodes) {
        billsChanged(billCodes)
        emit({ type: 'created', ids })
      },
    }),
  })
  return {
    ...engine,
    close() {
      next.close()
      engine.giveUp()
    },
  }
}
