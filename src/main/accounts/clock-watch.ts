import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'

const lookEveryMs = 5_000
/** Drift of the two clocks between two looks that no ordinary adjustment makes. */
const jumpMs = 2_000

/**
 * Notices sleep and set clocks: the wall clock goes on (or is moved) while the monotonic one stands still, so the
 * distance between them changes. Tokens then count as old.
 * @returns stops watching
 */
export function watchClock(clock: Clock, onJump: () => void): () => void {
  const distance = (): number => clock.now() - clock.monotonic()
  let last = distance()
  let timer: TimerHandle = clock.setTimer(look, lookEveryMs)
  function look(): void {
    const now = distance()
    if (Math.abs(now - last) > jumpMs) onJump()
    last = now
    timer = clock.setTimer(look, lookEveryMs)
  }
  return () => timer.cancel()
}
