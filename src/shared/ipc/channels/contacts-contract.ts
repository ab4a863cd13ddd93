import { z } from 'zod'
import { contactSchema, foundContactSchema } from '../../domain/contact.ts'
import {
  customerCountsSchema,
  customerDetailSchema,
  customerInputSchema,
  customerRowSchema,
  customerTabs,
  forgottenSchema,
  longestNote,
  mostAddresses,
  shownAddressSchema,
} from '../../domain/customer.ts'
import { languages } from '../../domain/settings/language.ts'
import { auditNote, audited, type ChannelGroup } from '../channel-declaration.ts'

const id = z.uuid()
const ids = z.array(id).min(1).max(500)
/** `left`: how many are as they were, because their row is damaged or they have been forgotten meanwhile. */
const changedEach = z.strictObject({ left: z.number().int() })

/** People that bills were made for, and the book of them: part of the contract. What is noted of them names nobody. */
export const contactsContract = {
  /** Null where nobody with this phone was ever entered. `phone` is in national form, as a bill keeps it. */
  'contacts.byPhone': { input: z.strictObject({ phone: z.string().max(20) }), output: contactSchema.nullable() },
  /**
   * Receivers with these digits (three or more) in their phone, or of this name, each once; those whose phone ends with the digits first, then who
   * had a parcel last. Nobody for a query that is neither.
   */
  'contacts.search': {
    input: z.strictObject({ query: z.string().max(100), limit: z.number().int().min(1).max(20) }),
    output: z.array(foundContactSchema),
  },
  'contacts.list': {
    input: z.strictObject({
      tab: z.enum(customerTabs),
      query: z.string().max(100),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.strictObject({ rows: z.array(customerRowSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  'contacts.counts': { input: z.void(), output: customerCountsSchema, whileLocked: 'waits' },
  /** Of a customer who was merged into another: the other one. */
  'contacts.get': { input: z.strictObject({ id }), output: customerDetailSchema, whileLocked: 'waits' },
  /**
   * `id` is null for a new customer. What was learned does not change it afterwards. `shown`: the addresses that stood there when somebody began to
   * change them; what bills or a file have added since stays.
   */
  'contacts.save': audited({
    input: z.strictObject({
      id: id.nullable(),
      customer: customerInputSchema,
      shown: z.array(shownAddressSchema).max(mostAddresses),
    }),
    output: z.strictObject({ id: z.string() }),
    audit: () => auditNote('account', 'customer-saved'),
  }),
  /** `from` is shown as `into`; nothing of it is lost. */
  'contacts.merge': audited({
    input: z.strictObject({ into: id, from: id }),
    output: z.strictObject({ id: z.string() }),
    audit: () => auditNote('account', 'customers-merged'),
  }),
  /** Takes back a merge: the customer stands for itself again. */
  'contacts.part': audited({
    input: z.strictObject({ id }),
    output: z.strictObject({ id: z.string() }),
    audit: () => auditNote('account', 'customers-parted'),
  }),
  /** Whoever makes a bill for them is asked back, with this note. */
  'contacts.block': audited({
    input: z.strictObject({ ids, note: z.string().trim().min(1).max(longestNote) }),
    output: changedEach,
    audit: () => auditNote('account', 'customer-blocked'),
  }),
  'contacts.unblock': audited({
    input: z.strictObject({ ids }),
    output: changedEach,
    audit: () => auditNote('account', 'customer-unblocked'),
  }),
  /** All receivers, a row for each address, as CSV in the station's folder. What the file names, nothing here can forget. */
  'contacts.export': audited({
    input: z.strictObject({ language: z.enum(languages) }),
    output: z.strictObject({ path: z.string(), customers: z.number().int(), damaged: z.number().int() }),
    audit: (_input, { customers }) => auditNote('account', 'customers-exported', String(customers)),
  }),
  /** What forgetting them would come to, and what holds it up. */
  'contacts.mayForget': { input: z.strictObject({ ids }), output: forgottenSchema },
  /** For good. With `heldUpBy` nobody was forgotten. `reason`: who asked for it and when; it stays in the log. */
  'contacts.forget': audited({
    input: z.strictObject({ ids, reason: z.string().trim().min(1).max(200) }),
    output: forgottenSchema,
    audit: ({ reason }, { heldUpBy }) =>
      heldUpBy.length === 0 ? auditNote('account', 'customers-forgotten', reason) : [],
  }),
} as const satisfies ChannelGroup
