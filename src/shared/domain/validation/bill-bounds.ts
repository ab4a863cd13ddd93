/**
 * Bounds of our own, since the carrier names none: far beyond any parcel, close enough to catch a scanned barcode or a
 * phone number in the wrong field.
 */

/** Texts of a bill, in characters. */
export const longestInBill = { name: 200, address: 500, content: 500, reference: 100, email: 200, note: 500 } as const

/** What a packer calls a parcel that is kept as a preset, in characters. */
export const longestPresetName = 60

/** Numbers of a bill; each name ends in its unit, and parcels are counted. */
export const largestInBill = {
  packageCount: 999,
  weightGrams: 10_000_000,
  sideCm: 2_000,
  codAmountVnd: 1_000_000_000,
  valueVnd: 100_000_000_000,
  otherFeeVnd: 1_000_000_000,
} as const
