import { z } from 'zod'
import {
  batchKinds,
  batchOutcomes,
  batchRowSchema,
  batchSchema,
  largestBatch,
  markedCodeSchema,
} from '../../domain/request/batch.ts'
import { longestBillCode } from '../../domain/bill/bill-codes.ts'
import { longestCodesText } from '../../domain/bill/parse-codes.ts'
import { windowOfRows } from '../window-of-rows.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** Cancels and returns of many bills: part of the contract. */
export const batchesContract = {
  'batches.preview': {
    input: z.strictObject({ kind: z.enum(batchKinds), text: z.string().max(longestCodesText) }),
    output: z.strictObject({
      rows: z.array(markedCodeSchema),
      /** How many codes stood in the text more than once. */
      repeated: z.number().int(),
      /** How many codes are beyond what one batch may hold. */
      beyondLimit: z.number().int(),
    }),
  },
  'batches.create': {
    input: z.strictObject({
      kind: z.enum(batchKinds),
      codes: z.array(z.string().max(longestBillCode)).max(largestBatch),
    }),
    output: batchSchema,
  },
  'batches.list': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(batchSchema), total: z.number().int() }),
    whileLocked: 'answered',
  },
  'batches.get': {
    /** No outcomes named means all of them. `failuresFirst`: what a person has to look at, instead of the packer's order. */
    input: z.strictObject({
      id: z.string(),
      outcomes: z.array(z.enum(batchOutcomes)),
      failuresFirst: z.boolean().optional(),
      ...windowOfRows,
    }),
    output: z.strictObject({ batch: batchSchema, rows: z.array(batchRowSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  'batches.retry': {
    input: z.strictObject({ id: z.string(), only: z.enum(['refused', 'unclear', 'both', 'not-sent']) }),
    output: batchSchema,
  },
  'batches.stop': { input: z.strictObject({ id: z.string() }), output: batchSchema },
} as const satisfies ChannelGroup
