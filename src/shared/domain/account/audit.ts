import { z } from 'zod'

/** What is noted as done. A log of another version may hold others, which are shown as they are written. */
export type AuditAction =
  | 'enter'
  | 'edit'
  | 'override-reference'
  | 'another-bill'
  | 'order-cancelled'
  | 'order-held'
  | 'order-released'
  | 'items-overruled'
  | 'import-taken-back'
  | 'undo-save'
  | 'send-draft-now'
  | 'hold'
  | 'release'
  | 'delete'
  | 'link'
  | 'resend'
  | 'abandon'
  | 'found-absent'
  | 'cancel'
  | 'cancel-not-done'
  | 'return'
  | 'update'
  | 'handle'
  | 'unhandle'
  | 'take-back'
  | 'restore'
  | 'backup-restored'
  | 'bills-exported'
  | 'orders-imported'
  | 'customer-saved'
  | 'customers-merged'
  | 'customers-parted'
  | 'customer-blocked'
  | 'customer-unblocked'
  | 'customers-forgotten'
  | 'customers-exported'
  | 'customers-imported'
  | 'send-to-blocked'
  | 'label-saved'
  | 'logo-changed'
  | 'stop-batch'
  | 'pause'
  | 'resume'
  | 'send-now'
  | 'print'
  | 'reprint'
  | 'print-slip'
  | 'print-batch-result'
  | 'print-handover-list'
  | 'handover-overruled'
  | 'handover-withheld'
  | 'handover-closed'
  | 'handover-reopened'
  | 'handover-signed'
  | 'handover-exported'
  | 'print-found'
  | 'print-missing'
  | 'print-cancelled'
  | 'signed-in'
  | 'signed-out'
  | 'account-switched'
  | 'account-forgotten'
  | 'settings-changed'
  | 'settings-exported'
  | 'settings-imported'
  | 'audit-exported'
  | 'moved-out'
  | 'moved-in'
  | 'update-postponed'
  | 'update-asked-for'
  | 'directory-refreshed'
  | 'operator-added'
  | 'operator-renamed'
  | 'operator-removed'
  | 'operator-switched'
  | 'lead-named'
  | 'lead-ended'
  | 'pin-set'
  | 'pin-removed'
  | 'pin-refused'
  | 'station-unlocked'
  | 'station-locked'

/** One line of the audit log: who decided or asked for what, and when. */
export const auditEntrySchema = z.strictObject({
  seq: z.number().int(),
  atMs: z.number().int(),
  operator: z.string(),
  /** Mostly an `AuditAction`: the renderer words it. */
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
