import { z } from 'zod'
import { contactSchema, foundContactSchema } from '../../domain/contact.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** People that bills were made for: part of the contract. */
export const contactsContract = {
  /** Null where nobody with this phone was ever entered. `phone` is in national form, as a bill keeps it. */
  'contacts.byPhone': { input: z.strictObject({ phone: z.string().max(20) }), output: contactSchema.nullable() },
  /**
   * Receivers whose phone ends in these digits (four or more), or of this name, each phone once, who had a parcel last first. Nobody
   * for a query that is neither.
   */
  'contacts.search': {
    input: z.strictObject({ query: z.string().max(100), limit: z.number().int().min(1).max(20) }),
    output: z.array(foundContactSchema),
  },
} as const satisfies ChannelGroup
