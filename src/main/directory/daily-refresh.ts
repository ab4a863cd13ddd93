import type { AppError } from '../../shared/app-error.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { Result } from '../../shared/result.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

/** The packer's first bills come before it. */
export const firstWardsAfterMs = 5 * 60_000
/** How often it is asked whether the wards are a day old; also after a failure, and where the station was busy. */
const lookEveryMs = 60 * 60_000

interface DailyRefreshOptions {
  readonly clock: Clock
  readonly refreshedAtMs: () => number | null
  /** A live account is signed in and has nothing to send: some thirty questions then hold up nobody. */
  readonly isIdle: () => boolean
  readonly refresh: () => Promise<Result<void, AppError>>
}

/** Asks the carrier for its wards once a day. What it cannot be asked now is asked an hour later, and no packer hears of it. */
export function startDailyRefresh({ clock, refreshedAtMs, isIdle, refresh }: DailyRefreshOptions): { stop(): void } {
  let timer = clock.setTimer(look, firstWardsAfterMs)
  let isStopped = false
  /** A carrier without such a list is not asked every hour. */
  let refusedAtMs: number | null = null

  function isOld(atMs: number | null): boolean {
    // A time ahead of the clock is of a clock that was wrong.
    return atMs === null || Math.abs(clock.now() - atMs) >= dayMs
  }

  function look(): void {
    if (isIdle() && isOld(refreshedAtMs()) && isOld(refusedAtMs)) void ask()
    else later()
  }

  async function ask(): Promise<void> {
    const asked = await refresh().catch(() => null)
    refusedAtMs = asked?.ok === false && asked.error.code === 'carrier-refused' ? clock.now() : null
    later()
  }

  function later(): void {
    if (!isStopped) timer = clock.setTimer(look, lookEveryMs)
  }

  return {
    stop() {
      isStopped = true
      timer.cancel()
    },
  }
}
