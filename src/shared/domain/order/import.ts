import { z } from 'zod'
import { customersEnteredSchema } from '../customer.ts'
import { wardMatchSchema } from '../place/directory.ts'
import { textEncodings } from '../text/read-text-file.ts'
import { columnMappingSchema, recognisedColumnSchema } from './import-columns.ts'
import { orderContentSchema, orderFaultKinds, orderFaultSchema } from './order.ts'
import { orderImportSchema, orderStates } from './order-row.ts'

/** Importing orders from a file, as the window and the core speak of it. */

export const importDelimiters = [',', ';', '\t', '|'] as const

/** Why a file is not read at all. */
const importRefusals = [
  'gone',
  'empty',
  'too-large',
  'too-many-rows',
  'too-many-columns',
  'encrypted',
  'old-excel',
  'not-a-sheet',
  'damaged',
  'inflates-too-much',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

/** What a person has said of how a file is to be read; what is left out is recognised. */
export const importReadingSchema = z.strictObject({
  encoding: z.enum(textEncodings).optional(),
  delimiter: z.enum(importDelimiters).optional(),
  /** One of the station's layouts; 'none' for none of them. */
  layoutId: z.string().max(100).optional(),
  /** The mapping of each column, in the file's order. */
  columns: z.array(columnMappingSchema).max(500).optional(),
  /** Texts that name a place, each with the ward that a person has chosen for it. */
  places: z.array(z.strictObject({ found: z.string().max(200), wardCode: z.string().max(10) })).max(2_000),
  /** An abolished ward that went into one ward alone is taken for that one. */
  takesOnlySuccessor: z.boolean(),
})
export type ImportReading = z.infer<typeof importReadingSchema>

const importFormSchema = z.discriminatedUnion('format', [
  z.strictObject({
    format: z.literal('csv'),
    encoding: z.enum(textEncodings),
    delimiter: z.enum(importDelimiters),
  }),
  z.strictObject({ format: z.literal('xlsx') }),
])

/** What the pool of orders has under the number of an order that is read. */
const knownOrderSchema = z.strictObject({
  orderId: z.string(),
  state: z.enum(orderStates),
  /** The `same` content; another one that still can be `replaceable`; or `kept` whatever the file says: packed, with a bill, held or cancelled. */
  comparison: z.enum(['same', 'replaceable', 'kept']),
  /** Paths of what differs; none where what the pool has cannot be read. */
  fields: z.array(z.string()),
})
export type KnownOrder = z.infer<typeof knownOrderSchema>

/** One order as it will be read. */
const previewedOrderSchema = z.strictObject({
  /** Its rows in the file, counted from 1. */
  rows: z.array(z.number().int()),
  content: orderContentSchema,
  /** Paths of what was read as something else than what stands there, without doubt. */
  mended: z.array(z.string()),
  /** What an unclear place may mean, best first. */
  places: z.array(wardMatchSchema),
  /** Its number stood in the file before. */
  isRepeat: z.boolean(),
  /** Null for an order that the station does not know yet. */
  known: knownOrderSchema.nullable(),
})
export type PreviewedOrder = z.infer<typeof previewedOrderSchema>

const importTotalsSchema = z.strictObject({
  /** Rows of the file, headings and empty ones too. */
  rows: z.number().int(),
  orders: z.number().int(),
  /** Without a fault. */
  good: z.number().int(),
  /** Of the good ones. */
  mended: z.number().int(),
  faulty: z.number().int(),
  /** Of all, whose number stood in the file before. */
  repeats: z.number().int(),
  /** Of all, those that the station knows already, by what a comparison says. */
  same: z.number().int(),
  replaceable: z.number().int(),
  kept: z.number().int(),
})
export type ImportTotals = z.infer<typeof importTotalsSchema>

/**
 * How many orders an import adds or changes, by what becomes of numbers that are there already: `skip` adds those that the station does not
 * know, `replace` changes those that can still be changed too, `again` adds all of them, also numbers that stand in the file twice.
 */
const enteredCountsSchema = z.strictObject({
  skip: z.number().int(),
  replace: z.number().int(),
  again: z.number().int(),
})
export type EnteredCounts = z.infer<typeof enteredCountsSchema>

export const importPreviewSchema = z.strictObject({
  form: importFormSchema,
  bytes: z.number().int(),
  /** The row of the headings; 0 where there are none. */
  headerRow: z.number().int(),
  /** What the headings say, the same for every file with these. */
  identity: z.string(),
  layoutId: z.string().nullable(),
  source: z.string(),
  columns: z.array(recognisedColumnSchema.extend({ samples: z.array(z.string()) })),
  totals: importTotalsSchema,
  /** Where only orders without a fault are taken, and where those with a fault are too. */
  enters: z.strictObject({ good: enteredCountsSchema, withFaulty: enteredCountsSchema }),
  /** The first twenty. */
  orders: z.array(previewedOrderSchema),
  /** The first two hundred with a fault, those whose number stood there before, and those that the station knows with another content. */
  faulty: z.array(previewedOrderSchema),
  repeats: z.array(previewedOrderSchema),
  differing: z.array(previewedOrderSchema),
  /** Unclear places, the commonest first: one decision mends all alike. */
  unclearPlaces: z.array(
    z.strictObject({ found: z.string(), orders: z.number().int(), places: z.array(wardMatchSchema) }),
  ),
})
export type ImportPreview = z.infer<typeof importPreviewSchema>

export const duplicateChoices = ['skip', 'replace', 'again'] as const
/** `drafts`: each order becomes a bill as soon as the import is done, where nothing keeps it; what does not stays an order. */
export const importTargets = ['orders', 'drafts'] as const

export const importDecisionsSchema = z.strictObject({
  /** `customers`: the book takes the receivers, and nothing else of the rows. */
  into: z.enum([...importTargets, 'customers']),
  duplicates: z.enum(duplicateChoices),
  /** Why orders that are there already are entered again; empty where they are not. */
  reason: z.string().trim().max(500),
  /** Whether orders with a fault are entered too; those without a number or a readable amount never are. */
  takesFaulty: z.boolean(),
})
export type ImportDecisions = z.infer<typeof importDecisionsSchema>

export const importProgressSchema = z.strictObject({
  state: z.enum(['idle', 'reading', 'entering', 'done', 'stopped', 'failed']),
  /** The import that is being entered, or was last. */
  importId: z.string().nullable(),
  bytes: z.number().int(),
  bytesRead: z.number().int(),
  rows: z.number().int(),
  /** Orders that were handed over. */
  entered: z.number().int(),
  refusal: z.enum(importRefusals).nullable(),
  /** Where the station's disk took no more of it. */
  trouble: z.enum(['storage-full', 'storage-failed']).optional(),
  detail: z.string(),
  /** Where the file went into the book of customers. */
  customers: customersEnteredSchema.optional(),
})
export type ImportProgress = z.infer<typeof importProgressSchema>

/**
 * What became of a question about a file. None of these is a failure of the station, so they have words of their own: the file
 * was refused, another question or a person stopped this one, another file was chosen since, or its orders are being entered.
 */
export function importAnswerSchema<Value extends z.ZodType>(value: Value) {
  return z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('read'), value }),
    z.strictObject({ kind: z.literal('refused'), refusal: z.enum(importRefusals), detail: z.string() }),
    z.strictObject({ kind: z.enum(['stopped', 'closed', 'running']) }),
  ])
}
export type ImportAnswer<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'refused'; readonly refusal: ImportRefusal; readonly detail: string }
  | { readonly kind: 'stopped' | 'closed' | 'running' }

