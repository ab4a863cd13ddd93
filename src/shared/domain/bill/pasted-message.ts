import { z } from 'zod'
import { placeDoubts, wardMatchSchema } from '../place/directory.ts'

/** Longer texts are cut: a message is a few lines. */
export const longestMessage = 4000

/** Which field of a read message a person has to confirm, and why. */
const messageDoubtSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('receiver.name'), why: z.literal('several') }),
  z.strictObject({ field: z.literal('receiver.phone'), why: z.enum(['several', 'masked', 'not-whole']) }),
  z.strictObject({ field: z.literal('receiver.location'), why: z.enum(placeDoubts) }),
  z.strictObject({ field: z.literal('cargo.content'), why: z.literal('guessed') }),
  z.strictObject({ field: z.literal('cargo.weightGrams'), why: z.enum(['several', 'of-goods']) }),
  z.strictObject({
    field: z.literal('codAmountVnd'),
    why: z.enum(['several', 'shipping', 'plus-shipping', 'no-unit', 'unclear', 'total', 'price']),
  }),
  z.strictObject({ field: z.literal('note'), why: z.literal('left-over') }),
])
export type MessageDoubt = z.infer<typeof messageDoubtSchema>

/** A bill as a pasted message says it; what the message does not say is empty or null. */
export const readMessageSchema = z.strictObject({
  receiver: z.strictObject({ name: z.string(), phone: z.string(), address: z.string() }),
  ward: wardMatchSchema.nullable(),
  /** The words of the message that name the place; empty where none does. */
  place: z.string(),
  /** Where the ward is in doubt: what may be meant, the likelier first; a person chooses. */
  wardCandidates: z.array(wardMatchSchema),
  /** Other whole phones of the message, in its order. */
  otherPhones: z.array(z.string()),
  content: z.string(),
  /** Parcels that are told: "2 kiện". */
  packageCount: z.number().int().nullable(),
  weightGrams: z.number().int().nullable(),
  /** 0 where the message says that nothing is collected. */
  codAmountVnd: z.number().int().nullable(),
  note: z.string(),
  doubts: z.array(messageDoubtSchema),
})
export type ReadMessage = z.infer<typeof readMessageSchema>
