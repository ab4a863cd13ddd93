import { z } from 'zod'
import { batchOutcomes } from '../request/batch.ts'
import { exceptionKinds } from './bill-exception.ts'
import { draftDetailSchema } from '../draft.ts'
import { billLinkSchema } from './linked-bill.ts'
import { printJobSchema } from '../printing/printing.ts'
import { requestCauses } from '../request/request-cause.ts'

/** A cancel, return or update that somebody asked for. */
const billRequestSchema = z.strictObject({
  seq: z.number().int(),
  kind: z.enum(['cancel', 'return', 'update']),
  outcome: z.enum(batchOutcomes),
  /** The carrier's own words; empty where it said none. */
  message: z.string(),
  cause: z.enum(requestCauses),
  /** What the network or the server said where the carrier did not. */
  technical: z.string(),
  operator: z.string(),
  askedAtMs: z.number().int(),
  endedAtMs: z.number().int().nullable(),
})
export type BillRequest = z.infer<typeof billRequestSchema>

/** Everything that was done about a bill at this station. */
export const billHistorySchema = z.strictObject({
  /** The calls that created it, oldest first: also those whose answer nobody understood. */
  attempts: draftDetailSchema.shape.attempts,
  /** Newest first, at most a hundred; the same for all that follow. */
  requests: z.array(billRequestSchema),
  prints: z.array(printJobSchema),
  decisions: z.array(
    z.strictObject({ atMs: z.number().int(), operator: z.string(), action: z.string(), reason: z.string() }),
  ),
  /** The other shipments of its pair, newest first. */
  links: z.array(billLinkSchema),
  exception: z.enum(exceptionKinds).nullable(),
  /** Who took it off the worklist; null where nobody did, or it came back. */
  handled: z.strictObject({ atMs: z.number().int(), operator: z.string(), note: z.string() }).nullable(),
})
export type BillHistory = z.infer<typeof billHistorySchema>
