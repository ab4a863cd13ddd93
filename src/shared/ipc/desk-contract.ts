import { z } from 'zod'
import { billInputSchema } from '../domain/bill-input.ts'
import { contactSchema } from '../domain/contact.ts'
import { wardMatchSchema } from '../domain/directory.ts'
import { feeQuestionSchema, feeQuoteSchema } from '../domain/fee-quote.ts'
import type { ChannelSchemas } from './channel-schemas.ts'

/** What helps while a bill is typed: places, people, quotes, the form itself: part of the contract. */
export const deskContract = {
  'directory.searchWards': {
    input: z.strictObject({ query: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.strictObject({ matches: z.array(wardMatchSchema), total: z.number().int() }),
  },

  /** Null where nobody with this phone was ever entered. `phone` is in national form, as a bill keeps it. */
  'contacts.byPhone': { input: z.strictObject({ phone: z.string().max(20) }), output: contactSchema.nullable() },

  'fees.quote': { input: feeQuestionSchema, output: z.array(feeQuoteSchema) },

  'desk.loadForm': {
    input: z.void(),
    output: z.strictObject({ bill: billInputSchema.nullable(), savedAtMs: z.number().nullable() }),
  },
  'desk.saveForm': {
    input: z.strictObject({ bill: billInputSchema.nullable() }),
    output: z.strictObject({ savedAtMs: z.number() }),
  },
} as const satisfies ChannelSchemas
