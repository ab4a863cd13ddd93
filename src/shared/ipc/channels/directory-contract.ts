import { z } from 'zod'
import { legacyMatchSchema, wardMatchSchema } from '../../domain/place/directory.ts'
import { audited, auditNote, type ChannelGroup } from '../channel-declaration.ts'

const searchInput = z.strictObject({ query: z.string().max(200), limit: z.number().int().min(1).max(50) })

const aboutSchema = z.strictObject({
  source: z.string(),
  provinces: z.number().int(),
  wards: z.number().int(),
  legacyUnits: z.number().int(),
  repairs: z.array(z.string()),
  /** How many of the wards a carrier has named besides the shipped ones. */
  added: z.number().int(),
  /** When a carrier was last asked; null for never. */
  refreshedAtMs: z.number().nullable(),
})

/** The shipped directory of places, with what a carrier has added to it: part of the contract. */
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
  'directory.about': { input: z.void(), output: aboutSchema },
  /** Asks the carrier of the account in front for its wards, and takes the new ones. Not every carrier has such a list. */
  'directory.refresh': audited({
    input: z.void(),
    output: aboutSchema,
    audit: (_nothing, { added }) => auditNote('station', 'directory-refreshed', `${added}`),
  }),
} as const satisfies ChannelGroup
