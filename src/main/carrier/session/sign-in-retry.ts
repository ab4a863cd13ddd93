import type { Clock, TimerHandle } from '../../../shared/domain/time/clock.ts'
import type { SessionMemory } from './session-memory.ts'
import type { RenewalOutcome } from './session-renewal.ts'
import type { SignInGuard } from './sign-in-guard.ts'

/** A retry that no answer came to is not a refusal: it is tried again after this long. */
const unansweredMs = 60_000
/** A carrier that refuses its own tokens is tried again after this, doubled each time. */
const firstRejectedMs = 30_000
const longestRejectedMs = 600_000

/**
 * Drives the sign-ins that the guard still allows, and those that a carrier is given which refuses its own tokens: on a station at
 * night no call would ask for one.
 */
export interface SignInRetry {
  /** To be called whenever a sign-in has ended. */
  consider(): void
  /** A person does not want to wait. */
  now(): void
  cancel(): void
  /** Nothing is tried after this, whatever an answer that is still under way says. */
  close(): void
}

interface SignInRetryDeps {
  readonly clock: Clock
  readonly guard: SignInGuard
  readonly memory: Pick<SessionMemory, 'state' | 'credentials' | 'rejections'>
  readonly renew: () => Promise<RenewalOutcome>
}

export function createSignInRetry({ clock, guard, memory, renew }: SignInRetryDeps): SignInRetry {
  let timer: TimerHandle | null = null
  let isClosed = false

  function cancel(): void {
    timer?.cancel()
    timer = null
  }

  function waitFor(delayMs: number): void {
    cancel()
    if (isClosed) return
    timer = clock.setTimer(() => {
      timer = null
      void tryAgain()
    }, delayMs)
  }

  function delayNow(): number | null {
    const { state, credentials, rejections } = memory
    if (state === 'rejected') return Math.min(longestRejectedMs, firstRejectedMs * 2 ** (rejections - 1))
    return state === 'blocked' && credentials !== null ? guard.retryInMs() : null
  }

  async function tryAgain(): Promise<void> {
    // A person, or a call, has been quicker.
    if (memory.state === 'fresh' || memory.state === 'signing-in') return
    const outcome = await renew()
    if (outcome === 'unreachable' && memory.credentials !== null) waitFor(unansweredMs)
  }

  return {
    cancel,
    close() {
      isClosed = true
      cancel()
    },
    now() {
      cancel()
      void tryAgain()
    },
    consider() {
      const delayMs = delayNow()
      if (delayMs === null) cancel()
      else waitFor(delayMs)
    },
  }
}
