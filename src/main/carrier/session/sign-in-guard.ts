import type { Clock } from '../../../shared/domain/time/clock.ts'

const windowMs = 10 * 60_000
/**
 * After the first refusal, and after the second: a carrier that stumbled has time to stand up, and no two come in a burst. After
 * the third the whole window passes.
 */
const pausesMs: readonly number[] = [30_000, 120_000]

/**
 * Keeps an unattended station from locking its account. Only refused sign-ins count: at most three in ten minutes, spaced
 * apart. After the third comes a rest of ten minutes; then everything is forgotten and three more are allowed.
 */
export interface SignInGuard {
  /** False while an automatic sign-in has to wait, for its time or for a person; a person's own is never asked about. */
  mayTry(): boolean
  /** How long until the next may be tried; null where another try without a person makes no sense. */
  retryInMs(): number | null
  /** `isAboutCredentials`: the carrier named the name or the password, and will say the same again. */
  recordRefusal(isAboutCredentials: boolean): void
  /** What was refused before says nothing any more: a sign-in got through, or what was known is forgotten. */
  reset(): void
}

export function createSignInGuard(clock: Clock): SignInGuard {
  let refusedAt: number[] = []
  let notBefore = Number.NEGATIVE_INFINITY
  let needsPerson = false
  return {
    mayTry: () => !needsPerson && clock.monotonic() >= notBefore,
    retryInMs: () => (needsPerson ? null : Math.max(0, notBefore - clock.monotonic())),
    recordRefusal(isAboutCredentials) {
      needsPerson = isAboutCredentials
      const now = clock.monotonic()
      refusedAt = [...refusedAt.filter((at) => now - at < windowMs), now]
      notBefore = now + (pausesMs[refusedAt.length - 1] ?? windowMs)
    },
    reset() {
      refusedAt = []
      notBefore = Number.NEGATIVE_INFINITY
      needsPerson = false
    },
  }
}
