import { z } from 'zod'

/** What a station stands on, in the order in which a person looks for a fault. */
const healthParts = ['carrier', 'queue', 'database', 'journal', 'disk', 'printer', 'clock'] as const

/** `look`: somebody should look at it, and work goes on. */
export const healthPartSchema = z.strictObject({
  part: z.enum(healthParts),
  state: z.enum(['good', 'look', 'bad']),
  /** How large it is, or how much is free. */
  bytes: z.number().optional(),
  /** Of the newest backup. */
  atMs: z.number().optional(),
  /** By which the clock is ahead of the carrier's. */
  seconds: z.number().int().optional(),
  /** A state's own word, or what the system says; empty where all is said. */
  detail: z.string(),
})
export type HealthPart = z.infer<typeof healthPartSchema>
