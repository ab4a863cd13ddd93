import { z } from 'zod'
import { printJobSchema, printRefusals } from './printing.ts'

/**
 * `waiting`: the bill is not confirmed by the carrier yet. `ordered`: a print job was written. `refused`: the label was not
 * printed, for the reason in `why`. `held`: the database is a copy or was restored, so only a person may have it printed.
 */
export const labelRequestStates = ['waiting', 'ordered', 'refused', 'held'] as const
export type LabelRequestState = (typeof labelRequestStates)[number]

/** The label that was asked for with a draft: it is printed as soon as the carrier has confirmed the bill. One for each draft. */
export const labelRequestSchema = z.strictObject({
  draftId: z.string(),
  state: z.enum(labelRequestStates),
  /** Why the label was refused; null in every other state. */
  why: z.enum(printRefusals).nullable(),
  operator: z.string(),
  askedAtMs: z.number().int(),
  refCode: z.string(),
  receiverName: z.string(),
  /** Null while the carrier has not confirmed the bill. */
  billCode: z.string().nullable(),
  /** What became of an ordered label: the newest print of its bill that came out, or the newest of all; null before. */
  job: printJobSchema.nullable(),
})
export type LabelRequest = z.infer<typeof labelRequestSchema>

/** How many requests are asked about at once. */
export const mostLabelRequests = 1_000
