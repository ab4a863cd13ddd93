import { z } from 'zod'
import { feesSchema } from './bill-fees.ts'
import { billInputSchema } from './bill-input.ts'
import { trackingRecordSchema } from '../tracking.ts'

export { feesSchema } from './bill-fees.ts'
export type { Fees } from './bill-fees.ts'

/** The named status ids of the carrier, as seen in the field; any other number is shown as it is. */
export const knownStatusIds = {
  notSuccessful: 1,
  waitingForPickup: 2,
  pickedUp: 3,
  delivered: 4,
  cancelled: 6,
  failedDelivery: 7,
  returning: 9,
  returned: 10,
  incident: 11,
  carrierDraft: 12,
  outForDelivery: 13,
  inTransit: 15,
  returnOutForDelivery: 16,
  pickupError: 17,
} as const

/** A cancel or return request for one code: waiting or running, then one of the three outcomes. */
export const requestOutcomes = ['waiting', 'sending', 'accepted', 'refused', 'unclear'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** `missing`: none printed although one is wanted. `outdated`: printed, overtaken by an update since, and still wanted. */
export const labelStates = ['missing', 'printed', 'outdated'] as const
export type LabelState = (typeof labelStates)[number]

/** A row of the Bills screen: a shipment that the carrier has confirmed. */
export const billRowSchema = z.strictObject({
  billCode: z.string(),
  refCode: z.string(),
  statusId: z.number().int().nullable(),
  /** The carrier's own description of the status, where it gave one. */
  statusText: z.string(),
  receiverName: z.string(),
  receiverPhone: z.string(),
  wardName: z.string(),
  provinceName: z.string(),
  codAmountVnd: z.number().int(),
  totalFeeVnd: z.number().nullable(),
  serviceId: z.number().int().nullable(),
  packageCount: z.number().int(),
  createdAtMs: z.number().int(),
  labelPrintedAtMs: z.number().int().nullable(),
  /** Null where none was printed and none is missing: the journey has ended, a cancel may be under way, or a label is or may be printed. */
  labelState: z.enum(labelStates).nullable(),
  cancelOutcome: z.enum(requestOutcomes).nullable(),
  cancelMessage: z.string(),
  updateOutcome: z.enum(requestOutcomes).nullable(),
  updateMessage: z.string(),
  /** Registered as a draft at the carrier and, as far as anybody knows, not released: no call of the interface does that. */
  carrierDraft: z.boolean(),
})
export type BillRow = z.infer<typeof billRowSchema>

export const billDetailSchema = billRowSchema.extend({
  bill: billInputSchema,
  fees: feesSchema,
  expectedAtMs: z.number().int().nullable(),
  draftId: z.string().nullable(),
  trackedAtMs: z.number().int().nullable(),
  /** What the last tracking said; null where the bill was never tracked. */
  tracking: trackingRecordSchema.nullable(),
  /** The tracked weight is a thousand times, or a thousandth of, what was sent: the weight unit in the settings is in doubt. */
  weightUnitDoubt: z.enum(['thousandfold', 'thousandth']).nullable(),
  /** The COD that the carrier will collect by its last tracking, where that is not the bill's; null where it is, or is not known. */
  carrierCodVnd: z.number().nullable(),
  /** The answer to the create names another COD or receiver than was sent, and no update was asked for since; its words are the message of the update. */
  isCreatedOtherwise: z.boolean(),
  history: z.array(
    z.strictObject({
      atMs: z.number().int().nullable(),
      textVi: z.string(),
      textEn: z.string(),
      place: z.string(),
    }),
  ),
})
export type BillDetail = z.infer<typeof billDetailSchema>
