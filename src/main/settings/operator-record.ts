import { z } from 'zod'
import { storedPinSchema } from './pin.ts'

/** An operator as the station's file keeps them. */
export const operatorRecordSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  pin: storedPinSchema.nullable(),
  /** Wrong PINs in a row; kept, so that a restart does not give new tries. */
  refusals: z.number().int(),
  refusedAtMs: z.number().int(),
})
export type OperatorRecord = z.infer<typeof operatorRecordSchema>

const freeTries = 3
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000

/** How long the next try has to wait: nothing for three, then half a minute, doubled by every further wrong PIN. */
export function waitLeftMs({ refusals, refusedAtMs }: OperatorRecord, nowMs: number): number {
  if (refusals < freeTries) return 0
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(refusals - freeTries, 10))
  // A clock that was set back must not make the wait longer than it was meant.
  return Math.min(waitMs, Math.max(0, refusedAtMs + waitMs - nowMs))
}

export function triesLeft({ refusals }: OperatorRecord): number {
  return Math.max(0, freeTries - refusals)
}
