import type { Clock } from '../../shared/domain/clock.ts'

const mostRefusals = 3
const windowMs = 10 * 60_000

/** Keeps an unattended station from locking its account: three refused sign-ins in ten minutes, then a person is needed. */
export interface SignInGuard {
  /** False while three automatic sign-ins of the last ten minutes were refused. */
  mayTry(): boolean
  recordRefusal(): void
  /** A person is at the station. */
  reset(): void
}

export function createSignInGuard(clock: Clock): SignInGuard {
  let refusedAt: number[] = []
  return {
    mayTry() {
      refusedAt = refusedAt.filter((at) => clock.monotonic() - at < windowMs)
      return refusedAt.length < mostRefusals
    },
    recordRefusal() {
      refusedAt.push(clock.monotonic())
    },
    reset() {
      refusedAt = []
    },
  }
}
