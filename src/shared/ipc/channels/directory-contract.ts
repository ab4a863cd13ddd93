import { z } from 'zod'
import { legacyMatchSchema, wardMatchSchema } from '../../domain/place/directory.ts'
import type { ChannelGroup } from '../channel-declaration.ts'

const searchInput = z.strictObject({ query: z.string().max(200), limit: z.number().int().min(1).max(50) })

/** The shipped directory of places: part of the contract. */
export const directoryContract = {
  'directory.searchWards': {
    /** `nearProvinceCode`: of equal matches those of this province come first; it is the sender's. */
    input: searchInput.extend({ nearProvinceCode: z.string().max(10).optional() }),
    output: z.strictObject({
      matches: z.array(wardMatchSchema),
      total: z.number().int(),
      /** The first match is a ward of today that the query names in full, and no other place is called so. */
      isOnly: z.boolean(),
    }),
  },
  /** Among the places of the old system, for the older interfaces; `numbered` places are known with the carrier's numbers. */
  'directory.searchLegacy': {
    input: searchInput,
    output: z.strictObject({
      matches: z.array(legacyMatchSchema),
      total: z.number().int(),
      numbered: z.number().int(),
    }),
  },
  /** What the shipped directory of places holds, and what was repaired in it by hand. */
  'directory.about': {
    input: z.void(),
    output: z.strictObject({
      source: z.string(),
      provinces: z.number().int(),
      wards: z.number().int(),
      legacyUnits: z.number().int(),
      repairs: z.array(z.string()),
    }),
  },
} as const satisfies ChannelGroup
