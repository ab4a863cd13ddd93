import { z } from 'zod'
import { billChangesSchema } from '../domain/bill-changes.ts'
import { billDetailSchema, billRowSchema } from '../domain/bill.ts'
import { windowOfRows } from './window-of-rows.ts'
import type { ChannelSchemas } from './channel-schemas.ts'

/** What the carrier has confirmed: part of the contract. */
export const billsContract = {
  'bills.list': {
    input: z.strictObject({ query: z.string().max(200), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(billRowSchema), total: z.number().int() }),
  },
  'bills.get': { input: z.strictObject({ billCode: z.string() }), output: billDetailSchema },
  'bills.cancel': { input: z.strictObject({ billCode: z.string() }), output: billRowSchema },
  /** Queues an update; the stored bill changes when the carrier has accepted it. */
  'bills.update': {
    input: z.strictObject({ billCode: z.string(), changes: billChangesSchema }),
    /** `likelyRefused`: the bill is in a state in which the carrier takes no updates, as far as the station knows. */
    output: billRowSchema.extend({ likelyRefused: z.boolean() }),
  },
  'bills.track': { input: z.strictObject({ billCode: z.string() }), output: billDetailSchema },
} as const satisfies ChannelSchemas
