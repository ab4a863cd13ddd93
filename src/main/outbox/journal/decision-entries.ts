import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { Journal } from './journal.ts'
import type { DecisionsLine } from './journal-line.ts'
import type { Stores } from '../stores.ts'

export interface DecisionEntries {
  /** Something that exists was decided about. It never throws. */
  decided(): void
  /** The same behind every call of it. */
  marked<Args extends readonly unknown[], T>(decide: (...args: Args) => T): (...args: Args) => T
  /** A draft was entered. It is counted with the next write of the journal, within a second. It never throws. */
  entered(): void
  /** The journal, whose next write takes the count along. */
  readonly journal: Journal
  close(): void
}

interface DecisionEntriesDeps {
  readonly stores: Stores
  readonly journal: Journal
  readonly clock: Clock
  readonly isRecovered: () => boolean
  readonly storageFailed: (error: unknown) => void
}

/** Drafts of a lost end of the database's log are counted up to those that were entered so long before. */
const countAfterMs = 1_000

/** What the database holds, for the journal. */
export const holdingsLine = (stores: Stores, clock: Clock): DecisionsLine => {
  return { type: 'desk', decisions: stores.decisions.count(), held: stores.holdings.read(), atMs: clock.now() }
}

/**
 * What a person decides about something that exists is counted in the journal too, so that a backup from before it is
 * recognised when it is put back; so is what was entered, so that a loss is noticed. Before the first recovery nothing is sent, and
 * recovery itself counts.
 */
export function createDecisionEntries(deps: DecisionEntriesDeps): DecisionEntries {
  const { stores, journal, clock, isRecovered, storageFailed } = deps
  let timer: TimerHandle | null = null

  function mark(failed: (error: unknown) => void): void {
    if (!isRecovered()) return
    timer?.cancel()
    timer = null
    try {
      journal.mark(holdingsLine(stores, clock))
    } catch (error) {
      failed(error)
    }
  }

  const decided = (): void => mark(storageFailed)
  // The draft itself is stored. A journal that cannot be written stops the queue at the next intent.
  const count = (): void => mark(() => undefined)

  return {
    decided,
    marked:
      (decide) =>
      (...args) => {
        const outcome = decide(...args)
        decided()
        return outcome
      },
    entered() {
      if (isRecovered()) timer ??= clock.setTimer(count, countAfterMs)
    },
    journal: {
      ...journal,
      append(answers, intents) {
        const notes = timer === null ? [] : [holdingsLine(stores, clock)]
        journal.append(answers, intents, notes)
        timer?.cancel()
        timer = null
      },
    },
    close: () => timer?.cancel(),
  }
}
