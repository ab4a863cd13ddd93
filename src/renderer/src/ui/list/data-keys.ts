/**
 * Items with a key made of what they say, for lists whose rows have no identity of their own. Equal ones are numbered in
 * their order, so that no two share a key.
 */
export function withDataKeys<T>(
  items: readonly T[],
  wordsOf: (item: T) => string,
): { readonly key: string; readonly item: T }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const words = wordsOf(item)
    const before = seen.get(words) ?? 0
    seen.set(words, before + 1)
    return { key: before === 0 ? words : `${words} #${before + 1}`, item }
  })
}
