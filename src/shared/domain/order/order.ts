import { z } from 'zod'
import { partySchema } from '../bill/bill-input.ts'

/** One line of what a shop has sold. */
const orderItemSchema = z.strictObject({
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  /** What the scanner reads off the item; empty where the source names none. */
  barcode: z.string(),
  pictureUrl: z.string(),
})
export type OrderItem = z.infer<typeof orderItemSchema>

/** What is wrong with an order as its source gave it: `field` is a path into the order, such as `receiver.phone`. */
export const orderFaultKinds = [
  'missing',
  'not-a-number',
  'two-readings',
  'too-long',
  'too-large',
  'not-a-phone',
  'masked',
  'place-unknown',
  'place-ambiguous',
  'unknown-value',
] as const
export const orderFaultSchema = z.strictObject({
  field: z.string(),
  kind: z.enum(orderFaultKinds),
  /** The text of the source, cut. */
  found: z.string(),
})
export type OrderFault = z.infer<typeof orderFaultSchema>

/** An order as its source tells it, before anybody packs it. It may have faults; it is never sent. */
export const orderContentSchema = z.strictObject({
  /** The system or layout that it comes from, such as "haravan"; a number is unique within one source. */
  source: z.string(),
  /** The order's number as its source writes it. */
  number: z.string(),
  receiver: partySchema,
  items: z.array(orderItemSchema),
  codAmountVnd: z.number().int(),
  valueVnd: z.number().int().nullable(),
  weightGrams: z.number().int().nullable(),
  packageCount: z.number().int(),
  serviceId: z.number().int().nullable(),
  /** Delivery instruction, printed on the label. */
  note: z.string(),
  /** When the customer ordered, where the source says. */
  orderedAtMs: z.number().int().nullable(),
  faults: z.array(orderFaultSchema),
})
export type OrderContent = z.infer<typeof orderContentSchema>
