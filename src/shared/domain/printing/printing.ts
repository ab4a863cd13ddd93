import { z } from 'zod'
import { labelTemplates } from './label.ts'

const mostCopies = 20

/** The rule of `copies` in `printerProfileSchema` for a form. */
export function isCopyCount(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= mostCopies
}

/** How labels are printed on one printer: chosen once, then one key prints. Scale is always 100 %. */
export const printerProfileSchema = z.strictObject({
  id: z.string().min(1),
  /** What the packer calls it: "Máy in bàn 2". */
  label: z.string(),
  /** The printer's name in the operating system. */
  printer: z.string().min(1),
  template: z.enum(labelTemplates),
  dpi: z.union([z.literal(203), z.literal(300)]),
  copies: z.number().int().min(1).max(mostCopies),
  /** The paper's name in the printer's own words, where its driver does not take millimetres; empty normally. */
  paperName: z.string(),
})
export type PrinterProfile = z.infer<typeof printerProfileSchema>

/** The name of a printer that always works: it writes PDF files into the folder of the labels. */
export const pdfPrinterName = 'packbench:pdf'

/** What prints where no profile was set up. */
export const pdfProfile: PrinterProfile = {
  id: pdfPrinterName,
  label: '',
  printer: pdfPrinterName,
  template: '100x150',
  dpi: 203,
  copies: 1,
  paperName: '',
}

/** The profile in use, or null on a station without any. */
export function profileInUse(settings: {
  readonly printerProfiles: readonly PrinterProfile[]
  readonly printerProfileId: string | null
}): PrinterProfile | null {
  const { printerProfiles: profiles, printerProfileId: chosen } = settings
  return profiles.find(({ id }) => id === chosen) ?? profiles[0] ?? null
}

/** The profile that prints labels: the one in use, and files where no printer was set up. */
export const labelProfile = (settings: Parameters<typeof profileInUse>[0]): PrinterProfile =>
  profileInUse(settings) ?? pdfProfile

/** The profile of the office printer, for lists and results on A4; null where none was chosen. */
export function documentProfile(settings: {
  readonly printerProfiles: readonly PrinterProfile[]
  readonly documentProfileId: string | null
}): PrinterProfile | null {
  return settings.printerProfiles.find(({ id }) => id === settings.documentProfileId) ?? null
}

/** A printer as the system names it. */
export const printerInfoSchema = z.strictObject({
  name: z.string(),
  state: z.enum(['ready', 'busy', 'stopped']),
  acceptsJobs: z.boolean(),
  isDefault: z.boolean(),
})
export type PrinterInfo = z.infer<typeof printerInfoSchema>

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
  'paper-not-needed',
  'label-refused',
  'label-failed',
  'label-needs-confirmation',
  'printer-not-found',
  'printer-refused',
  'print-system-down',
  'file-not-written',
  'stopped-before-sending',
  'cancelled-by-packer',
  'found-not-printed',
  'not-taken-back',
  'after-unclear',
  'stopped-while-sending',
  'printer-vanished',
  'ended-by-printer',
  'still-waiting',
  'answer-unclear',
  'damaged',
  'restored-copy',
] as const
export type PrintReason = (typeof printReasons)[number]

/** Words of the bill that are not whole on its printed label. */
const printedTruncationSchema = z.strictObject({
  /** The field of the label, as its templates name it. */
  field: z.string(),
  /** `letters-replaced`: the label's font does not have them, so each prints as "?". */
  how: z.enum(['shortened', 'left-out', 'letters-replaced']),
})
export type PrintedTruncation = z.infer<typeof printedTruncationSchema>

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
  /** When the print system was done with it; null before, and where nobody knows. */
  sentAtMs: z.number().int().nullable(),
  /** What is not whole on the label that was handed over; empty before. */
  truncations: z.array(printedTruncationSchema),
})
export type PrintJob = z.infer<typeof printJobSchema>

/** A row of the Print screen. */
export const printJobRowSchema = printJobSchema.extend({
  receiverName: z.string(),
  provinceName: z.string(),
  /** No newer job of the same bill exists. */
  isLatest: z.boolean(),
})
export type PrintJobRow = z.infer<typeof printJobRowSchema>

/** Why a bill was not taken into a batch. `created-otherwise`: the carrier made another bill than was sent, so a person looks at that bill first. */
export const printRefusals = [
  'bill-not-found',
  'bill-cancelled',
  'already-printed',
  'running',
  'unclear',
  'created-otherwise',
] as const
export type PrintRefusal = (typeof printRefusals)[number]

/** One code of a list, before anything is printed. */
export const checkedCodeSchema = z.strictObject({
  billCode: z.string(),
  /** Null where its label would be printed. */
  refusal: z.enum(printRefusals).nullable(),
  receiverName: z.string(),
  labelPrintedAtMs: z.number().int().nullable(),
  /** How many labels the bill has; 1 where nobody here knows it. */
  packageCount: z.number().int(),
  /** What stood in the list for the bill beside its own code, as the codes of single parcels: the whole bill is printed. */
  parcelCodes: z.array(z.string()),
})
export type CheckedCode = z.infer<typeof checkedCodeSchema>

/** Above so many bills a person is asked before a batch is printed. */
export const askAboveBills = 50

/** What a batch takes. */
export const printEstimateSchema = z.strictObject({
  bills: z.number().int(),
  /** One for each parcel and copy. */
  labels: z.number().int(),
  /** Full rolls of label paper, the last one begun counted whole; null for sheets of A4 and A5. */
  rolls: z.number().int().nullable(),
  /** Sheets of office paper; null for label paper. */
  sheets: z.number().int().nullable(),
})
export type PrintEstimate = z.infer<typeof printEstimateSchema>

/** How many bills one batch may hold. */
export const largestPrintBatch = 5_000

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
  /** Of those printed or unclear: how many have a label on which something is cut or replaced. */
  truncated: z.number().int(),
  askedAtMs: z.number().int(),
  /** When the first of its labels were done. */
  firstSentAtMs: z.number().int().nullable(),
})
export type PrintProgress = z.infer<typeof printProgressSchema>

/** How printing stands, in bills. */
export const printOverviewSchema = z.strictObject({
  /** Without a label. */
  missing: z.number().int(),
  /** Their label says something that an update has changed since. */
  outdated: z.number().int(),
  running: z.number().int(),
  unclear: z.number().int(),
  /** Failed or taken back, and not printed since. */
  failed: z.number().int(),
  /** Papers other than labels whose newest print somebody must look at. */
  documentsUnclear: z.number().int(),
  documentsFailed: z.number().int(),
  /** Batches that are not done, of labels and of other papers, in the order in which they print. */
  batches: z.array(printProgressSchema),
  /** The batch that ended last since the station was started; null where none has. */
  lastBatch: printProgressSchema.nullable(),
})
export type PrintOverview = z.infer<typeof printOverviewSchema>

/** What is wrong with a label that was scanned although it belongs to a print of this station. */
export const scanWarnings = ['none', 'outdated', 'bill-cancelled'] as const
export type ScanWarning = (typeof scanWarnings)[number]
