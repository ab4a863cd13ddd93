/** Nothing that is not seen: a zero-width character out of a web page would make another code of it. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu

export const normalizeCode = (code: string): string => code.replaceAll(invisible, '').trim()

/** Trimmed, each once, in their order. Case is kept: nobody knows whether the carrier's codes ignore it. */
export function normalizeCodes(codes: readonly string[]): string[] {
  return [...new Set(codes.map(normalizeCode))].filter((code) => code !== '')
}
