import { z } from 'zod'

/**
 * Where a party is, in one of the three systems that the carrier's interface generations understand. Codes of the new
 * system are zero-padded strings ("01", "00004"); the numeric ids of create-byID are numbers.
 */
const newLocationSchema = z.strictObject({
  system: z.literal('new'),
  provinceCode: z.string(),
  provinceName: z.string(),
  wardCode: z.string(),
  wardName: z.string(),
})

const namedLocationSchema = z.strictObject({
  system: z.literal('names'),
  provinceName: z.string(),
  districtName: z.string(),
  wardName: z.string(),
})

const idLocationSchema = z.strictObject({
  system: z.literal('ids'),
  provinceId: z.number().int(),
  districtId: z.number().int(),
  wardId: z.number().int(),
  /** For the label and the lists; the carrier is sent the ids only. */
  provinceName: z.string(),
  districtName: z.string(),
  wardName: z.string(),
})

export const locationSchema = z.discriminatedUnion('system', [newLocationSchema, namedLocationSchema, idLocationSchema])

export type NewLocation = z.infer<typeof newLocationSchema>
export type NamedLocation = z.infer<typeof namedLocationSchema>
export type IdLocation = z.infer<typeof idLocationSchema>
export type Location = z.infer<typeof locationSchema>

/** Where a party in this ward of today is. */
export function locationOfWard(ward: Omit<NewLocation, 'system'>): NewLocation {
  const { provinceCode, provinceName, wardCode, wardName } = ward
  return { system: 'new', provinceCode, provinceName, wardCode, wardName }
}
