import { z } from 'zod'
import { largestHandover } from '../handover.ts'
import { printJobSchema } from './printing.ts'

/** Paper that is not a label: none of it marks a bill as labelled. */
const paperKinds = ['slip', 'batch-result', 'handover-list'] as const
export type DocumentKind = (typeof paperKinds)[number]

/** Everything that is printed. */
export const printKinds = ['label', ...paperKinds] as const
export type PrintKind = (typeof printKinds)[number]

/**
 * One print of one such paper. Only a slip follows the template of its printer and is marked as a reprint; lists and results are A4,
 * whatever the profile says.
 */
export const paperJobSchema = printJobSchema
  .omit({ billCode: true, parcels: true, confirmedParcels: true, truncations: true })
  .extend({
    kind: z.enum(paperKinds),
    /** The draft of a slip, the batch of a result, the number of a handover list. */
    subject: z.string(),
    /** What people call it: the draft's reference, the batch's kind, the number of the list. */
    title: z.string(),
  })
export type PaperJob = z.infer<typeof paperJobSchema>

/** Why a paper was not taken into a print. */
export const paperRefusals = ['not-needed', 'damaged', 'already-printed', 'running', 'unclear'] as const
export type PaperRefusal = (typeof paperRefusals)[number]

/** How many slips are asked for at once. */
export const largestSlipBatch = 1_000

/** A list that a driver signs, as it was asked for. */
export const handoverRequestSchema = z.strictObject({
  billCodes: z.array(z.string()).min(1).max(largestHandover),
  driverName: z.string().max(80).optional(),
  plate: z.string().max(20).optional(),
  /** Of a list that was closed: its paper says what the list keeps, under its number. */
  number: z.number().int().optional(),
})
export type HandoverRequest = z.infer<typeof handoverRequestSchema>

/** The same as a print keeps it: by bill, what was to be collected when the list got its number. A list that was closed keeps that itself. */
export const keptHandoverSchema = handoverRequestSchema.extend({
  codAmountsVnd: z.record(z.string(), z.number().int()).optional(),
})
export type KeptHandover = z.infer<typeof keptHandoverSchema>
