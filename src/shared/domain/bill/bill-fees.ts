import { z } from 'zod'

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

/** The carrier has named none. */
export const noFees: Fees = {
  mainVnd: null,
  codVnd: null,
  insuranceVnd: null,
  liftingVnd: null,
  remoteVnd: null,
  countingVnd: null,
  packingVnd: null,
  totalVnd: null,
}
