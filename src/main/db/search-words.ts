import { foldText } from '../../shared/domain/fold.ts'

/** What search compares: folded words. Whatever is neither letter nor digit separates them, in codes as in addresses. */
export function searchWords(text: string): string[] {
  return foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}
