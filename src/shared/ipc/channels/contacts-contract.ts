import { z } from 'zod'
import { contactSchema } from '../../domain/contact.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** People that bills were made for: part of the contract. */
export const contactsContract = {
  /** Null where nobody with this phone was ever entered. `phone` is in national form, as a bill keeps it. */
  'contacts.byPhone': { input: z.strictObject({ phone: z.string().max(20) }), output: contactSchema.nullable() },
} as const satisfies ChannelGroup
