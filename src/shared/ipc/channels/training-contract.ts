import { z } from 'zod'
import { accountViewSchema } from './account-contract.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

const portalEntrySchema = z.strictObject({
  billCode: z.string(),
  refCode: z.string(),
  statusVi: z.string(),
  statusEn: z.string(),
  createdAtMs: z.number().int(),
  receiverName: z.string(),
  codAmountVnd: z.number(),
})

/** Practising with the built-in carrier: part of the contract. */
export const trainingContract = {
  /** Training only: really closes (or opens) the built-in carrier's socket. */
  'training.practiseOutage': { input: z.strictObject({ on: z.boolean() }), output: accountViewSchema },
  /** Training only: the next bill is created and its answer lost, to practise what to do with an unknown bill. */
  'training.loseNextAnswer': { input: z.void(), output: z.strictObject({}) },
  /** Training only: what the carrier's own page shows under a reference or bill code. */
  'training.lookUp': { input: z.strictObject({ wanted: z.string().max(200) }), output: z.array(portalEntrySchema) },
} as const satisfies ChannelGroup
