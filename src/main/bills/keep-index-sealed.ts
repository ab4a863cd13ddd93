import type { Clock } from '../../shared/domain/time/clock.ts'
import type { BlockSealer } from '../database/search/seal-blocks.ts'

/** A start has other things to do, and a block fills in hours. */
const lookEveryMs = 60_000

/** Between two steps: what the packer does meanwhile comes first. */
const pauseMs = 25

interface Sealing {
  stop(): void
}

/** Keeps the index of common words up with the bills, a few milliseconds at a time. Search is right without it, only slower. */
export function keepSealed(parts: {
  readonly sealer: BlockSealer
  readonly clock: Clock
  /** Told each time it fails, such as on a full disk; it is tried again. */
  readonly failed: (cause: unknown) => void
}): Sealing {
  const { sealer, clock, failed } = parts
  let timer = clock.setTimer(seal, lookEveryMs)

  function seal(): void {
    timer = clock.setTimer(seal, hasMore() ? pauseMs : lookEveryMs)
  }

  function hasMore(): boolean {
    try {
      return sealer.step()
    } catch (cause) {
      failed(cause)
      return false
    }
  }

  return { stop: () => timer.cancel() }
}
