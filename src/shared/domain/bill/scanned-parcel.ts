/** What a scan of a label names: the bill and, of several parcels, which. */
export interface ScannedParcel {
  readonly billCode: string
  /** Null where the code is the bill's alone. */
  readonly parcel: number | null
}

/** The code of one of a bill's parcels: the bill's own, with the parcel's number where there are several. */
export const parcelCode = (of: {
  readonly billCode: string
  readonly parcel: number
  readonly parcels: number
}): string => (of.parcels === 1 ? of.billCode : `${of.billCode}-${of.parcel}`)

/**
 * The readings of a scan, likeliest first: a bill code may itself end in "-2", and a keyboard that does not pass the
 * scanner's Shift on makes small letters of it.
 */
export function scannedParcels(scannedCode: string): ScannedParcel[] {
  const code = scannedCode.trim()
  const spellings = [...new Set([code, code.toUpperCase()])]
  const whole = spellings.map((billCode): ScannedParcel => ({ billCode, parcel: null }))
  return [...whole, ...spellings.flatMap((spelling) => namedParcel(spelling) ?? [])]
}

/** The parcel that a code names in its own letters; null where it does not end with a number of one. */
export function namedParcel(code: string): { readonly billCode: string; readonly parcel: number } | null {
  const [, billCode = '', parcel = ''] = /^(.+)-([1-9]\d{0,3})$/.exec(code) ?? []
  return billCode === '' ? null : { billCode, parcel: Number(parcel) }
}

/** Whether a code with this parcel's number is one of the bill's: a bill of one parcel has its own code alone. */
export const hasParcel = (packageCount: number, parcel: number): boolean => packageCount > 1 && parcel <= packageCount
