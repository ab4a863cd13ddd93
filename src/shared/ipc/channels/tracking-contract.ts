import { z } from 'zod'
import { billDetailSchema } from '../../domain/bill/bill.ts'
import { mostTrackedCodes, trackingRecordSchema } from '../../domain/tracking.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** A refresh of many bills, as far as it has come. */
export const trackingProgressSchema = z.strictObject({
  running: z.boolean(),
  total: z.number().int(),
  done: z.number().int(),
  /** Of those done: bills about which the carrier gave no usable answer. */
  failed: z.number().int(),
  /** Why it ended before all were done; `not-kept`: the disk took nothing more; `fault`: one of the station itself. */
  stoppedBy: z.enum(['packer', 'signed-out', 'carrier-unreachable', 'carrier-busy', 'not-kept', 'fault']).nullable(),
})

/** A bill that another station or the carrier's portal made; it is looked at, never stored. */
const billElsewhereSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('found'), record: trackingRecordSchema, askedAtMs: z.number().int() }),
  /** The carrier knows no such bill either. */
  z.strictObject({ kind: z.literal('unknown'), carrierMessage: z.string(), askedAtMs: z.number().int() }),
])
export type BillElsewhere = z.infer<typeof billElsewhereSchema>

/** Following bills: part of the contract. */
export const trackingContract = {
  /** Asks the carrier about one bill of this station now. */
  'bills.track': { input: z.strictObject({ billCode: z.string() }), output: billDetailSchema },
  /**
   * The named bills, also of other stations, before those of a refresh that runs; or all of this one whose journey has not ended (null), in the place
   * of a refresh that runs. Newest first.
   */
  'tracking.refresh': {
    input: z.strictObject({ billCodes: z.array(z.string()).max(mostTrackedCodes).nullable() }),
    output: trackingProgressSchema,
  },
  /** What the carrier said of a code that is no bill of this station; null where it was not asked yet. */
  'tracking.elsewhere': {
    input: z.strictObject({ billCode: z.string() }),
    output: billElsewhereSchema.nullable(),
  },
  'tracking.stop': { input: z.void(), output: trackingProgressSchema },
  /** Fetches one picture of a bill's tracking record, by its place in `tracking.images`. */
  'tracking.image': {
    input: z.strictObject({ billCode: z.string(), index: z.number().int().min(0) }),
    output: z.strictObject({
      mediaType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
      bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    }),
  },
} as const satisfies ChannelGroup
export type TrackingProgress = z.infer<typeof trackingProgressSchema>
