import type { PrintedCut } from '../../../shared/domain/printing/printing.ts'

/** What is not whole on the labels of a bill: each field once, however many parcels' labels it is cut on. */
export function printedCutsOf(
  billCode: string,
  cuts: readonly (PrintedCut & { readonly billCode: string })[],
): PrintedCut[] {
  const ofBill = cuts.filter((cut) => cut.billCode === billCode)
  return [...new Map(ofBill.map(({ field, how }) => [`${field} ${how}`, { field, how }])).values()]
}
