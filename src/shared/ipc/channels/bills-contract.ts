import { z } from 'zod'
import { cargoSchema } from '../../domain/bill/bill-input.ts'
import { billChangesSchema } from '../../domain/bill/bill-changes.ts'
import { billDetailSchema, billRowSchema } from '../../domain/bill/bill.ts'
import { billExportSchema, exportColumns, exportFormats } from '../../domain/bill/bill-export.ts'
import { storedForm } from '../../stored-form.ts'
import { billFilterSchema } from '../../domain/bill/bill-filter.ts'
import {
  billListRowSchema,
  billSelectionSchema,
  billSortSchema,
  billSumsSchema,
  billViewsSchema,
  readViewsSchema,
  mostBillsCounted,
} from '../../domain/bill/bill-list.ts'
import { billHistorySchema } from '../../domain/bill/bill-history.ts'
import { mostTrackedCodes } from '../../domain/tracking.ts'
import { derivedKinds } from '../../domain/bill/linked-bill.ts'
import { windowOfRows } from '../window-of-rows.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

const bill = z.strictObject({ billCode: z.string() })

/** Finding what the carrier has confirmed: part of the contract. */
export const billsContract = {
  /** Newest first. How many there are in all is asked for by `bills.count`. */
  'bills.list': {
    /** `upToSeq` leaves out what was created since that number was the newest. */
    input: z.strictObject({
      filter: billFilterSchema,
      upToSeq: z.number().int().min(0).optional(),
      /** Instead of newest first. */
      sort: billSortSchema.optional(),
      ...windowOfRows,
    }),
    output: z.strictObject({ rows: z.array(billListRowSchema), isMore: z.boolean() }),
    whileLocked: 'waits',
  },
  /** Counts no further than `atMost`, so that it costs the same among a million bills. */
  'bills.count': {
    /** `afterSeq`: only those that were created since that number was the newest. */
    input: z.strictObject({
      filter: billFilterSchema,
      atMost: z.number().int().min(1).max(mostBillsCounted),
      afterSeq: z.number().int().min(0).optional(),
    }),
    output: z.strictObject({
      count: z.number().int(),
      isMore: z.boolean(),
      /** The newest bill's number: a selection of "all that match" ends there. */
      newestSeq: z.number().int(),
    }),
    whileLocked: 'waits',
  },
  /** What a parcel of this kind weighs in all likelihood; null where too few have been weighed. */
  'bills.expectedWeight': {
    input: cargoSchema.pick({ content: true, packageCount: true, lengthCm: true, widthCm: true, heightCm: true }),
    output: z.strictObject({ meanGrams: z.number(), deviationGrams: z.number(), bills: z.number().int() }).nullable(),
    whileLocked: 'waits',
  },
  /** What the bills of a selection come to. */
  'bills.sums': {
    input: z.strictObject({ selection: billSelectionSchema }),
    output: billSumsSchema,
    whileLocked: 'waits',
  },
  /** The codes of a selection, newest first, as many as one action takes. */
  'bills.codes': {
    input: z.strictObject({ selection: billSelectionSchema }),
    output: z.strictObject({ billCodes: z.array(z.string()), isMore: z.boolean() }),
  },
  /** What filters can offer because bills have it. */
  'bills.facets': {
    input: z.void(),
    output: z.strictObject({
      provinces: z.array(z.string()),
      senders: z.array(z.string()),
      /** How many senders bills have beside them. */
      sendersLeftOut: z.number().int(),
      operators: z.array(z.string()),
    }),
    whileLocked: 'waits',
  },
  'bills.views': { input: z.void(), output: storedForm(readViewsSchema), whileLocked: 'waits' },
  'bills.saveViews': { input: billViewsSchema, output: storedForm(readViewsSchema) },

  'bills.get': { input: bill, output: billDetailSchema, whileLocked: 'waits' },
  /** Of codes, those that stand for a bill of another code, as that of a parcel or in other letters, each with that bill. */
  'bills.ofParcels': {
    input: z.strictObject({ codes: z.array(z.string()).max(mostTrackedCodes) }),
    output: z.array(z.strictObject({ code: z.string(), billCode: z.string(), packageCount: z.number().int() })),
  },
  /** What was done about a bill here: calls, requests, decisions, paper. */
  'bills.history': { input: bill, output: billHistorySchema, whileLocked: 'waits' },
  /** How many bills wait for a person, counted up to a thousand. */
  'bills.exceptionCount': {
    input: z.void(),
    output: z.strictObject({ count: z.number().int() }),
    whileLocked: 'answered',
  },
} as const satisfies ChannelGroup

/** What is done about one bill: part of the contract. */
export const billActionsContract = {
  /**
   * Keeps the same parcel once more, the other half of a pair, or a whole exchange, under new references, as drafts to be looked
   * through; the first of them is answered.
   */
  'bills.derive': {
    input: z.strictObject({ billCode: z.string(), kind: z.enum(derivedKinds) }),
    output: z.strictObject({ draftId: z.string() }),
  },
  'bills.cancel': { input: bill, output: billRowSchema },
  /** A person has found out that an unclear cancel was not done: the bill lives. Null where it is not on file here. */
  'bills.resolveCancel': {
    input: z.strictObject({ billCode: z.string(), reason: z.string().trim().max(500) }),
    output: billRowSchema.nullable(),
  },
  /** Queues an update; the stored bill changes when the carrier has accepted it. */
  'bills.update': {
    input: z.strictObject({ billCode: z.string(), changes: billChangesSchema }),
    output: billRowSchema,
  },
  /** Takes back a cancel, return or update that still waits: it is not sent. */
  'bills.withdraw': {
    input: z.strictObject({ billCode: z.string(), requestSeq: z.number().int() }),
    output: billHistorySchema,
  },

  /** A person has seen to it. The bill comes back when its state changes again. */
  'bills.handle': {
    input: z.strictObject({ billCode: z.string(), note: z.string().trim().max(500) }),
    output: billHistorySchema,
  },
  'bills.unhandle': { input: bill, output: billHistorySchema },
} as const satisfies ChannelGroup

/** Bills as a file: part of the contract. */
export const billExportContract = {
  /**
   * Writes a file into the station's folder; progress arrives as `bills.exported`. One that runs is stopped. With `untilDone` this one is
   * refused instead, and answered when it has come to an end.
   */
  'bills.export': audited({
    input: z.strictObject({
      selection: billSelectionSchema,
      format: z.enum(exportFormats),
      columns: z.array(z.strictObject({ column: z.enum(exportColumns), heading: z.string().max(60) })).min(1),
      untilDone: z.boolean().optional(),
    }),
    output: billExportSchema,
    audit: (_selection, { total }) => auditNote('account', 'bills-exported', String(total)),
  }),
  /** Shows the folder of the file that was written last, where the machine can. */
  'bills.openExportFolder': { input: z.void(), output: z.strictObject({ path: z.string() }) },
  'bills.stopExport': { input: z.void(), output: billExportSchema },
  /** How the newest export stands, for a window that has not heard of it: also how it has ended, until that is seen. */
  'bills.exportState': { input: z.void(), output: billExportSchema, whileLocked: 'waits' },
  /** The packer has been told how the newest export has ended. */
  'bills.exportSeen': { input: z.void(), output: z.null() },
} as const satisfies ChannelGroup
