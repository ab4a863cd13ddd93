import { z } from 'zod'
import { printReasons, printStates } from './printing.ts'
import { labelTemplates } from './label.ts'

/** Paper that is not a label: none of it marks a bill as labelled. */
const paperKinds = ['slip', 'batch-result', 'handover-list'] as const
export type DocumentKind = (typeof paperKinds)[number]

/** Everything that is printed. */
export const printKinds = ['label', ...paperKinds] as const
export type PrintKind = (typeof printKinds)[number]

/** One print of one such paper. */
export const paperJobSchema = z.strictObject({
  id: z.string(),
  /** What was asked for together. */
  batchId: z.string(),
  kind: z.enum(paperKinds),
  /** The draft of a slip, the batch of a result, the number of a handover list. */
  subject: z.string(),
  /** What people call it: the draft's reference, the batch's kind, the number of the list. */
  title: z.string(),
  profileId: z.string(),
  printer: z.string(),
  /** Of a slip; lists and results are A4, whatever the profile says. */
  template: z.enum(labelTemplates),
  copies: z.number().int(),
  /** 0 for the first print; n prints "IN LẠI / REPRINT n" on a slip. */
  reprintNumber: z.number().int(),
  state: z.enum(printStates),
  reason: z.enum(printReasons),
  /** English or the print system's own words; for the fold-out. */
  detail: z.string(),
  systemJob: z.string(),
  operator: z.string(),
  askedAtMs: z.number().int(),
  stateSinceMs: z.number().int(),
  sentAtMs: z.number().int().nullable(),
})
export type PaperJob = z.infer<typeof paperJobSchema>

/** Why a paper was not taken into a print. */
export const paperRefusals = ['not-needed', 'already-printed', 'running', 'unclear'] as const
export type PaperRefusal = (typeof paperRefusals)[number]

/** How many slips are asked for at once. */
export const largestSlipBatch = 1_000

/** A list that a driver signs, as it was asked for. */
export const handoverRequestSchema = z.strictObject({
  billCodes: z.array(z.string()).min(1).max(2000),
  driverName: z.string().max(80).optional(),
  plate: z.string().max(20).optional(),
})
export type HandoverRequest = z.infer<typeof handoverRequestSchema>
