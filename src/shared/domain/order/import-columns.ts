import { z } from 'zod'

/** What a column of a sheet can be read as. */
export const importFields = [
  'number',
  'receiverName',
  'receiverPhone',
  'address',
  'ward',
  'district',
  'province',
  'itemName',
  'itemSku',
  'itemQuantity',
  'itemBarcode',
  'itemPicture',
  'cod',
  'payment',
  'value',
  'weight',
  'packageCount',
  'service',
  'note',
  'orderedAt',
  'status',
] as const
export type ImportField = (typeof importFields)[number]

/** Fields that several columns may be read as: their texts are joined, or all of them have to agree. */
export const sharedFields: ReadonlySet<ImportField> = new Set(['address', 'itemName', 'note', 'payment', 'status'])

/** What a number without a unit is in a column of weights; null leaves the doubtful ones to a person. */
export const weightUnits = ['g', 'kg'] as const

export const columnMappingSchema = z.strictObject({
  field: z.enum(importFields).nullable(),
  unit: z.enum(weightUnits).nullable(),
})
/** How one column is read; null is not used. */
export type ColumnMapping = z.infer<typeof columnMappingSchema>

export const recognisedColumnSchema = columnMappingSchema.extend({
  /** As the file writes it; empty where it has no headings. */
  heading: z.string(),
  /** Whether the heading says so, it is a guess, or a person has said so. */
  confidence: z.enum(['sure', 'likely', 'guessed', 'chosen']),
})
export type RecognisedColumn = z.infer<typeof recognisedColumnSchema>

/** A kind of file that is known by its headings. */
export const importLayoutSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Where its orders come from; an order's number is unique within it. */
  source: z.string(),
  /** Headings, folded, that a file of this kind has; a saved layout has all of its file's. */
  signature: z.array(z.string()),
  /** Whether all headings have to be the same, in the same order. */
  isExact: z.boolean(),
  columns: z.array(columnMappingSchema.extend({ heading: z.string() })),
})
export type ImportLayout = z.infer<typeof importLayoutSchema>
