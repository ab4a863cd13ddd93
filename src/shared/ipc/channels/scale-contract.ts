import { z } from 'zod'
import { heaviestGrams, scalePortSchema, scaleViewSchema } from '../../domain/scale/scale.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** The scale of the station: part of the contract. What changes arrives as `scale.changed`. */
export const scaleContract = {
  'scale.view': { input: z.void(), output: scaleViewSchema, whileLocked: 'answered' },
  /** The serial ports of this machine; empty where the system does not say. */
  'scale.ports': { input: z.void(), output: z.array(scalePortSchema) },
  /** Whether a protocol can be read that a person has described: its id, else what is wrong with it. */
  'scale.check': {
    input: z.strictObject({ text: z.string().max(5000) }),
    output: z.strictObject({ id: z.string().nullable(), problem: z.string() }),
  },
  /** Sets the tare to what rests there, or takes it away. */
  'scale.tare': { input: z.void(), output: scaleViewSchema },
  /** A bill has left the form while this load lay there. */
  'scale.used': { input: z.strictObject({ load: z.number().int().min(0) }), output: scaleViewSchema },
  /** Training: puts so much on a simulated scale; null takes the scale away. */
  'scale.simulate': {
    input: z.strictObject({ grams: z.number().int().min(0).max(heaviestGrams).nullable() }),
    output: scaleViewSchema,
  },
} as const satisfies ChannelGroup
