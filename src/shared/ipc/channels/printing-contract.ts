import { z } from 'zod'
import { leftOutSchema } from '../../domain/handover.ts'
import { billRowSchema } from '../../domain/bill/bill.ts'
import { longestCodesText } from '../../domain/bill/parse-codes.ts'
import { labelRequestSchema, mostLabelRequests } from '../../domain/printing/label-request.ts'
import {
  handoverRequestSchema,
  largestSlipBatch,
  paperJobSchema,
  paperRefusals,
} from '../../domain/printing/document-job.ts'
import {
  checkedCodeSchema,
  printEstimateSchema,
  largestPrintBatch,
  printerInfoSchema,
  printJobRowSchema,
  printJobSchema,
  printOverviewSchema,
  printProgressSchema,
  printRefusals,
  printStates,
  scanWarnings,
} from '../../domain/printing/printing.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'
import { windowOfRows } from '../window-of-rows.ts'

const profile = z.strictObject({ profileId: z.string() })
const billRows = z.strictObject({ rows: z.array(billRowSchema), total: z.number().int() })

const answeredIds = z.array(z.string()).max(largestPrintBatch)
const paperAnswers = z.strictObject({ thereIds: answeredIds, missingIds: answeredIds })

/** Written jobs of papers that are no labels; what becomes of them arrives as `printing.changed`. */
const printedDocuments = z.strictObject({
  /** Null where nothing was taken. */
  batchId: z.string().nullable(),
  queued: z.number().int(),
  /** `title`: what people call the paper, as it was last printed; empty where it never was. */
  refused: z.array(z.strictObject({ subject: z.string(), title: z.string(), why: z.enum(paperRefusals) })),
})

/** Printing paper that is no label (slips of drafts without a bill code, batch results, handover lists): part of the contract. */
export const documentsContract = {
  /** `again`: those of which one is out are printed once more, with the mark of a reprint. */
  'printing.printSlips': {
    input: profile.extend({ draftIds: z.array(z.string()).min(1).max(largestSlipBatch), again: z.boolean() }),
    output: printedDocuments,
  },
  /** Drafts that wait for their bill code and have no slip; at most as many as are printed at once. */
  'printing.slipsWanted': { input: z.void(), output: z.strictObject({ draftIds: z.array(z.string()) }) },
  'printing.printBatchResult': {
    input: profile.extend({ batchId: z.string(), again: z.boolean() }),
    output: printedDocuments,
  },
  /** The paper that the driver signs for. What he may not be given is left out and named, each with its reason. */
  'printing.printHandoverList': {
    input: profile.extend({ request: handoverRequestSchema }),
    output: printedDocuments.extend({
      listNumber: z.string(),
      bills: z.number().int(),
      leftOut: z.array(leftOutSchema),
    }),
  },
  /**
   * The papers of earlier prints once more, whatever became of those: slips on this profile, lists and results on the one
   * that they were printed on.
   */
  'printing.printDocumentsAgain': {
    input: profile.extend({ jobIds: z.array(z.string()).min(1).max(largestSlipBatch) }),
    output: printedDocuments,
  },
  /** Newest first. */
  'printing.documents': {
    input: z.strictObject(windowOfRows),
    output: z.strictObject({ rows: z.array(paperJobSchema), total: z.number().int() }),
    whileLocked: 'waits',
  },
  /** The prints of one draft's slip, or of one batch's result; newest first. */
  'printing.documentsOf': {
    input: z.strictObject({ subject: z.string() }),
    output: z.array(paperJobSchema),
    whileLocked: 'waits',
  },
  'printing.documentsTogether': {
    input: z.strictObject({ jobIds: answeredIds }),
    output: z.strictObject({ jobs: z.array(paperJobSchema) }),
  },
  /** As `printing.resolve`, for documents. Answers the ids of their jobs. */
  'printing.resolveDocuments': {
    input: paperAnswers,
    output: z.strictObject({ there: z.array(z.string()), missing: z.array(z.string()) }),
  },
} as const satisfies ChannelGroup

