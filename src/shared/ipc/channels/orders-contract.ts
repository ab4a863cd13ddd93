import { z } from 'zod'
import {
  orderCountsSchema,
  orderDetailSchema,
  orderImportSchema,
  orderReasons,
  orderRowSchema,
  orderStates,
} from '../../domain/order/order-row.ts'
import { appErrorSchema } from '../../app-error.ts'
import { triedPinSchema } from '../../domain/account/operator.ts'
import { windowOfRows } from '../window-of-rows.ts'
import { audited, auditNote, type AuditNote, type ChannelGroup } from '../channel-declaration.ts'
import type { AuditAction } from '../../domain/account/audit.ts'

const one = z.strictObject({ id: z.uuid() })
const some = z.strictObject({ ids: z.array(z.uuid()).min(1).max(500), reason: z.string().trim().max(500) })
/** `left`: those that were somewhere else by then, or have a draft. */
const movedSchema = z.strictObject({ moved: z.array(z.string()), left: z.array(z.string()) })

/** One line for each press; each order has its own in its history. */
const noteOf =
  (action: AuditAction) =>
  ({ reason }: z.infer<typeof some>, { moved }: z.infer<typeof movedSchema>): AuditNote | [] =>
    moved.length === 0
      ? []
      : auditNote('account', action, reason === '' ? String(moved.length) : `${moved.length}: ${reason}`)

/** Orders of shops: part of the contract. How they come in is `import.*`; how they go out is `drafts.submit`. */
export const ordersContract = {
  'orders.list': {
    input: z.strictObject({
      /** The order of the list; none named means all. What is to be packed comes oldest first, everything else newest first. */
      states: z.array(z.enum(orderStates)),
      source: z.string().max(200).nullable(),
      /** Words of number, receiver, phone or goods; what is found comes newest first. */
      text: z.string().max(200),
      ...windowOfRows,
    }),
    output: z.strictObject({ rows: z.array(orderRowSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  'orders.counts': { input: z.void(), output: orderCountsSchema, whileLocked: 'answered' },
  'orders.sources': { input: z.void(), output: z.array(z.string()), whileLocked: 'waits' },
  'orders.get': { input: one, output: orderDetailSchema, whileLocked: 'waits' },
  /** The orders that a number may mean; none where it is no order's. More than one where two shops have the same number. Changes nothing. */
  'orders.scan': { input: z.strictObject({ code: z.string().max(200) }), output: z.array(orderDetailSchema) },
  /**
   * Claims an order for whoever is at work. `order-in-hand` where another one is being packed: `givesBack` names the one that goes back
   * to waiting instead.
   */
  'orders.start': { input: one.extend({ givesBack: z.uuid().nullable() }), output: orderDetailSchema },
  /**
   * A bill is made of an order that is being packed although items were not scanned: kept in its history with the reason and what was
   * missing. Where the station has leads, one of them says so by their PIN.
   */
  'orders.overrule': audited({
    input: one.extend({
      revision: z.number().int(),
      /** Of each line, how many pieces were counted. */
      counted: z.array(z.number().int().min(0)).max(2_000),
      reason: z.string().trim().min(1).max(200),
      pin: triedPinSchema.nullable(),
    }),
    output: orderDetailSchema,
    audit: ({ reason }, { number, events }) =>
      events.at(-1)?.kind === 'items-overruled' ? auditNote('account', 'items-overruled', `${number}: ${reason}`) : [],
  }),
  'orders.giveBack': { input: one, output: orderDetailSchema },
  /**
   * Bills of orders that wait, as their source tells them and with the station's usual sender, service and payer; `left` says of each other
   * one what keeps it. An order that has a draft or bill never gets another here.
   */
  'orders.makeBills': {
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500), printWhenCreated: z.boolean().optional() }),
    output: z.strictObject({
      made: z.array(z.strictObject({ id: z.string(), draftId: z.string(), refCode: z.string() })),
      left: z.array(z.strictObject({ id: z.string(), error: appErrorSchema })),
    }),
  },
  /** The bill codes of some orders, those of the same goods together, as their labels are to come; `without`: how many have no bill. */
  'orders.billsByGoods': {
    input: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
    output: z.strictObject({ billCodes: z.array(z.string()), without: z.number().int() }),
    whileLocked: 'waits',
  },
  'orders.cancel': audited({ input: some, output: movedSchema, audit: noteOf('order-cancelled') }),
  'orders.hold': audited({ input: some, output: movedSchema, audit: noteOf('order-held') }),
  /** Back to packing, from hold or from being cancelled. */
  'orders.release': audited({ input: some, output: movedSchema, audit: noteOf('order-released') }),
  /**
   * Takes back that orders were held or cancelled: each is again what it was, with its reason. One that was being packed waits where another
   * one is in hand by then.
   */
  'orders.undoMove': audited({
    input: z.strictObject({
      /** What they were made. */
      from: z.enum(['held', 'cancelled']),
      orders: z
        .array(
          z.strictObject({
            id: z.uuid(),
            state: z.enum(['waiting', 'packing', 'held']),
            reason: z.enum(orderReasons),
            reasonDetail: z.string().max(500),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: movedSchema,
    audit: ({ orders }, { moved }) => {
      const isHeld = new Map(orders.map(({ id, state }) => [id, state === 'held']))
      const held = moved.filter((id) => isHeld.get(id))
      const others = moved.filter((id) => !isHeld.get(id))
      return [
        ...(held.length === 0 ? [] : [auditNote('account', 'order-held', String(held.length))]),
        ...(others.length === 0 ? [] : [auditNote('account', 'order-released', String(others.length))]),
      ]
    },
  }),
  'orders.imports': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(orderImportSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  /** The orders that an import has brought, in the order of its file; none where it is not done. */
  'orders.ofImport': {
    input: z.strictObject({ importId: z.uuid(), ...windowOfRows }),
    output: z.strictObject({ orders: z.array(orderDetailSchema) }),
  },
  /** Takes a whole import back; `import-packed` where any of its orders is packed, or is just being. */
  'orders.takeBack': audited({
    input: z.strictObject({ importId: z.uuid() }),
    output: orderImportSchema,
    audit: (_input, { fileName }) => auditNote('account', 'import-taken-back', fileName),
  }),
} as const satisfies ChannelGroup
