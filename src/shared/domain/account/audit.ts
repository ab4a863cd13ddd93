import { z } from 'zod'

/** One line of the audit log: who decided or asked for what, and when. */
export const auditEntrySchema = z.strictObject({
  seq: z.number().int(),
  atMs: z.number().int(),
  operator: z.string(),
  /** `link`, `resend`, `cancel`, `update`, `pause` ...: the renderer words it. */
  action: z.string(),
  /** The operator's reason, or what the action was about. */
  reason: z.string(),
  draftId: z.string().nullable(),
  refCode: z.string().nullable(),
  batchId: z.string().nullable(),
  /** How many codes the batch has; null without one. */
  codeCount: z.number().int().nullable(),
  billCode: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Which lines are wanted; null and empty text mean all. */
export const auditFilterSchema = z.strictObject({
  operator: z.string().max(200).nullable(),
  action: z.string().max(64).nullable(),
  /** From this moment on. */
  fromMs: z.number().int().nullable(),
  /** Before this moment. */
  untilMs: z.number().int().nullable(),
  /** A whole bill code or reference, in capitals or not. */
  subject: z.string().max(200),
})
export type AuditFilter = z.infer<typeof auditFilterSchema>
