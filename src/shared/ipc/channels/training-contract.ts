import { z } from 'zod'
import { trainingProgressSchema, troubles } from '../../domain/training.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

const portalEntrySchema = z.strictObject({
  billCode: z.string(),
  refCode: z.string(),
  statusVi: z.string(),
  statusEn: z.string(),
  createdAtMs: z.number().int(),
  receiverName: z.string(),
  codAmountVnd: z.number(),
})

/** What is switched on now: a trouble for the next bill is off again once that bill has met it. */
const troublesNowSchema = z.array(z.enum(troubles))

/** Practising with the built-in carrier: part of the contract. Each answers `not-available-here` outside of training. */
export const trainingContract = {
  'training.troubles': { input: z.void(), output: troublesNowSchema },
  'training.practise': {
    input: z.strictObject({ trouble: z.enum(troubles), on: z.boolean() }),
    output: troublesNowSchema,
  },
  /** What the carrier's own page shows under a reference or bill code. */
  'training.lookUp': { input: z.strictObject({ wanted: z.string().max(200) }), output: z.array(portalEntrySchema) },
  'training.progress': { input: z.void(), output: trainingProgressSchema },
  /** A bill was opened that a search has found. */
  'training.noteFound': { input: z.void(), output: trainingProgressSchema },
  'training.closeCard': { input: z.strictObject({ isClosed: z.boolean() }), output: trainingProgressSchema },
} as const satisfies ChannelGroup
