import { withoutUnseen } from '../text/unseen.ts'

/** In characters: a request names no longer code as that of a bill. */
export const longestBillCode = 64

export const normalizeCode = (code: string): string => withoutUnseen(code).trim()

/** Trimmed, each once, in their order. Case is kept: nobody knows whether the carrier's codes ignore it. */
export function normalizeCodes(codes: readonly string[]): string[] {
  return [...new Set(codes.map(normalizeCode))].filter((code) => code !== '')
}
