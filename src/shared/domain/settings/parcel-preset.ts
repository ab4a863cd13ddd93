import { z } from 'zod'
import { cargoSchema } from '../bill/bill-input.ts'
import { longestInBill, longestPresetName } from '../validation/bill-bounds.ts'

/**
 * A parcel that this station packs again and again: its goods, and how it is usually sent. What is null or empty says
 * nothing about its field. The count of parcels is always said. Receiver, order, COD and reference are never part of one.
 */
export const parcelPresetSchema = z.strictObject({
  id: z.string().min(1),
  /** What the packer calls it: "Áo thun, túi nhỏ". */
  name: z.string().trim().min(1).max(longestPresetName),
  cargo: cargoSchema,
  serviceId: z.number().int().nullable(),
  paymentMethodId: z.number().int().nullable(),
  returnDocument: z.boolean(),
  installation: z.boolean(),
  note: z.string().max(longestInBill.note),
})
export type ParcelPreset = z.infer<typeof parcelPresetSchema>
