/** What a parcel measures; null where the packer did not say. */
export interface Dimensions {
  readonly lengthCm: number | null
  readonly widthCm: number | null
  readonly heightCm: number | null
}

const gramsPerKg = 1000

/**
 * Volumetric weight of one parcel in grams, or null without all three sides. `cm3PerKg` is the carrier's divisor (5000
 * or 6000 by service); it is an argument because the interface does not name it.
 */
export function volumetricGrams(size: Dimensions, cm3PerKg: number): number | null {
  if (size.lengthCm === null || size.widthCm === null || size.heightCm === null) return null
  return Math.round((size.lengthCm * size.widthCm * size.heightCm * gramsPerKg) / cm3PerKg)
}
