import { longestCarrierWaitMs } from '../../../shared/domain/time/wait-bounds.ts'
import type { CallEvidence } from './evidence.ts'
import { readHttpDateMs } from './http-date.ts'

/** The wait that a 408 or 429 names, in seconds or as an HTTP date; null where it names none that can be believed. */
export function readRetryAfterMs({ response, startedAtMs, durationMs }: CallEvidence): number | null {
  const value = response?.headers['retry-after']?.slice(0, 100).trim() ?? ''
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestCarrierWaitMs)
  const untilMs = readHttpDateMs(value)
  if (untilMs === null) return null
  // A date is one of the carrier's clock, which its answer names; this computer's may be hours away from it.
  const answeredAtMs = readHttpDateMs(response?.headers['date']) ?? startedAtMs + durationMs
  return Math.ceil(Math.min(Math.max(untilMs - answeredAtMs, 0), longestCarrierWaitMs))
}
