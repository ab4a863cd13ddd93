import { z } from 'zod'
import { billInputSchema } from './bill-input.ts'

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

/** Fees of a created bill, in đồng; null where the carrier named none. */
export const feesSchema = z.strictObject({
  mainVnd: z.number().nullable(),
  codVnd: z.number().nullable(),
  insuranceVnd: z.number().nullable(),
  liftingVnd: z.number().nullable(),
  remoteVnd: z.number().nullable(),
  countingVnd: z.number().nullable(),
  packingVnd: z.number().nullable(),
  totalVnd: z.number().nullable(),
})
export type Fees = z.infer<typeof feesSchema>

/** A cancel or return request for one code: waiting or running, then one of the three outcomes. */
export const requestOutcomes = ['waiting', 'sending', 'accepted', 'refused', 'unclear'] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

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
  cancelOutcome: z.enum(requestOutcomes).nullable(),
  cancelMessage: z.string(),
})
export type BillRow = z.infer<typeof billRowSchema>

export const billDetailSchema = billRowSchema.extend({
  bill: billInputSchema,
  fees: feesSchema,
  expectedAtMs: z.number().int().nullable(),
  draftId: z.string().nullable(),
  trackedAtMs: z.number().int().nullable(),
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
