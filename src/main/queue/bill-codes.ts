/** Nothing that is not seen: a zero-width character out of a web page would make another code of it. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2060\uFEFF]/gu

/** Trimmed, each once, in their order. Case is kept: nobody knows whether the carrier's codes ignore it. */
export function normalizeCodes(codes: readonly string[]): string[] {
  const trimmed = codes.map((code) => code.replaceAll(invisible, '').trim())
  return [...new Set(trimmed)].filter((code) => code !== '')
}
