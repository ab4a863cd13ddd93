import { z } from 'zod'
import { contactSchema } from '../domain/contact.ts'
import { deskFormSchema, worktableSchema } from '../domain/autosave.ts'
import { formerMatchSchema, wardMatchSchema } from '../domain/place/directory.ts'
import { draftStates } from '../domain/draft.ts'
import { feeQuestionSchema, feeQuoteSchema } from '../domain/fee-quote.ts'
import type { ChannelSchemas } from './channel-schemas.ts'

/** Who has a reference already. */
const referenceHolderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bill'), billCode: z.string(), atMs: z.number().int() }),
  z.strictObject({ kind: z.literal('draft'), id: z.string(), state: z.enum(draftStates), atMs: z.number().int() }),
])
export type ReferenceHolder = z.infer<typeof referenceHolderSchema>

/** Null where it was not kept because another account is open by now: nothing of one account is written into another's data. */
const savedSchema = z.strictObject({ savedAtMs: z.number().nullable() })

/** What helps while a bill is typed: places, people, quotes, the desk itself: part of the contract. */
export const deskContract = {
  'directory.searchWards': {
    input: z.strictObject({ query: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.strictObject({ matches: z.array(wardMatchSchema), total: z.number().int() }),
  },
  /** Among the places of the old system, for the older interfaces; `numbered` places are known with the carrier's numbers. */
  'directory.searchFormer': {
    input: z.strictObject({ query: z.string().max(200), limit: z.number().int().min(1).max(50) }),
    output: z.strictObject({
      matches: z.array(formerMatchSchema),
      total: z.number().int(),
      numbered: z.number().int(),
    }),
  },

  /** Null where nobody with this phone was ever entered. `phone` is in national form, as a bill keeps it. */
  'contacts.byPhone': { input: z.strictObject({ phone: z.string().max(20) }), output: contactSchema.nullable() },

  'fees.quote': { input: feeQuestionSchema, output: z.array(feeQuoteSchema) },

  /** The unsent draft or living bill that has a reference; null where it is free. */
  'desk.referenceHolder': {
    input: z.strictObject({ refCode: z.string().max(200), exceptDraftId: z.string().nullable() }),
    output: referenceHolderSchema.nullable(),
  },

  /** What lay on the desk when the station was last used. `deskId` says whose desk it is; it is named again at saving. */
  'desk.loadForm': {
    input: z.void(),
    output: z.strictObject({ deskId: z.string(), form: deskFormSchema.nullable() }),
  },
  'desk.loadTable': {
    input: z.void(),
    output: z.strictObject({ deskId: z.string(), table: worktableSchema.partial() }),
  },
  'desk.saveForm': { input: z.strictObject({ deskId: z.string(), form: deskFormSchema }), output: savedSchema },
  /** Keeps the named parts; the others stay as they are. */
  'desk.saveTable': {
    input: z.strictObject({ deskId: z.string(), table: worktableSchema.partial() }),
    output: savedSchema,
  },
} as const satisfies ChannelSchemas
