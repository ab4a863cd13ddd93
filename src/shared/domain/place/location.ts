import { z } from 'zod'
import { assertNever } from '../../assert-never.ts'

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

const areFilled = (...texts: readonly string[]): boolean => texts.every((text) => text.trim() !== '')

/** Whether all of it is there that a bill is created with. A blank is nothing. */
export function isCompleteLocation(location: Location): boolean {
  switch (location.system) {
    case 'new':
      return areFilled(location.provinceCode, location.wardCode)
    case 'names':
      return areFilled(location.provinceName, location.districtName, location.wardName)
    case 'ids':
      return Math.min(location.provinceId, location.districtId, location.wardId) > 0
    default:
      return assertNever(location)
  }
}

/** The same for a question for fees, which names no ward of the former systems, and no numbers. */
export function isCompleteForFee(location: Location): boolean {
  return location.system === 'new'
    ? isCompleteLocation(location)
    : areFilled(location.provinceName, location.districtName)
}
