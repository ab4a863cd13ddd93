import { z } from 'zod'
import { feeQuestionSchema, feeQuoteSchema } from '../../domain/fee-quote.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

/** What the carrier would charge: part of the contract. */
export const feesContract = {
  'fees.quote': { input: feeQuestionSchema, output: z.array(feeQuoteSchema) },
} as const satisfies ChannelGroup
