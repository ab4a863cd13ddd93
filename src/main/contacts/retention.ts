import type { Clock, TimerHandle } from '../../shared/domain/time/clock.ts'
import { nothingForgotten, type Forget, type ForgottenUpTo } from './forget.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

interface RetentionDeps {
  readonly clock: Clock
  /** For how many days this account keeps receivers' data; null for as long as their bills. */
  readonly days: () => number | null
  /** How far the clock is ahead of the carrier's; null before it has answered. */
  readonly clockAheadMs: () => number | null
  readonly forget: Forget
  /** Something was forgotten: what the screens show of it is old. */
  readonly changed: () => void
  /** For the log; the next day tries again. */
  readonly fault: (cause: unknown) => void
}

/** The day's work comes first. */
export const firstForgettingAfterMs = 20 * 60_000
const lookEveryMs = 60 * 60_000
/** A slice takes some ten milliseconds, a handover list of a thousand parcels a hundred and fifty; the pause behind it leaves nine of ten to the packer. */
const slice = 50
const betweenSlicesMs = 100
/** What is left then is forgotten the next day. */
const mostSlices = 20_000

/** A day's forgetting on its way. */
interface Round {
  /** The days that it goes by. */
  readonly kept: number
  readonly beforeMs: number
  readonly from: ForgottenUpTo
  /** How many slices it may still take. */
  readonly left: number
}

/** Forgets by age, once a day, in slices. A clock that the carrier has not confirmed forgets nothing: nobody brings back what a wrong year has taken. */
export function startRetention({ clock, days, clockAheadMs, forget, changed, fault }: RetentionDeps): { stop(): void } {
  let timer: TimerHandle = clock.setTimer(look, firstForgettingAfterMs)
  let lastAtMs = -Infinity
  let isStopped = false

  function look(): void {
    const kept = days()
    const ahead = clockAheadMs()
    const isDue = clock.monotonic() - lastAtMs >= dayMs
    if (kept === null || ahead === null || Math.abs(ahead) > dayMs || !isDue) return later()
    lastAtMs = clock.monotonic()
    next({ kept, beforeMs: clock.now() - kept * dayMs, from: nothingForgotten, left: mostSlices })
  }

  function next({ kept, beforeMs, from, left }: Round): void {
    if (isStopped) return
    // A person has chosen other days meanwhile: what the days before would have taken cannot be brought back.
    if (days() !== kept) return later()
    const beganAt = clock.monotonic()
    try {
      const { customers, bills, isMore = false, upTo = from } = forget({ by: 'age', beforeMs, limit: slice, from })
      if (customers + bills > 0) changed()
      if (!isMore || left === 0) return later()
      const pauseMs = Math.max(betweenSlicesMs, 9 * (clock.monotonic() - beganAt))
      timer = clock.setTimer(() => next({ kept, beforeMs, from: upTo, left: left - 1 }), pauseMs)
    } catch (cause) {
      fault(cause)
      later()
    }
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
