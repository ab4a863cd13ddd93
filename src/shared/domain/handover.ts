import { z } from 'zod'
import { knownStatusIds, type BillRow } from './bill/bill.ts'
import { isBeingCancelled, isCancelled } from './bill/cancelled-bill.ts'
import { wayBackStatusIds } from './bill/journey.ts'
import { parcelCode } from './bill/scanned-parcel.ts'

/** Giving parcels to the carrier's driver: lists that are scanned together, closed with a name, and kept. */

const text = z.string()
const count = z.number().int()

/** Why a parcel that was scanned must not be given to the driver now. */
export const handoverRefusals = [
  'cancelled',
  'being-cancelled',
  'other-day',
  'other-service',
  'unpaid',
  'handed-over',
  'withheld',
  'parcel-code-needed',
  'may-be-another',
  'no-such-parcel',
  'carrier-draft',
  'not-created',
  'unclear',
  'ended',
  'damaged',
] as const
export type HandoverRefusal = (typeof handoverRefusals)[number]

/** The carrier says that the parcel has come to its end or is on its way back: it cannot be given away once more. */
const ended: ReadonlySet<number | null> = new Set([knownStatusIds.delivered, ...wayBackStatusIds])

/**
 * Why no parcel of a bill is given to a driver, whatever list it is for; null where it may be. `isReadable` is asked where it was not
 * cancelled.
 */
export function whyNeverGiven(
  bill: Pick<BillRow, 'statusId' | 'cancelOutcome'>,
  isReadable: () => boolean,
): 'cancelled' | 'being-cancelled' | 'damaged' | 'ended' | null {
  if (isCancelled(bill)) return 'cancelled'
  if (isBeingCancelled(bill)) return 'being-cancelled'
  if (!isReadable()) return 'damaged'
  return ended.has(bill.statusId) ? 'ended' : null
}

/** Why a parcel was refused where a person may give it all the same, or says that it is the one. */
const refusalsToOverrule: ReadonlySet<HandoverRefusal> = new Set([
  'unpaid',
  'carrier-draft',
  'withheld',
  'may-be-another',
])
export const mayBeOverruled = (refusal: HandoverRefusal | null): boolean =>
  refusal !== null && refusalsToOverrule.has(refusal)

/** `twice`: in this list already. `unknown`: nothing of this account has the code. */
export const scanResults = ['taken', 'twice', 'unknown', 'refused'] as const
export type ScanResult = (typeof scanResults)[number]

/** Why a parcel stays behind. `unknown`: nobody said. */
export const leftReasons = [
  'not-packed',
  'next-run',
  'broken',
  'no-label',
  'picked-up',
  'cancelled',
  'unknown',
  'other',
] as const
export type LeftReason = (typeof leftReasons)[number]

/** What a list keeps of a parcel, so that its paper says the same at any age. COD and weight of a bill stand with its first parcel. */
export const handoverParcelSchema = z.strictObject({
  billCode: text,
  parcel: count,
  parcels: count,
  refCode: text,
  receiverName: text,
  provinceName: text,
  serviceId: count.nullable(),
  codAmountVnd: count,
  weightGrams: z.number().nullable(),
})
export type HandoverParcel = z.infer<typeof handoverParcelSchema>

const leftParcelSchema = handoverParcelSchema.extend({ reason: z.enum(leftReasons), note: text })
export type LeftParcel = z.infer<typeof leftParcelSchema>

/** One scan and its answer. */
export const handoverScanSchema = z.strictObject({
  seq: count,
  scanned: text,
  result: z.enum(scanResults),
  refusal: z.enum(handoverRefusals).nullable(),
  /** Null for a code that nothing has. */
  parcel: handoverParcelSchema.nullable(),
  /** Who cancelled, the other list, the carrier's words, why it was withheld, also where it was given anyway; empty for none. */
  detail: text,
  /** When it was cancelled or created, where that is why. */
  detailAtMs: count.nullable(),
  /** What a person has overruled before, where it is the answer to that. */
  overruled: z.array(z.enum(handoverRefusals)).optional(),
  atMs: count,
  operator: text,
})
export type HandoverScan = z.infer<typeof handoverScanSchema>

/** Which parcels a list is of: those of bills created from a moment on, up to another or without end. No service named means all. */
export const handoverScopeSchema = z.strictObject({
  fromMs: count,
  untilMs: count.nullable(),
  serviceIds: z.array(count).max(50),
})
export type HandoverScope = z.infer<typeof handoverScopeSchema>

/** Why an expected parcel may be missing, as far as the station knows. */
export const missingNotes = ['none', 'no-label', 'picked-up', 'carrier-draft', 'being-cancelled'] as const
export const missingParcelSchema = handoverParcelSchema.extend({ createdAtMs: count, note: z.enum(missingNotes) })
export type MissingParcel = z.infer<typeof missingParcelSchema>

const listHeadSchema = z.strictObject({
  /** Counts up in an account; never given twice. */
  number: count,
  /** The number as people call it: "BG-TB02-14". */
  name: text,
})

