import type { WordMerging } from '../database/search/word-merging.ts'
import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'

interface MergeWordsDeps {
  readonly merging: WordMerging
  readonly clock: Pick<Clock, 'monotonic' | 'setTimer'>
  /** For the log. What could not be merged is found all the same. */
  readonly fault: (cause: unknown) => void
}

/** When the first screen has long been there. */
const afterStartMs = 9_000
/** A write of a bill is merged within seconds, before there are sixteen pieces of a size. */
const idleMs = 2_000
const betweenMs = 100
const afterFaultMs = 60 * 60_000

/** Merges the words of the bills behind the work of the station; the pause leaves nine of ten to the packer. */
export function startMergingWords({ merging, clock, fault }: MergeWordsDeps): { stop(): void } {
  let timer: TimerHandle = clock.setTimer(goOn, afterStartMs)

  function pauseBehind(): number {
    const beganAt = clock.monotonic()
    try {
      return merging.some() ? Math.max(betweenMs, 9 * (clock.monotonic() - beganAt)) : idleMs
    } catch (cause) {
      fault(cause)
      return afterFaultMs
    }
  }

  function goOn(): void {
    timer = clock.setTimer(goOn, pauseBehind())
  }

  return { stop: () => timer.cancel() }
}
