import type { Clock } from '../../../shared/domain/time/clock.ts'
import type { Journal } from './journal.ts'
import type { Stores } from '../stores.ts'

export interface DecisionEntries {
  /** Something that exists was decided about. It never throws. */
  decided(): void
  /** The same behind every call of it. */
  marked<Args extends readonly unknown[], T>(decide: (...args: Args) => T): (...args: Args) => T
}

interface DecisionEntriesDeps {
  readonly stores: Stores
  readonly journal: Journal
  readonly clock: Clock
  readonly isRecovered: () => boolean
  readonly storageFailed: (error: unknown) => void
}

/**
 * What a person decides about something that exists is counted in the journal too, so that a backup from before it is
 * recognised when it is put back. Before the first recovery nothing is sent, and recovery itself counts.
 */
export function createDecisionEntries({
  stores,
  journal,
  clock,
  isRecovered,
  storageFailed,
}: DecisionEntriesDeps): DecisionEntries {
  function decided(): void {
    if (!isRecovered()) return
    try {
      journal.mark({ type: 'desk', decisions: stores.decisions.count(), atMs: clock.now() })
    } catch (error) {
      storageFailed(error)
    }
  }

  return {
    decided,
    marked:
      (decide) =>
      (...args) => {
        const outcome = decide(...args)
        decided()
        return outcome
      },
  }
}
