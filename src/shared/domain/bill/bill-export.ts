import { z } from 'zod'

/** What a line of the file can hold, in its usual order. */
export const exportColumns = [
  'billCode',
  'refCode',
  'status',
  'receiverName',
  'receiverPhone',
  'receiverAddress',
  'ward',
  'province',
  'content',
  'packageCount',
  'weightKg',
  'codVnd',
  'feeVnd',
  'service',
  'sender',
  'createdAt',
  'labelPrintedAt',
] as const
export type ExportColumn = (typeof exportColumns)[number]

/** `xlsx` for a spreadsheet as such, `csv` for any program. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A spreadsheet is put together in memory: more bills than this are a CSV file. */
export const largestSheet = 20_000

/** A file of bills as far as it is written. */
export const billExportSchema = z.strictObject({
  state: z.enum(['idle', 'running', 'done', 'stopped', 'failed']),
  done: z.number().int(),
  total: z.number().int(),
  /** The finished file; empty before. */
  path: z.string(),
  /** Why it failed, for the fold-out. */
  detail: z.string(),
})
export type BillExport = z.infer<typeof billExportSchema>