const handoverCountsSchema = z.strictObject({
  taken: count,
  missing: count,
  unexpected: count,
  refused: count,
  scans: count,
  codAmountVnd: count,
  weightGrams: z.number(),
  /** Parcels created in the days before that are in no list and not expected here. */
  earlier: count,
})

/** The list that is being scanned. */
export const openHandoverSchema = listHeadSchema.extend({
  /** How often it was closed before. */
  closings: count,
  scope: handoverScopeSchema,
  counts: handoverCountsSchema,
  services: z.array(z.strictObject({ serviceId: count.nullable(), taken: count, expected: count })),
  /** The first of them: by service, then by age. */
  missing: z.array(missingParcelSchema),
  withheld: z.array(leftParcelSchema),
  /** Scanned, and not to be given any more: cancelled since, or not a parcel of its bill any more. */
  withdrawn: z.array(handoverParcelSchema.extend({ refusal: z.enum(handoverRefusals) })),
})
export type OpenHandover = z.infer<typeof openHandoverSchema>

export const closedHandoverSchema = listHeadSchema.extend({
  isOpen: z.boolean(),
  closedAtMs: count,
  closings: count,
  taken: count,
  left: count,
  /** Parcels of the list that cannot be read: they are in neither number, and in no sum. */
  unreadable: count,
  codAmountVnd: count,
  weightGrams: z.number(),
  driverName: text,
  plate: text,
  giver: text,
  reopened: z.array(z.strictObject({ atMs: count, operator: text, reason: text })),
  /** Pictures of the signed paper, newest last. */
  sheets: z.array(z.strictObject({ file: text, bytes: count, atMs: count, operator: text })),
})
export type ClosedHandover = z.infer<typeof closedHandoverSchema>

/** A closed list whole, as it is kept and printed. */
export const handoverListSchema = closedHandoverSchema.extend({
  parcels: z.array(handoverParcelSchema),
  leftBehind: z.array(leftParcelSchema),
  /** Scanned and not given: refused, and codes that nothing has. */
  notGiven: z.array(handoverScanSchema),
})
export type HandoverList = z.infer<typeof handoverListSchema>

/** By which a scan is told: the parcel's own code, else what was scanned. */
export const codeOfScan = ({ parcel, scanned }: Pick<HandoverScan, 'parcel' | 'scanned'>): string =>
  parcel === null ? scanned : parcelCode(parcel)

/** Of scans that were not taken, the newest of each code, where the list does not say of that parcel already what became of it. */
export function scansNotGiven(newestFirst: readonly HandoverScan[], told: readonly HandoverParcel[]): HandoverScan[] {
  const codes = new Set(told.map(parcelCode))
  return newestFirst.filter((scan) => codes.size < codes.add(codeOfScan(scan)).size)
}

/** What a line of an exported list holds, in its order. */
export const handoverColumns = [
  'code',
  'refCode',
  'receiver',
  'province',
  'service',
  'codVnd',
  'weightKg',
  'result',
  'why',
  'time',
] as const

const word = z.string().max(120)
/** The words of an exported list, in the language of the window. "{day}" and "{detail}" of a refusal stand for what its scan says, "{count}" for how many are unreadable. */
export const handoverWordsSchema = z.strictObject({
  headings: z.array(word).length(handoverColumns.length),
  results: z.record(z.enum(['taken', 'missing', 'refused', 'unknown']), word),
  notes: z.record(z.enum(missingNotes).exclude(['none']), word),
  reasons: z.record(z.enum(leftReasons), word),
  refusals: z.record(z.enum(handoverRefusals), word),
  unreadable: word,
})
export type HandoverWords = z.infer<typeof handoverWordsSchema>

/** Whether it is the name of a file that holds the picture of a signed paper: its list, then which of its pictures. */
export const isSheetName = (name: string): boolean => /^signed-\d{6,9}-\d{1,6}\.(?:jpg|png|pdf)$/.test(name)

/** How large the picture of a signed paper may be. */
export const largestSignedPaperBytes = 15_000_000
/** How many bills a list that somebody chooses may have. */
export const largestHandover = 2_000
/** Why a chosen bill is not on the list. `unknown`: nothing of this account has the code. */
export const leftOutReasons = ['cancelled', 'being-cancelled', 'ended', 'damaged', 'unknown'] as const
export const leftOutSchema = z.strictObject({ billCode: text, why: z.enum(leftOutReasons) })
export type LeftOut = z.infer<typeof leftOutSchema>
/** With each scan so many rows of what is missing are sent; all of them are asked for where they are shown. */
export const mostMissingShown = 20

/** What is collected for these parcels, and what they weigh as they were entered. */
export function sumOf(parcels: readonly Pick<HandoverParcel, 'codAmountVnd' | 'weightGrams'>[]): {
  codAmountVnd: number
  weightGrams: number
} {
  let [codAmountVnd, weightGrams] = [0, 0]
  for (const one of parcels) {
    codAmountVnd += one.codAmountVnd
    weightGrams += one.weightGrams ?? 0
  }
  return { codAmountVnd, weightGrams }
}