/** What became of a file that a program handed over. */
export const enteredFileSchema = z.strictObject({
  /** Null where the import was entered before, and its file was not read again. */
  totals: importTotalsSchema.nullable(),
  layoutId: z.string().nullable(),
  source: z.string(),
  /**
   * Orders that were not entered as they stand in the file, the first two hundred of each kind: with a fault, with a number that stood there
   * before, or known to the station with another content, which stays.
   */
  left: z.array(
    z.strictObject({
      rows: z.array(z.number().int()),
      number: z.string(),
      why: z.enum(['faulty', 'repeat', 'differs']),
      faults: z.array(orderFaultSchema),
      known: knownOrderSchema.nullable(),
    }),
  ),
  /** Null where it was only to be read. */
  imported: orderImportSchema.nullable(),
})
export type EnteredFile = z.infer<typeof enteredFileSchema>

/** The words of a file of faulty rows, in the packer's language. */
export const faultWordsSchema = z.strictObject({
  /** The heading of the column with the reasons. */
  heading: z.string().max(60),
  /** By the last part of a fault's path: "phone" of "receiver.phone". */
  fields: z.record(z.string().max(40), z.string().max(60)),
  kinds: z.record(z.enum(orderFaultKinds), z.string().max(120)),
})
export type FaultWords = z.infer<typeof faultWordsSchema>
