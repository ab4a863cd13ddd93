import { z } from 'zod'
import { draftReasons, draftStates } from '../draft.ts'
import { orderContentSchema, orderFaultSchema } from './order.ts'

/** What an order is by itself. What its bill is stands with the draft, and is never stored twice. */
const ownOrderStates = ['waiting', 'packing', 'held', 'cancelled'] as const
export type OwnOrderState = (typeof ownOrderStates)[number]

/** Those in which somebody is still to pack the order. */
export const orderStatesToPack = ['waiting', 'packing', 'held'] as const satisfies readonly OwnOrderState[]

/**
 * Where an order is, as the packer sees it: its own state, or that of its draft where it has one. `faulty`: it waits, and cannot be packed
 * before it is mended. `drafted`: its draft is not a bill yet; the draft says why. `billed`: the carrier has it.
 */
export const orderStates = ['faulty', 'packing', 'waiting', 'held', 'drafted', 'billed', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Why an order is in its own state. */
export const orderReasons = ['none', 'by-packer', 'imported-again', 'restored-copy', 'damaged'] as const
export type OrderReason = (typeof orderReasons)[number]

/** The draft that an order is on its way with. */
const draftOfOrderSchema = z.strictObject({
  id: z.string(),
  state: z.enum(draftStates),
  reason: z.enum(draftReasons),
  unresolvedAttempts: z.number().int(),
  billCode: z.string().nullable(),
  /** The carrier's status of the bill; null without a bill, and where nobody has asked. */
  billStatusId: z.number().int().nullable(),
})

export const orderRowSchema = z.strictObject({
  id: z.string(),
  source: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  reason: z.enum(orderReasons),
  /** The operator's own words behind `reason`; empty for none. */
  reasonDetail: z.string(),
  /** Goes with whoever makes a bill of it: a bill of an older revision is refused. */
  revision: z.number().int(),
  /** Its reference, which every draft of it carries; empty until it is packed for the first time. */
  refCode: z.string(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  wardName: z.string(),
  provinceName: z.string(),
  codAmountVnd: z.number().int(),
  serviceId: z.number().int().nullable(),
  /** Lines of goods. */
  itemCount: z.number().int(),
  faults: z.array(orderFaultSchema),
  /** Who packs, holds or cancelled it; empty for a state that nobody has set. */
  operator: z.string(),
  createdAtMs: z.number().int(),
  stateSinceMs: z.number().int(),
  draft: draftOfOrderSchema.nullable(),
})
export type OrderRow = z.infer<typeof orderRowSchema>

const orderEventKinds = [
  'changed',
  'started',
  'given-back',
  'held',
  'released',
  'cancelled',
  'drafted',
  'another-bill',
  'items-overruled',
  'restored',
  'taken-back',
  'forgotten',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

const orderEventSchema = z.strictObject({
  atMs: z.number().int(),
  operator: z.string(),
  kind: z.enum(orderEventKinds),
  /** The operator's reason; empty for none. */
  reason: z.string(),
  draftId: z.string().nullable(),
})
export type OrderEvent = z.infer<typeof orderEventSchema>

export const orderDetailSchema = orderRowSchema.extend({
  /** Null where it was forgotten, or cannot be read. */
  content: orderContentSchema.nullable(),
  isDamaged: z.boolean(),
  /** Where it came from; null where no import brought it. */
  importedFrom: z.strictObject({ importId: z.string(), fileName: z.string(), operator: z.string() }).nullable(),
  /** Oldest first. */
  events: z.array(orderEventSchema),
  /** All drafts that were ever made of it, deleted ones too; more than one only by a person's decision. */
  drafts: z.array(draftOfOrderSchema.extend({ isDeleted: z.boolean(), why: z.string(), atMs: z.number().int() })),
})
export type OrderDetail = z.infer<typeof orderDetailSchema>

export const orderCountsSchema = z.record(z.enum(orderStates), z.number().int())
export type OrderCounts = z.infer<typeof orderCountsSchema>

/** An import that can be looked at, and taken back while nothing of it was packed. */
export const orderImportSchema = z.strictObject({
  importId: z.string(),
  fileName: z.string(),
  operator: z.string(),
  atMs: z.number().int(),
  state: z.enum(['entering', 'done', 'taken-back']),
  added: z.number().int(),
  /** Known already and waiting: replaced by what the file says. */
  updated: z.number().int(),
  /** Known already with the same content. */
  same: z.number().int(),
  /** Known already with another content, and left as it is: the file was to skip them. */
  skipped: z.number().int(),
  /** Known already with another content, and past changing: packed, with a bill, held or cancelled. */
  kept: z.number().int(),
  /** The first of `skipped` and `kept`. */
  differences: z.array(
    z.strictObject({
      orderId: z.string(),
      number: z.string(),
      state: z.enum(orderStates),
      fields: z.array(z.string()),
    }),
  ),
})
export type OrderImport = z.infer<typeof orderImportSchema>
