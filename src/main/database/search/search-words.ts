import { foldText } from '../../../shared/domain/text/fold.ts'

/**
 * What search compares: folded words. A chunk such as "DON-7" or "12/3" is found by its parts and by all of it, so it is
 * indexed as "don", "7" and "don7": one word to look for, where a phrase of three common ones would be slow.
 */
export function indexedWords(text: string): string[] {
  return chunks(text).flatMap((parts) => (parts.length > 1 ? [...parts, parts.join('')] : parts))
}

/** The words that a query looks for; what stands between spaces is one. */
export function queriedWords(query: string): string[] {
  return chunks(query).map((parts) => parts.join(''))
}

function chunks(text: string): string[][] {
  return foldText(text)
    .split(/\s+/)
    .map((chunk) => chunk.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    .filter((parts) => parts.length > 0)
}
