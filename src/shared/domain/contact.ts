import { z } from 'zod'
import { billInputSchema, partySchema } from './bill/bill-input.ts'
import { customerBlockSchema } from './customer.ts'

/** What the next bill for the same receiver may have again. */
const lastBillSchema = billInputSchema.pick({
  cargo: true,
  serviceId: true,
  paymentMethodId: true,
  codAmountVnd: true,
  note: true,
})
export type LastBill = z.infer<typeof lastBillSchema>

/** What the station remembers of the people behind a phone number. */
export const contactSchema = z.strictObject({
  /** What a person has said of the customer, else as the newest bill or draft with this phone says it. */
  receiver: partySchema,
  /** Of the newest bill or draft; null for whom none was made yet. */
  last: lastBillSchema.nullable(),
  /** Shipments that the carrier has confirmed, and how many of them came or come back. */
  bills: z.number().int(),
  returns: z.number().int(),
  /** What was entered for this phone within the last day: the same parcel twice is a mistake more often than not. */
  lastDay: z.array(z.strictObject({ refCode: z.string(), content: z.string(), atMs: z.number().int() })),
  /** In the book of customers; null where it has nobody with this phone. */
  customerId: z.string().nullable(),
  /** For the packer; empty for none. */
  note: z.string(),
  /** Whoever makes a bill is asked back. */
  block: customerBlockSchema.nullable(),
})
/** A receiver of an earlier bill, as far as a list of several tells them apart. */
export const foundContactSchema = z.strictObject({
  phone: z.string(),
  name: z.string(),
  address: z.string(),
  wardName: z.string(),
  provinceName: z.string(),
  /** What the newest parcel held. */
  content: z.string(),
  /** The digits that were searched for end this phone, or another phone of the same customer. Never so for a name. */
  isEnding: z.boolean(),
})
export type FoundContact = z.infer<typeof foundContactSchema>

export type Contact = z.infer<typeof contactSchema>
