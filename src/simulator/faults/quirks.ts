import { z } from 'zod'

/** Deviations that were seen at real carriers, each switchable. docs/simulator.md says what a client learns from it. */
export const quirksSchema = z.strictObject({
  /** `strings`: every number in `data` arrives as text, "1.00" or "0.0". */
  numbers: z.enum(['numbers', 'strings']),
  /** `null`: an amount or measure of zero arrives as null. */
  zeros: z.enum(['zero', 'null']),
  /** `documented`: `messsage` only where the interface spells it so. */
  messageKey: z.enum(['documented', 'messsage', 'message']),
  trackingData: z.enum(['array', 'object']),
  /** `wrapped`: lists arrive as `{ "items": [...] }`. */
  lists: z.enum(['array', 'wrapped']),
  phones: z.enum(['clear', 'partly-masked', 'masked']),
  refCodeEcho: z.enum(['equal', 'empty', 'missing']),
  expectedAt: z.enum(['present', 'missing']),
  /** How tracking writes its times (all of them Vietnam local time without a zone). */
  trackingTimes: z.enum(['documented', 'tenths', 'slashes']),
  /** Elements of `failed` in a return's answer, which nobody documents: objects with a reason, or bare codes. */
  revertFailed: z.enum(['objects', 'codes']),
  /** What a cancel answers of its codes: a text each, as documented, or two lists as a sandbox gives them. */
  cancelData: z.enum(['texts', 'lists']),
  /** `without-ids`: a quote names its service by name alone, and its time is an ISO date, as a sandbox gives them. */
  feeQuotes: z.enum(['documented', 'without-ids']),
  extraFields: z.boolean(),
  /** The real carrier accepts a second shipment with the same reference; some deployments refuse it. */
  duplicateRefCodes: z.enum(['accept', 'refuse']),
})

export type Quirks = Readonly<z.infer<typeof quirksSchema>>

const NO_QUIRKS: Quirks = {
  numbers: 'numbers',
  zeros: 'zero',
  messageKey: 'documented',
  trackingData: 'array',
  lists: 'array',
  phones: 'clear',
  refCodeEcho: 'equal',
  expectedAt: 'present',
  trackingTimes: 'documented',
  revertFailed: 'objects',
  cancelData: 'texts',
  feeQuotes: 'documented',
  extraFields: false,
  duplicateRefCodes: 'accept',
}

export interface QuirkSwitches {
  readonly current: Quirks
  set(changes: Partial<Quirks>): void
  /** Back to the quirks that the simulator was created with. */
  reset(): void
}

export function createQuirkSwitches(initial: Partial<Quirks>): QuirkSwitches {
  const start: Quirks = { ...NO_QUIRKS, ...initial }
  let current = start
  return {
    get current() {
      return current
    },
    set(changes) {
      current = { ...current, ...changes }
    },
    reset() {
      current = start
    },
  }
}
