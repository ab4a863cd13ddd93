import { z } from 'zod'
import { locationSchema } from './place/location.ts'
import { longestInBill } from './validation/bill-bounds.ts'

export const customerKinds = ['receiver', 'sender'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** What a person says of an address, and how often bills went there. */
export const customerAddressSchema = z.strictObject({
  address: z.string(),
  location: locationSchema.nullable(),
  /** Said by a person; without one the address that was used last is filled in. */
  isMain: z.boolean(),
  uses: z.number().int(),
  lastUsedAtMs: z.number().int().nullable(),
})
export type CustomerAddress = z.infer<typeof customerAddressSchema>

/** More than a customer has; what is learned beyond takes the place of what was used longest ago. */
export const mostAddresses = 20
export const longestNote = 500

/** A row of the book. Counts are of the customer and of all that were merged into it. */
export const customerRowSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(customerKinds),
  phone: z.string(),
  name: z.string(),
  /** Of the address that is filled in. */
  address: z.string(),
  wardName: z.string(),
  provinceName: z.string(),
  addresses: z.number().int(),
  /** Other phones of the same customer. */
  otherPhones: z.number().int(),
  isBlocked: z.boolean(),
  hasNote: z.boolean(),
  /** Another customer has the same name in the same ward. */
  hasTwin: z.boolean(),
  bills: z.number().int(),
  returns: z.number().int(),
  codVnd: z.number().int(),
  lastBillAtMs: z.number().int().nullable(),
  /** False for a row that is not as it was written: nothing is filled in from it. */
  isIntact: z.boolean(),
})
export type CustomerRow = z.infer<typeof customerRowSchema>

export const customerBlockSchema = z.strictObject({ atMs: z.number().int(), by: z.string(), note: z.string() })
export type CustomerBlock = z.infer<typeof customerBlockSchema>

const customerEventKinds = ['entered', 'imported', 'edited', 'merged', 'parted', 'blocked', 'unblocked'] as const
export type CustomerEventKind = (typeof customerEventKinds)[number]

export const customerDetailSchema = customerRowSchema.extend({
  note: z.string(),
  block: customerBlockSchema.nullable(),
  firstBillAtMs: z.number().int().nullable(),
  /** The one that is filled in first. */
  addressList: z.array(customerAddressSchema),
  merged: z.array(
    z.strictObject({ id: z.string(), phone: z.string(), name: z.string(), bills: z.number().int(), note: z.string() }),
  ),
  /** Newest first. */
  events: z.array(
    z.strictObject({
      atMs: z.number().int(),
      operator: z.string(),
      /** Mostly a `CustomerEventKind`. */
      kind: z.string(),
      detail: z.string(),
    }),
  ),
  /** The newest bills, the newest first. */
  recentBills: z.array(
    z.strictObject({
      billCode: z.string(),
      createdAtMs: z.number().int(),
      statusId: z.number().int().nullable(),
      statusText: z.string(),
      content: z.string(),
      codAmountVnd: z.number().int(),
    }),
  ),
})
export type CustomerDetail = z.infer<typeof customerDetailSchema>

/** What a person enters. The phone of a customer that is there already stays. */
export const customerInputSchema = z.strictObject({
  kind: z.enum(customerKinds),
  phone: z.string().max(20),
  name: z.string().trim().min(1).max(longestInBill.name),
  note: z.string().trim().max(longestNote),
  addresses: z
    .array(
      z.strictObject({
        address: z.string().trim().max(longestInBill.address),
        location: locationSchema.nullable(),
        isMain: z.boolean(),
      }),
    )
    .max(mostAddresses),
})
export type CustomerInput = z.infer<typeof customerInputSchema>

/** An address as a person sees it. */
export const shownAddressSchema = customerAddressSchema.pick({ address: true, location: true })
export type ShownAddress = z.infer<typeof shownAddressSchema>

/** What became of the rows of a file of customers. */
export const customersEnteredSchema = z.strictObject({
  added: z.number().int(),
  /** An address or note was added, or a name where there was none; what was there stays. */
  changed: z.number().int(),
  same: z.number().int(),
  /** Not entered: they were forgotten on request. */
  forgotten: z.number().int(),
  /** Not entered: no name, no phone or one that is none, or an address that is cut, hidden or no text. */
  refused: z.number().int(),
  /** The first of them, as the file has them. */
  refusedFirst: z.array(z.string()),
})
export type CustomersEntered = z.infer<typeof customersEnteredSchema>

/** As the tabs of the screen show them. */
export const customerTabs = ['receivers', 'senders', 'blocked', 'returning', 'twins'] as const
export type CustomerTab = (typeof customerTabs)[number]

export const customerCountsSchema = z.record(z.enum(customerTabs), z.number().int())
export type CustomerCounts = z.infer<typeof customerCountsSchema>

/** Often enough to be told before the next parcel: the tab and its index have the same rule. */
export const returnsOften = ({ bills, returns }: { readonly bills: number; readonly returns: number }): boolean =>
  returns >= 2 && returns * 5 >= bills

/** What keeps a customer from being forgotten: an unsent parcel, or one whose fate nobody knows. */
const heldUpBySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('draft'), id: z.string(), refCode: z.string(), state: z.string() }),
  z.strictObject({ kind: z.literal('attempt'), id: z.string(), refCode: z.string() }),
  z.strictObject({ kind: z.literal('order'), id: z.string(), number: z.string() }),
  z.strictObject({ kind: z.literal('form') }),
])
export type HeldUpBy = z.infer<typeof heldUpBySchema>

/** What forgetting comes to, or has come to. */
export const forgottenSchema = z.strictObject({
  customers: z.number().int(),
  /** Bills that keep code, reference, goods, amounts and ward, and no receiver. */
  bills: z.number().int(),
  /** Bills that are under way: their receiver is forgotten when they end. */
  underWay: z.number().int(),
  /** Not empty: nobody of those who were named was forgotten. */
  heldUpBy: z.array(heldUpBySchema),
})
export type Forgotten = z.infer<typeof forgottenSchema>
