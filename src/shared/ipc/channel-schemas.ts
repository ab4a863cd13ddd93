import type { z } from 'zod'

/** A part of the contract: what each channel takes and answers. */
export type ChannelSchemas = Readonly<Record<string, { readonly input: z.ZodType; readonly output: z.ZodType }>>
