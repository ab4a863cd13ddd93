import { parseCodes } from '../../../shared/domain/bill/parse-codes.ts'

/** Bill codes out of whatever was scanned or pasted; the newest come first, none twice. */
export function addCodes(known: readonly string[], text: string): readonly string[] {
  return [...new Set([...parseCodes(text).codes, ...known])].slice(0, mostCodes)
}

/** As many as one refresh takes. */
const mostCodes = 10_000
