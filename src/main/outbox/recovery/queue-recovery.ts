import { missingOf, type Holdings } from '../../database/stores/holdings.ts'
import { holdingsLine } from '../journal/decision-entries.ts'
import { keepMarker } from '../journal/rollback-marker.ts'
import type { QueueEvent } from '../queue-event.ts'
import { errorText } from '../storage-error.ts'
import type { DamageReport } from './damage-report.ts'
import { recover, writeCheckpoint, type Recovery, type RecoveryDeps } from './recovery.ts'
import { createRowCheck } from './row-check.ts'

/** What a person can go back to where data is missing. */
export interface NewestBackup {
  readonly madeAtMs: number
  /** Null where it cannot be read. */
  readonly held: Holdings | null
}

interface QueueRecoveryDeps extends RecoveryDeps {
  readonly newestBackup?: () => NewestBackup | null
  /** There was a database before, whatever is there now. */
  readonly wasThere?: boolean
  readonly recovered?: () => void
  readonly emit: (event: QueueEvent) => void
  readonly draftsChanged: (ids: readonly string[]) => void
  readonly damage: DamageReport
}

interface QueueRecovery {
  isRecovered(): boolean
  /** Nothing is sent before it has succeeded once. @throws where database or journal cannot be read or written */
  ensure(): void
  /** Nothing is sent any more. Before the last note of the journal, which says how much there was. It never throws. */
  writeCheckpoint(): void
  /** After the last write of the journal. */
  end(): Promise<void>
}

/** Recovery of one queue: done once before anything is sent, with what a person is told of it, and the watch of the rollback marker after it. */
export function createQueueRecovery(deps: QueueRecoveryDeps): QueueRecovery {
  const { stores, journal, clock, emit } = deps
  const watch = keepMarker(deps.rollbackMarker, journal, clock, stores.holdings.read)
  const rowCheck = createRowCheck({
    ...deps,
    found: deps.damage.rows,
    failed: deps.damage.unreadable,
    broken(cause) {
      emit({ type: 'fault', of: 'the check of all rows', cause })
      emit({ type: 'alert', code: 'check-failed', detail: errorText(cause) })
    },
  })
  let isRecovered = false
  let found: Recovery | null = null

  function recoverOnce(): Recovery {
    // Before anything is recovered or sent.
    deps.damage.rows(stores.damagedRows.quarantine(clock.now()))
    const recovery = recover(deps)
    const { heldIds, isCopied } = recovery
    const count = heldIds.length
    if (count > 0) deps.draftsChanged(heldIds)
    if (isCopied) emit({ type: 'orders', ids: [] })
    if (isCopied) emit({ type: 'alert', code: 'data-put-back', detail: '', count })
    isRecovered = true
    return recovery
  }

  /** Once everything is brought back that could be; only then the other records learn how little there is. */
  function finish(recovery: Recovery): void {
    reportMissing(deps, recovery)
    journal.mark(holdingsLine(stores, clock))
    watch.begin()
    rowCheck.begin()
  }

  return {
    isRecovered: () => isRecovered,
    ensure() {
      if (!isRecovered) found = recoverOnce()
      deps.recovered?.()
      if (found !== null) finish(found)
      found = null
    },
    writeCheckpoint() {
      if (!isRecovered) return
      try {
        writeCheckpoint(deps)
      } catch {
        // A disk that takes nothing: the next start reads the lines once more.
      }
    },
    end() {
      rowCheck.end()
      return watch.end()
    },
  }
}

/** Of a loss a person is told how much it may be, and what the newest backup holds. */
function reportMissing(deps: QueueRecoveryDeps, { expected, isNew }: Recovery): void {
  const { emit, stores, wasThere = false } = deps
  const found = stores.holdings.read()
  // To count a backup takes as long as to count the database, so that no ordinary start does it.
  if (expected === null ? !isNew : missingOf(expected, found) === null) return
  const newest = deps.newestBackup?.() ?? null
  const known = expected ?? newest?.held ?? (wasThere ? 'unknown' : null)
  if (known === null) return
  const { unsent = null, bills = null } = newest?.held ?? {}
  const backup = newest && { madeAtMs: newest.madeAtMs, unsent, bills }
  const alert = { type: 'alert', code: 'data-missing', detail: '', backup } as const
  if (known === 'unknown') return emit({ ...alert, count: null })
  const missing = missingOf(known, found)
  if (missing !== null) emit({ ...alert, count: missing.unsent, bills: missing.bills })
}
