/** The longest of the forms that HTTP knows has 33 characters. */
const longestDate = 40

/** A date of a header as Unix milliseconds; null for anything else. One without letters is no HTTP date, whatever Date.parse makes of it. */
export function readHttpDateMs(value: string | undefined): number | null {
  if (value === undefined || value.length > longestDate || !/[a-z]/i.test(value)) return null
  const atMs = Date.parse(value)
  return Number.isNaN(atMs) ? null : atMs
}
