import type { RateLimit } from '../options.ts'

/** Counts requests in fixed windows. Answers the seconds to wait, or null if the request may pass. */
export function createRateLimiter(limit: RateLimit | undefined): (nowMs: number) => number | null {
  let windowStartMs = Number.NEGATIVE_INFINITY
  let count = 0
  return (nowMs) => {
    if (limit === undefined) return null
    const windowMs = limit.perSeconds * 1000
    if (nowMs - windowStartMs >= windowMs) {
      windowStartMs = nowMs
      count = 0
    }
    count += 1
    if (count <= limit.requests) return null
    return Math.max(1, Math.ceil((windowStartMs + windowMs - nowMs) / 1000))
  }
}
