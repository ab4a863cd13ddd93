import { z } from 'zod'
import { locationSchema } from './place/location.ts'

/** What a quote depends on. A quote is asked for all services at once. */
export const feeQuestionSchema = z.strictObject({
  weightGrams: z.number().int().positive(),
  lengthCm: z.number().nullable(),
  widthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  paymentMethodId: z.number().int(),
  codAmountVnd: z.number().int(),
  valueVnd: z.number().int().nullable(),
  from: locationSchema,
  to: locationSchema,
})
export type FeeQuestion = z.infer<typeof feeQuestionSchema>

export const feeQuoteSchema = z.strictObject({
  /** Null where the carrier names the service by words alone: such a quote can be read, not chosen. */
  serviceId: z.number().int().nullable(),
  serviceName: z.string(),
  totalVnd: z.number(),
  mainVnd: z.number().nullable(),
  codVnd: z.number().nullable(),
  insuranceVnd: z.number().nullable(),
  remoteVnd: z.number().nullable(),
  /** The weight that the carrier charged for, in its own unit; null where it named none. */
  chargedWeightGrams: z.number().nullable(),
  leadTimeMs: z.number().int().nullable(),
})
export type FeeQuote = z.infer<typeof feeQuoteSchema>
