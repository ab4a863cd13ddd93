import type { Cargo } from '../bill/bill-input.ts'

/** What parcels of one kind have in common: the goods and the size, as a preset fills them in, and how many parcels a bill has. */
export type ParcelKind = Pick<Cargo, 'content' | 'packageCount' | 'lengthCm' | 'widthCm' | 'heightCm'>

/** What parcels of one kind have weighed. */
export interface ExpectedWeight {
  readonly meanGrams: number
  readonly deviationGrams: number
  readonly bills: number
}

/** Two parcels say nothing about a third. */
const fewestBills = 3
/** Boxes and tape differ by as much. */
const usualShare = 0.05
const usualDeviations = 2

/** What the next parcel of a kind weighs in all likelihood; null where too few have been weighed. */
export function expectedWeight(weightsGrams: readonly number[]): ExpectedWeight | null {
  const bills = weightsGrams.length
  if (bills < fewestBills) return null
  const meanGrams = weightsGrams.reduce((sum, grams) => sum + grams, 0) / bills
  const squares = weightsGrams.reduce((sum, grams) => sum + (grams - meanGrams) ** 2, 0)
  return { meanGrams, deviationGrams: Math.sqrt(squares / (bills - 1)), bills }
}

/** Whether something is missing in the parcel, or too much. */
export function isUnexpectedWeight(grams: number, { meanGrams, deviationGrams }: ExpectedWeight): boolean {
  const off = Math.abs(grams - meanGrams)
  return off > meanGrams * usualShare && off > deviationGrams * usualDeviations
}
