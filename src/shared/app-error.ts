import { z } from 'zod'
import { fieldProblemSchema } from './domain/validation/field-problem.ts'

/**
 * Every way in which a request of the renderer can fail, as a stable code. The renderer holds a text for each code in
 * each language (what happened, what it means for the parcel, what to do); `detail` is for the fold-out and support.
 */
export const appErrorCodes = [
  'input-refused',
  'sender-refused',
  'unknown-channel',
  'internal',
  'core-stopped',
  'not-available-here',
  'no-account',
  'account-changed',
  'account-not-found',
  'account-in-front',
  'account-not-empty',
  'operator-not-found',
  'operator-name-taken',
  'operator-at-work',
  'pin-refused',
  'pin-needed',
  'pin-blocked',
  'station-locked',
  'setting-locked',
  'station-file-refused',
  'signed-out',
  'secrets-not-forgotten',
  'credentials-refused',
  'sign-in-unclear',
  'sign-in-blocked',
  'carrier-unreachable',
  'carrier-name-not-found',
  'carrier-untrusted',
  'carrier-busy',
  'carrier-refused',
  'carrier-unclear',
  'carrier-address-invalid',
  'bill-incomplete',
  'draft-not-found',
  'draft-locked',
  'draft-state-changed',
  'row-damaged',
  'reference-in-use',
  'reason-required',
  'order-not-found',
  'order-not-waiting',
  'order-changed',
  'order-faulty',
  'order-has-bill',
  'order-in-hand',
  'import-packed',
  'quiet-time-running',
  'customer-not-found',
  'customer-exists',
  'customer-blocked',
  'bill-not-found',
  'bill-code-in-use',
  'bill-code-its-own',
  'reference-mismatch',
  'reference-used-twice',
  'bill-may-be-older',
  'bill-differs',
  'several-tries',
  'bill-not-cancellable',
  'bill-not-changeable',
  'batch-not-found',
  'batch-empty',
  'request-on-its-way',
  'cancel-not-unclear',
  'label-refused',
  'label-needs-confirmation',
  'label-failed',
  'logo-refused',
  'slip-not-needed',
  'printer-not-found',
  'print-failed',
  'printers-not-listed',
  'print-job-changed',
  'label-not-printed',
  'parcel-code-needed',
  'handover-not-found',
  'handover-changed',
  'handover-empty',
  'sheet-refused',
  'storage-failed',
  'storage-full',
  'storage-newer',
  'data-of-another',
  'backup-not-found',
  'backup-damaged',
  'backup-newer',
  'backup-of-another',
  'restore-failed',
  'profile-in-use',
  'file-not-written',
  'queue-stopped',
  'not-copied',
] as const

export type AppErrorCode = (typeof appErrorCodes)[number]

/** Why nothing gets to the carrier: nobody answers there, nobody knows its name, or who answers cannot prove to be it. */
export const unreachableCodes = [
  'carrier-unreachable',
  'carrier-name-not-found',
  'carrier-untrusted',
] as const satisfies readonly AppErrorCode[]
export type UnreachableCode = (typeof unreachableCodes)[number]

export function isUnreachable(code: AppErrorCode): code is UnreachableCode {
  return unreachableCodes.some((unreachable) => unreachable === code)
}

export const appErrorSchema = z.strictObject({
  code: z.enum(appErrorCodes),
  /** English, for logs and the fold-out; never a secret, never a whole address. */
  detail: z.string().optional(),
  /** The carrier's own words, verbatim, where it said something. */
  carrierMessage: z.string().optional(),
  /** Which fields are at fault, for `bill-incomplete` and `input-refused`. */
  problems: z.array(fieldProblemSchema).optional(),
  /** What else the packer should see: another draft or bill, seconds still to wait ... */
  context: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})

export type AppError = z.infer<typeof appErrorSchema>
