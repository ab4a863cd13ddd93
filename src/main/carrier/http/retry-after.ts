import { longestCarrierWaitMs } from '../../../shared/domain/time/wait-bounds.ts'
import type { CallEvidence } from './evidence.ts'

/** The wait that a 408 or 429 names, in seconds or as an HTTP date; null where it names none that can be believed. */
export function readRetryAfterMs(evidence: CallEvidence): number | null {
  const value = evidence.response?.headers['retry-after']?.slice(0, 100).trim() ?? ''
  if (/^\d+$/.test(value)) return Math.min(Number(value) * 1000, longestCarrierWaitMs)
  // A date without letters is not an HTTP date, whatever Date.parse makes of it.
  const at = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  if (Number.isNaN(at)) return null
  const answeredAtMs = evidence.startedAtMs + evidence.durationMs
  return Math.ceil(Math.min(Math.max(at - answeredAtMs, 0), longestCarrierWaitMs))
}
