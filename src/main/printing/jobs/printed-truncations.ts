import type { PrintedTruncation } from '../../../shared/domain/printing/printing.ts'

/** What is not whole on the labels of a bill: each field once, however many parcels' labels it is cut on. */
export function printedTruncationsOf(
  billCode: string,
  truncations: readonly (PrintedTruncation & { readonly billCode: string })[],
): PrintedTruncation[] {
  const ofBill = truncations.filter((truncated) => truncated.billCode === billCode)
  return [...new Map(ofBill.map(({ field, how }) => [`${field} ${how}`, { field, how }])).values()]
}
