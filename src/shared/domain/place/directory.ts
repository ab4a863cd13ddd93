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

/** A place of the old system, which had districts, as it was called until 30 June 2025. */
const legacyNamesSchema = z.strictObject({
  provinceName: z.string(),
  districtName: z.string(),
  /** Full name with its type, "Phường Bến Nghé". */
  wardName: z.string(),
})
export type LegacyNames = z.infer<typeof legacyNamesSchema>

/** One answer of the search among the old places. */
export const legacyMatchSchema = legacyNamesSchema.extend({
  /** Where the letters of the query were found in `wardName`: [start, end) pairs. */
  highlights: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The ward of today that was matched ("Phường Sài Gòn, ..."): which of its old parts is meant, a person says. */
  partOf: z.string().nullable(),
  /** The carrier's own numbers, as far as bills or senders of this station have shown them; 0 for unknown. */
  numbers: z.strictObject({
    provinceId: z.number().int(),
    districtId: z.number().int(),
    wardId: z.number().int(),
  }),
})
export type LegacyMatch = z.infer<typeof legacyMatchSchema>

/** Why a person has to say which ward a text means. */
export const placeDoubts = ['several', 'former', 'unconfirmed', 'contradicted', 'not-found'] as const

interface PlaceSpan {
  readonly start: number
  readonly end: number
}

/** What of a text names a place, and the ward that it means where nobody can doubt it. */
export interface PlaceReading {
  /** Where the place stands in the text, [start, end); null where it names none. */
  readonly span: PlaceSpan | null
  /** Where it stands again, behind other words. */
  readonly repeats: readonly PlaceSpan[]
  readonly ward: WardMatch | null
  /** Why no ward is taken; null where one is. */
  readonly doubt: (typeof placeDoubts)[number] | null
  /** The wards that may be meant, the likelier first. */
  readonly candidates: readonly WardMatch[]
}
