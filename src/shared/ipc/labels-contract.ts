import { z } from 'zod'
import type { ChannelSchemas } from './channel-schemas.ts'

const labelFileSchema = z.strictObject({ path: z.string(), pages: z.number().int() })

/** Paper that is looked at and saved: part of the contract. */
export const labelsContract = {
  'labels.render': {
    input: z.strictObject({ billCode: z.string() }),
    output: z.strictObject({
      pdf: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      pages: z.number().int(),
      cut: z.array(z.string()),
    }),
  },
  'labels.save': {
    /** `acceptCut`: the packer has seen that ward or province is cut on the label. */
    input: z.strictObject({ billCode: z.string(), acceptCut: z.boolean().optional() }),
    output: labelFileSchema,
  },
} as const satisfies ChannelSchemas
