import { z } from 'zod'
import { longestBillCode } from './bill-codes.ts'
import { billFilterSchema } from './bill-filter.ts'
import { exceptionKinds } from './bill-exception.ts'
import { billRowSchema } from './bill.ts'

/** A row of the Bills screen with what only that screen shows. */
export const billListRowSchema = billRowSchema.extend({
  /** Larger than that of any bill before it. */
  seq: z.number().int(),
  senderName: z.string(),
  /** Why it waits for a person; null where it does not. */
  exception: z.enum(exceptionKinds).nullable(),
  /** When the carrier last reported something of it; where nothing is known, when it was created. */
  movedAtMs: z.number().int(),
})
export type BillListRow = z.infer<typeof billListRowSchema>

/**
 * The bills of a list or a selection are counted and summed up no further: a longer walk takes seconds. Beyond it the screen says "more
 * than", or of how many the sum is; the total of an export grows with what is written.
 */
export const mostBillsCounted = 100_000

/** How many bills of a selection one action takes: printing and tracking, cancelling and returning, a handover list. */
export const largestSelection = 5_000

/**
 * Selected bills: named one by one, or "all that match" as the filter itself. `upToSeq` keeps out what was created after
 * the packer had said so; `except` are those taken out again.
 */
export const billSelectionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('codes'),
    billCodes: z.array(z.string().max(longestBillCode)).min(1).max(largestSelection),
  }),
  z.strictObject({
    kind: z.literal('filter'),
    filter: billFilterSchema,
    upToSeq: z.number().int().min(0),
    except: z.array(z.string().max(longestBillCode)).max(largestSelection),
  }),
])
export type BillSelection = z.infer<typeof billSelectionSchema>

/** The columns of the list in their usual order, and whether a packer has each before choosing. */
const columns = {
  billCode: true,
  status: true,
  receiver: true,
  phone: false,
  ward: true,
  province: true,
  cod: true,
  fee: false,
  service: false,
  reference: false,
  sender: false,
  label: false,
  moved: true,
  created: true,
} as const
export type BillColumn = keyof typeof columns
export const billColumns = Object.keys(columns) as readonly BillColumn[] // the keys of that table alone
export const usualColumns = billColumns.filter((column) => columns[column])

/** More are not put in another order than newest first: reading and comparing them would hold up the core. */
export const largestSort = 5_000

/** By which column a list is sorted; "up" is from small to large, from A to Z. */
export const billSortSchema = z.strictObject({
  by: z.enum(billColumns),
  direction: z.enum(['up', 'down']),
})
export type BillSort = z.infer<typeof billSortSchema>

/** What selected bills come to. */
export const billSumsSchema = z.strictObject({
  bills: z.number().int(),
  codVnd: z.number().int(),
  weightGrams: z.number(),
  /** Bills without a weight: the sum is of the others. */
  unweighed: z.number().int(),
})
export type BillSums = z.infer<typeof billSumsSchema>

/** A filter with a name and, where the packer chose so, columns of its own. */
export const billViewSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(40),
  filter: billFilterSchema,
  columns: z.array(z.enum(billColumns)).min(1),
})
export type BillView = z.infer<typeof billViewSchema>

/** As many as have a key of their own behind the views that are always there. */
export const mostOwnViews = 5

/** What the packer has set up on the Bills screen. */
export const billViewsSchema = z.strictObject({
  views: z.array(billViewSchema).max(mostOwnViews),
  columns: z.array(z.enum(billColumns)).min(1),
})
export type BillViews = z.infer<typeof billViewsSchema>

/** `unread`: how many views are kept beside them that this build cannot read; absent for none. */
export const readViewsSchema = billViewsSchema.extend({ unread: z.number().int().optional() })
