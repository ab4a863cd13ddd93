import { z } from 'zod'
import { storedPinSchema } from './pin.ts'

/** An operator as the station's file keeps them. */
export const operatorRecordSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  pin: storedPinSchema.nullable(),
  lead: z.boolean().default(false),
  /** Wrong PINs in a row; kept, so that a restart does not give new tries. */
  refusals: z.number().int(),
  refusedAtMs: z.number().int(),
})
export type OperatorRecord = z.infer<typeof operatorRecordSchema>

const freeTries = 3
const firstWaitMs = 30_000
const longestWaitMs = 15 * 60_000

export function triesLeft(refusals: number): number {
  return Math.max(0, freeTries - refusals)
}

/**
 * Wrong PINs in a row and the wait that follows them: nothing for three, then half a minute, doubled by every further one. Counted in
 * memory besides the station's file, which a full disk does not take, and by a clock that only goes forward.
 */
export interface PinTries {
  /** How long the next try has to wait. */
  waitLeftMs(operator: OperatorRecord): number
  refusals(operator: OperatorRecord): number
  refused(operator: OperatorRecord): void
  accepted(operator: OperatorRecord): void
}

export function createPinTries(monotonic: () => number): PinTries {
  const startedAt = monotonic()
  const counted = new Map<string, { readonly refusals: number; readonly at: number }>()
  // Of an earlier run only the number is known: its wait begins with this run, whatever a clock on the wall says.
  const triesOf = ({ id, refusals }: OperatorRecord) => counted.get(id) ?? { refusals, at: startedAt }
  return {
    waitLeftMs(operator) {
      const { refusals, at } = triesOf(operator)
      if (refusals < freeTries) return 0
      const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(refusals - freeTries, 10))
      return Math.max(0, at + waitMs - monotonic())
    },
    refusals: (operator) => triesOf(operator).refusals,
    refused(operator) {
      counted.set(operator.id, { refusals: triesOf(operator).refusals + 1, at: monotonic() })
    },
    accepted: ({ id }) => void counted.set(id, { refusals: 0, at: monotonic() }),
  }
}
