import { z } from 'zod'
import { billRowSchema } from '../domain/bill.ts'
import {
  checkedCodeSchema,
  largestPrintBatch,
  printerInfoSchema,
  printJobRowSchema,
  printJobSchema,
  printOverviewSchema,
  printProgressSchema,
  printRefusals,
  printStates,
  scanWarnings,
} from '../domain/printing.ts'
import type { ChannelSchemas } from './channel-schemas.ts'
import { windowOfRows } from './window-of-rows.ts'

const profile = z.strictObject({ profileId: z.string() })
const billRows = z.strictObject({ rows: z.array(billRowSchema), total: z.number().int() })

/** Printing on paper: part of the contract. */
export const printingContract = {
  'printing.printers': { input: z.void(), output: z.array(printerInfoSchema) },
  'printing.overview': { input: z.void(), output: printOverviewSchema },
  /** Reads codes out of what was scanned, pasted or opened, and says of each what printing it would mean. */
  'printing.check': {
    input: z.strictObject({ text: z.string().max(2_000_000) }),
    output: z.strictObject({
      rows: z.array(checkedCodeSchema),
      /** Codes that stood in the text more than once. */
      repeated: z.array(z.string()),
      /** How many codes are beyond what one batch may hold. */
      beyondLimit: z.number().int(),
    }),
  },
  /** Answers when the jobs are written; what becomes of them arrives as `printing.changed`. */
  'printing.print': {
    input: z.strictObject({
      billCodes: z.array(z.string()).min(1).max(largestPrintBatch),
      profileId: z.string(),
      /** The packer wants labels again that were printed before; they carry the reprint mark. */
      reprint: z.boolean(),
      /** The packer has seen that ward or province is cut on the label. */
      acceptCut: z.boolean().optional(),
    }),
    output: z.strictObject({
      /** Null where no bill was taken. */
      batchId: z.string().nullable(),
      queued: z.number().int(),
      refused: z.array(z.strictObject({ billCode: z.string(), why: z.enum(printRefusals) })),
    }),
  },
  /** Newest first; no states means all. `latestOnly`: those of living bills that have no newer job. */
  'printing.jobs': {
    input: z.strictObject({ states: z.array(z.enum(printStates)), latestOnly: z.boolean(), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(printJobRowSchema), total: z.number().int() }),
  },
  /** Bills without a label, oldest first: neither cancelled nor being printed, nor unclear whether printed. */
  'printing.missing': { input: z.strictObject(windowOfRows), output: billRows },
  /** Bills that were changed after their label was printed, oldest first. */
  'printing.outdated': { input: z.strictObject(windowOfRows), output: billRows },
  /** The scan of a printed label: of a bill with several parcels its small code, `bill code-n`. */
  'printing.confirm': {
    input: z.strictObject({ scannedCode: z.string().max(200) }),
    output: z.strictObject({
      job: printJobSchema,
      parcel: z.number().int(),
      isRepeated: z.boolean(),
      warning: z.enum(scanWarnings),
    }),
  },
  /** A person says of an unclear job whether its paper is there. */
  'printing.settle': {
    input: z.strictObject({ jobId: z.string(), isPrinted: z.boolean() }),
    output: printJobSchema,
  },
  'printing.cancel': { input: z.strictObject({ batchId: z.string() }), output: printProgressSchema },
  /** Prints a page with a ruler of 100 mm. Where it went is a file for labels that are kept as PDF. */
  'printing.testPage': { input: profile, output: z.strictObject({ systemJob: z.string() }) },
} as const satisfies ChannelSchemas

/** Rows that changed, and how far the running batch is; null where no batch is concerned. */
export const printingChangedSchema = z.strictObject({
  billCodes: z.array(z.string()),
  progress: printProgressSchema.nullable(),
})
