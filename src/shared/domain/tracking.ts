import { z } from 'zod'
import { feesSchema } from './bill/bill-fees.ts'

/** As many codes are followed, and as many one refresh takes. */
export const mostTrackedCodes = 10_000

const text = z.string()
const timeMs = z.number().int().nullable()

const trackingPartySchema = z.strictObject({
  name: text,
  /** Null where the carrier masks it or names none: it must never replace the number that the packer typed. */
  phone: text.nullable(),
  address: text,
  wardName: text,
  districtName: text,
  provinceName: text,
})

const trackingEventSchema = z.strictObject({
  sequence: z.number().int().nullable(),
  atMs: timeMs,
  textVi: text,
  textEn: text,
  /** District and city of the event, as far as they are named. */
  place: text,
  /** The carrier's own code of the event; its values are not documented. */
  statusCode: text,
  operationId: z.number().int().nullable(),
  /** The carrier's own code of the operation; empty where it names none. */
  operationType: text,
  delayReason: text,
})

const imageKinds = ['proof-of-delivery', 'waybill', 'document'] as const

const trackingImageSchema = z.strictObject({ kind: z.enum(imageKinds), link: text })

/**
 * What the carrier knows about one bill, in our terms: grams, centimetres, đồng, Unix milliseconds. Null or empty where it
 * named nothing usable. Codes whose values nobody documents are kept as the carrier's own text.
 */
export const trackingRecordSchema = z.strictObject({
  billCode: text,
  /** Empty where the carrier returned none. */
  refCode: text,
  statusId: z.number().int().nullable(),
  statusText: text,
  weightGrams: z.number().int().nullable(),
  volumetricWeightGrams: z.number().int().nullable(),
  widthCm: z.number().nullable(),
  lengthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  paymentStatus: text,
  paidAtMs: timeMs,
  paymentMethodCode: text,
  serviceCode: text,
  sender: trackingPartySchema,
  receiver: trackingPartySchema,
  codAmountVnd: z.number().nullable(),
  fees: feesSchema,
  deliveryFeeVnd: z.number().nullable(),
  otherFeeVnd: z.number().nullable(),
  pickedUpAtMs: timeMs,
  expectedAtMs: timeMs,
  deliveredAtMs: timeMs,
  description: text,
  cargoContent: text,
  note: text,
  history: z.array(trackingEventSchema).readonly(),
  /** Where pictures lie; a picture is fetched only when somebody asks for it. */
  images: z.array(trackingImageSchema).readonly(),
})

export type TrackingParty = z.infer<typeof trackingPartySchema>
export type TrackingEvent = z.infer<typeof trackingEventSchema>
export type TrackingImage = z.infer<typeof trackingImageSchema>
export type TrackingRecord = z.infer<typeof trackingRecordSchema>

/**
 * Events as people read them, the newest on top. Carriers list them from the oldest, to the minute: of two in one minute the
 * later in the list is the newer. Where an event has no time, the carrier's order alone is trusted.
 */
export function newestFirst<Event extends Pick<TrackingEvent, 'atMs'>>(history: readonly Event[]): readonly Event[] {
  const times = history.flatMap(({ atMs }) => atMs ?? [])
  const isOldestFirst = (times[0] ?? 0) <= (times.at(-1) ?? 0)
  const ordered = isOldestFirst ? history.toReversed() : history
  if (times.length < history.length) return ordered
  return ordered.toSorted((a, b) => (b.atMs ?? 0) - (a.atMs ?? 0))
}
