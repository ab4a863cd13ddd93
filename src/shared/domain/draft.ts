import { z } from 'zod'
import { billInputSchema } from './bill/bill-input.ts'

/** The states of a draft; docs/queue.md draws the moves between them. */
export const draftStates = [
  'EDITING',
  'READY',
  'SENDING',
  'CREATED',
  'REJECTED',
  'UNKNOWN',
  'HOLD',
  'ABANDONED',
] as const
export type DraftState = (typeof draftStates)[number]

/** Why nobody can say from the evidence of a create call whether the carrier has the bill. */
export const unclearReasons = [
  'connection-lost-after-sending',
  'timed-out-after-sending',
  'server-error',
  'answer-unreadable',
  'answer-unclear',
  'redirected',
  'reference-echo-differs',
] as const

/** Why a draft is in its state, as a stable code that the renderer words. */
export const draftReasons = [
  'none',
  'waiting-turn',
  'undo-window',
  'offline',
  'signed-out',
  'back-off',
  'carrier-refused',
  ...unclearReasons,
  'bill-code-already-known',
  'stopped-while-sending',
  'parked-by-packer',
  'restored-copy',
  'reference-overridden',
  'linked-by-packer',
  'given-up-by-packer',
  'refused-at-saving',
  'damaged',
] as const
export type DraftReason = (typeof draftReasons)[number]

/** A row of the Queue screen. */
export const draftRowSchema = z.strictObject({
  id: z.string(),
  state: z.enum(draftStates),
  reason: z.enum(draftReasons),
  /** The carrier's own words or the technical detail behind `reason`; empty for none. */
  reasonDetail: z.string(),
  refCode: z.string(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  wardName: z.string(),
  provinceName: z.string(),
  codAmountVnd: z.number().int(),
  serviceId: z.number().int().nullable(),
  billCode: z.string().nullable(),
  /** Attempts whose fate at the carrier nobody knows; the flag stays until a person resolves each. */
  unresolvedAttempts: z.number().int(),
  createdAtMs: z.number().int(),
  stateSinceMs: z.number().int(),
})
export type DraftRow = z.infer<typeof draftRowSchema>

export const attemptOutcomes = ['open', 'created', 'rejected', 'unknown', 'not-processed'] as const
export type AttemptOutcome = (typeof attemptOutcomes)[number]

const attemptResolutions = ['linked', 'absent', 'given-up'] as const

/** One try at the carrier's create call: what was sent and what came back. */
const attemptSchema = z.strictObject({
  id: z.string(),
  startedAtMs: z.number().int(),
  endedAtMs: z.number().int().nullable(),
  outcome: z.enum(attemptOutcomes),
  reason: z.enum(draftReasons),
  httpStatus: z.number().int().nullable(),
  /** Redacted; cut to what a person can read. */
  responseText: z.string().nullable(),
  billCodeSeen: z.string().nullable(),
  /** Null while nobody has said what became of an `unknown` attempt. */
  resolvedAs: z.enum(attemptResolutions).nullable(),
})
export type Attempt = z.infer<typeof attemptSchema>

export const draftDetailSchema = draftRowSchema.extend({
  bill: billInputSchema,
  attempts: z.array(attemptSchema),
  decisions: z.array(
    z.strictObject({ atMs: z.number().int(), operator: z.string(), action: z.string(), reason: z.string() }),
  ),
  /** When "it does not exist, send again" becomes allowed; null where it does not apply. */
  resendAllowedAtMs: z.number().int().nullable(),
})
export type DraftDetail = z.infer<typeof draftDetailSchema>

export const draftCountsSchema = z.record(z.enum(draftStates), z.number().int())
export type DraftCounts = z.infer<typeof draftCountsSchema>
