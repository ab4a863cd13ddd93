import { z } from 'zod'

/** One answer of the ward search. `successor` answers come from an abolished unit and are for a person to confirm. */
export const wardMatchSchema = z.strictObject({
  wardCode: z.string(),
  /** Full name with its type, "Phường Ba Đình". */
  wardName: z.string(),
  provinceCode: z.string(),
  provinceName: z.string(),
  /** Where the letters of the query were found in `wardName`: [start, end) pairs. */
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The abolished unit that was matched ("Phường Bến Nghé, Quận 1, ..."), or null for a direct match. */
  successorOf: z.string().nullable(),
})
export type WardMatch = z.infer<typeof wardMatchSchema>
