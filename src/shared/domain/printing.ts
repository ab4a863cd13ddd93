import { z } from 'zod'
import { labelTemplates } from './label.ts'

/** How labels are printed on one printer: chosen once, then one key prints. Scale is always 100 %. */
export const printerProfileSchema = z.strictObject({
  id: z.string().min(1),
  /** What the packer calls it: "Máy in bàn 2". */
  label: z.string(),
  /** The printer's name in the operating system. */
  printer: z.string().min(1),
  template: z.enum(labelTemplates),
  dpi: z.union([z.literal(203), z.literal(300)]),
  copies: z.number().int().min(1).max(20),
  /** The paper's name in the printer's own words, where its driver does not take millimetres; empty normally. */
  paperName: z.string(),
})
export type PrinterProfile = z.infer<typeof printerProfileSchema>

/**
 * `unclear`: handed to the print system, but whether paper came out is not known: only a person may have it printed
 * again. `cancelled`: taken back by the packer before it was handed over.
 */
export const printStates = [
  'queued',
  'rendering',
  'sending',
  'sent',
  'confirmed',
  'unclear',
  'failed',
  'cancelled',
] as const
export type PrintState = (typeof printStates)[number]

/** Why a job failed (nothing came out of the printer) or is unclear. */
const printReasons = [
  'none',
  'bill-cancelled',
  'label-refused',
  'label-failed',
  'label-needs-confirmation',
  'printer-not-found',
  'printer-refused',
  'print-system-down',
  'stopped-before-sending',
  'cancelled-by-packer',
  'found-not-printed',
  'stopped-while-sending',
  'printer-vanished',
  'ended-by-printer',
  'still-waiting',
  'answer-unclear',
] as const
export type PrintReason = (typeof printReasons)[number]

export const printJobSchema = z.strictObject({
  id: z.string(),
  batchId: z.string(),
  billCode: z.string(),
  profileId: z.string(),
  printer: z.string(),
  template: z.enum(labelTemplates),
  copies: z.number().int(),
  /** 0 for the first print; n prints "IN LẠI / REPRINT n". */
  reprintNumber: z.number().int(),
  parcels: z.number().int(),
  /** Parcel numbers, from 1, whose printed label was scanned. */
  confirmedParcels: z.array(z.number().int()),
  state: z.enum(printStates),
  reason: z.enum(printReasons),
  /** English or the print system's own words; for the fold-out. */
  detail: z.string(),
  /** The print system's own number of the job; empty where it has none. */
  systemJob: z.string(),
  operator: z.string(),
  askedAtMs: z.number().int(),
  stateSinceMs: z.number().int(),
})
export type PrintJob = z.infer<typeof printJobSchema>

/** Why a bill was not taken into a batch. */
export const printRefusals = ['bill-not-found', 'bill-cancelled', 'already-printed', 'running', 'unclear'] as const
export type PrintRefusal = (typeof printRefusals)[number]

/** A batch in numbers of bills. */
export const printProgressSchema = z.strictObject({
  batchId: z.string(),
  total: z.number().int(),
  /** Queued, rendering or being handed over. */
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  unclear: z.number().int(),
  cancelled: z.number().int(),
})
export type PrintProgress = z.infer<typeof printProgressSchema>
