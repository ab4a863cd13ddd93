import { z } from 'zod'
import { billRowSchema } from '../domain/bill.ts'
import { printJobSchema, printProgressSchema, printRefusals, printStates } from '../domain/printing.ts'
import type { ChannelSchemas } from './channel-schemas.ts'
import { windowOfRows } from './window-of-rows.ts'

const profile = z.strictObject({ profileId: z.string() })

/** Printing on paper: part of the contract. */
export const printingContract = {
  'printing.printers': {
    input: z.void(),
    output: z.array(
      z.strictObject({
        name: z.string(),
        state: z.enum(['ready', 'busy', 'stopped']),
        acceptsJobs: z.boolean(),
        isDefault: z.boolean(),
      }),
    ),
  },
  /** Answers when the jobs are written; what becomes of them arrives as `printing.changed`. */
  'printing.print': {
    input: z.strictObject({
      billCodes: z.array(z.string()).min(1).max(5_000),
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
  /** Newest first; no states means all. */
  'printing.jobs': {
    input: z.strictObject({ states: z.array(z.enum(printStates)), ...windowOfRows }),
    output: z.strictObject({ rows: z.array(printJobSchema), total: z.number().int() }),
  },
  /** Bills without a label, oldest first: neither cancelled nor being printed, nor unclear whether printed. */
  'printing.missing': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(billRowSchema), total: z.number().int() }),
  },
  /** The scan of a printed label: of a bill with several parcels its small code, `bill code-n`. */
  'printing.confirm': {
    input: z.strictObject({ scannedCode: z.string().max(200) }),
    output: z.strictObject({ job: printJobSchema, parcel: z.number().int(), isRepeated: z.boolean() }),
  },
  /** A person says of an unclear job whether its paper is there. */
  'printing.settle': {
    input: z.strictObject({ jobId: z.string(), isPrinted: z.boolean() }),
    output: printJobSchema,
  },
  'printing.cancel': { input: z.strictObject({ batchId: z.string() }), output: printProgressSchema },
  /** Prints a page with a ruler of 100 mm. */
  'printing.testPage': { input: profile, output: z.strictObject({ systemJob: z.string() }) },
} as const satisfies ChannelSchemas

/** Rows that changed, and how far the running batch is; null where no batch is concerned. */
export const printingChangedSchema = z.strictObject({
  billCodes: z.array(z.string()),
  progress: printProgressSchema.nullable(),
})
