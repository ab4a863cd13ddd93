/** Whole number of parcels; "2" and "02", nothing else. */
export function parseWhole(text: string): number | null {
  return /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : null
}
