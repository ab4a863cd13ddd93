import { z } from 'zod'
import { batchKinds } from './request/batch.ts'
import { billTypes, partySchema } from './bill/bill-input.ts'
import { longestCodesText } from './bill/parse-codes.ts'
import { mostTrackedCodes } from './tracking.ts'
import { locationSchema } from './place/location.ts'

/** The goods as they stand in their fields: every number as the text that is typed, readable or not. */
const cargoTextsSchema = z.strictObject({
  content: z.string(),
  typeId: z.string(),
  packageCount: z.string(),
  weightGrams: z.string(),
  lengthCm: z.string(),
  widthCm: z.string(),
  heightCm: z.string(),
  valueVnd: z.string(),
})
export type CargoTexts = z.infer<typeof cargoTextsSchema>

/** The bill as it stands in the fields of New bill: the same paths as `BillInput`, with every number as the typed text. */
const billTextsSchema = z.strictObject({
  refCode: z.string(),
  sender: partySchema,
  receiver: partySchema,
  receiverEmail: z.string(),
  returnElsewhere: z.boolean(),
  returnTo: partySchema,
  cargo: cargoTextsSchema,
  serviceId: z.string(),
  paymentMethodId: z.string(),
  codAmountVnd: z.string(),
  otherFeeVnd: z.string(),
  returnDocument: z.boolean(),
  installation: z.boolean(),
  carrierDraft: z.boolean(),
  billType: z.enum(billTypes),
  billReturn: z.string(),
  note: z.string(),
  /** What stands in the ward boxes while no place is chosen. */
  wardTyped: z.strictObject({ receiver: z.string(), returnTo: z.string() }),
})
export type BillTexts = z.infer<typeof billTextsSchema>

const orderOfBillSchema = z.strictObject({
  id: z.string(),
  /** As the order was when it was scanned: main refuses a bill of what has changed since. */
  revision: z.number().int(),
  /** Why another bill is made of it; empty for its first. */
  why: z.string(),
  /** Where its items are verified: how many pieces of each line were counted. */
  counted: z.array(z.number().int()).optional(),
  /** Why the bill may leave without another scan: all items were counted, a lead has overruled what is missing, or it has no items. */
  verified: z.enum(['complete', 'overruled', 'nothing']).optional(),
})
/** The order that a bill is made of. */
export type OrderOfBill = z.infer<typeof orderOfBillSchema>

/** What New bill holds: the bills that main has not taken yet, the draft that is edited over them, and the fields that stay for the next. */
export const autosavedFormSchema = z.strictObject({
  /** Null where nothing is typed. */
  texts: billTextsSchema.nullable(),
  /** Bills that come into the fields behind it: begun while it was on its way to main. */
  waiting: z.array(billTextsSchema),
  /** Of the bill in the fields and of those that wait, in that order: a draft takes the identity of the bill that it is made of. */
  ids: z.array(z.string()).optional(),
  /** In the same order: the orders that these bills are made of. */
  orders: z.array(orderOfBillSchema.nullable()).optional(),
  editing: z.strictObject({ id: z.string(), refCode: z.string(), texts: billTextsSchema }).nullable(),
  pins: z.array(z.string()),
  /** What stands in these fields, which a form in which nothing is typed keeps nowhere else. */
  pinned: z.record(z.string().max(60), z.union([z.string(), z.boolean()])).optional(),
})
export type AutosavedForm = z.infer<typeof autosavedFormSchema>

/** The question of the Fees screen. Null: the usual sender's place, the usual payer. */
const feeTextsSchema = z.strictObject({
  from: locationSchema.nullable(),
  to: locationSchema.nullable(),
  weight: z.string(),
  length: z.string(),
  width: z.string(),
  height: z.string(),
  cod: z.string(),
  value: z.string(),
  payerId: z.number().int().nullable(),
})

/** By which name the editor of a customer is kept: whoever forgets the customer forgets what was typed there. Null for a new one. */
export const customerDialog = (id: string | null): string => `customer:${id ?? 'new'}`

/** By which name a reason about customers is kept: whoever forgets one of them forgets the reason. */
export const customersDialog = (kind: (typeof customersDialogs)[number], ids: readonly string[]): string =>
  `${kind}:${ids.toSorted().join(' ')}`
const customersDialogs = ['block', 'forget'] as const

/** Whether it is the editor of one of these customers, or a reason about one of them. */
export function isAboutCustomers(dialog: string, ids: readonly string[]): boolean {
  const [kind = '', about = ''] = dialog.split(':')
  return ['customer', ...customersDialogs].includes(kind) && about.split(' ').some((id) => ids.includes(id))
}

/** By which name it is kept why another bill is made of an order. It may name a customer: whoever forgets one, or the order, forgets it. */
export const orderDialog = (orderId: string): string => `another-bill:${orderId}`

/** Whether it is why another bill is made of one of these orders. */
export const isAboutOrders = (dialog: string, orderIds: readonly string[] | 'all'): boolean =>
  orderIds === 'all' ? dialog.startsWith(orderDialog('')) : orderIds.map(orderDialog).includes(dialog)

/** What is noted about one bill is kept by its code: whoever forgets the receiver forgets the note. */
export const billDialog = (kind: (typeof billDialogs)[number], billCode: string): string => `${kind}:${billCode}`
export const billDialogs = ['handle', 'resolve-cancel'] as const

/** A longer text is pasted by mistake: nothing is kept of it. */
export const longestDialogText = 5_000

/** A field of a dialog: its text, its tick, or the place that was chosen. */
const dialogValueSchema = z.union([z.string().max(longestDialogText), z.boolean(), locationSchema.nullable()])
export type DialogValue = z.infer<typeof dialogValueSchema>

/** What lies on the screens beside New bill, each part kept by itself. */
export const autosavedStateSchema = z.strictObject({
  batch: z.strictObject({
    kind: z.enum(batchKinds),
    /** Codes as they were scanned or pasted. */
    text: z.string().max(longestCodesText),
    /** The batch that is shown; null while the next one is being put together. */
    id: z.string().nullable(),
  }),
  track: z.strictObject({
    /** Newest first. */
    codes: z.array(z.string()).max(mostTrackedCodes),
    selected: z.string().nullable(),
    /** What stands in the box and is not a code yet. */
    typed: z.string(),
    /** By the bill, what was read for it beside its own code, as the codes of its parcels. */
    parcelsRead: z
      .record(z.string(), z.strictObject({ codes: z.array(z.string()), packageCount: z.number().int() }))
      .optional(),
  }),
  fees: feeTextsSchema,
  /** What was typed into the update dialog of a bill and not sent yet, by bill and field; the newest last. */
  updates: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.boolean()]))),
  /** What was typed into a dialog and not saved yet, by dialog and by the field's path; the newest last. Never a secret. */
  dialogs: z.record(z.string(), z.record(z.string(), dialogValueSchema)),
  /** How Queue was left: its filter, what was sought, and by draft what was typed for a decision, by the field; the newest last. */
  queue: z.strictObject({
    tab: z.string(),
    text: z.string().max(200),
    workOff: z.record(z.string(), z.record(z.string(), z.string().max(200))),
  }),
  /** How fast bills are made, by this station's clock: the Vietnamese day, and what was made in it. */
  pace: z.strictObject({
    day: z.string(),
    bills: z.number().int(),
    totalMs: z.number().int(),
    lastMs: z.number().int().nullable(),
  }),
})
export type AutosavedState = z.infer<typeof autosavedStateSchema>