const requestedDrafts = z.strictObject({ draftIds: z.array(z.string()).min(1).max(mostLabelRequests) })

/** Labels that were asked for by `drafts.submit` with `printWhenCreated`. `printing.changed` tells that something became of them. */
const labelRequestsContract = {
  /** The requests of these drafts; a draft without one is left out. */
  'printing.labelRequests': { input: requestedDrafts, output: z.array(labelRequestSchema) },
} as const satisfies ChannelGroup

/** Printing on paper: part of the contract. */
export const printingContract = {
  ...labelRequestsContract,
  'printing.printers': { input: z.void(), output: z.array(printerInfoSchema) },
  'printing.overview': { input: z.void(), output: printOverviewSchema, whileLocked: 'answered' },
  /** Reads codes out of what was scanned, pasted or opened, and says of each what printing it would mean. */
  'printing.check': {
    input: z.strictObject({ text: z.string().max(longestCodesText) }),
    output: z.strictObject({
      rows: z.array(checkedCodeSchema),
      /** Codes that stood in the text more than once. */
      repeated: z.array(z.string()),
      /** How many codes are beyond what one batch may hold. */
      beyondLimit: z.number().int(),
    }),
  },
  /** What printing these bills would take, for the question before a large batch. */
  'printing.estimate': {
    input: profile.extend({ billCodes: z.array(z.string()).min(1).max(largestPrintBatch) }),
    output: printEstimateSchema,
  },
  /** Answers when the jobs are written; what becomes of them arrives as `printing.changed`. */
  'printing.print': {
    input: z.strictObject({
      billCodes: z.array(z.string()).min(1).max(largestPrintBatch),
      profileId: z.string(),
      /** The packer wants labels again that were printed before; they carry the reprint mark. */
      reprint: z.boolean(),
      /** The packer has seen that ward or province is cut on the label. */
      acceptTruncation: z.boolean().optional(),
      /** Nobody has looked at each of these bills: the first label of one that the carrier has created otherwise than it was sent is refused. */
      leavesCreatedOtherwise: z.boolean().optional(),
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
    whileLocked: 'waits',
  },
  /** Bills without a label, oldest first: neither cancelled nor being printed, nor unclear whether printed. */
  'printing.missing': { input: z.strictObject(windowOfRows), output: billRows, whileLocked: 'waits' },
  /** Bills that were changed after their label was printed, oldest first. */
  'printing.outdated': { input: z.strictObject(windowOfRows), output: billRows, whileLocked: 'waits' },
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
  /** The unclear jobs of the documents in which these were handed over, themselves included. */
  'printing.unclearTogether': {
    input: z.strictObject({ jobIds: answeredIds }),
    output: z.strictObject({ jobs: z.array(printJobSchema) }),
  },
  /**
   * A person says of unclear jobs, one by one, whether their paper is there. A missing one needs an answer for everything
   * unclear in its document, because that is taken back as a whole. Answers the bills.
   */
  'printing.resolve': audited({
    input: paperAnswers,
    output: z.strictObject({ there: z.array(z.string()), missing: z.array(z.string()) }),
    audit: (_answers, { there, missing }) => [
      ...there.map((billCode) => auditNote('account', 'print-found', '', { billCode })),
      ...missing.map((billCode) => auditNote('account', 'print-missing', '', { billCode })),
    ],
  }),
  'printing.cancel': audited({
    input: z.strictObject({ batchId: z.string() }),
    output: printProgressSchema,
    /** How many came out of how many that were asked for. */
    audit: (_batch, { sent, total }) => auditNote('account', 'print-cancelled', `${sent}/${total}`),
  }),
  /** Prints a page with a ruler of 100 mm. Where it went is a file for labels that are kept as PDF. */
  'printing.testPage': { input: profile, output: z.strictObject({ systemJob: z.string() }) },
} as const satisfies ChannelGroup

/** Rows that changed, and how far the running batch is; null where no batch is concerned. */
export const printingChangedSchema = z.strictObject({
  billCodes: z.array(z.string()),
  progress: printProgressSchema.nullable(),
})
