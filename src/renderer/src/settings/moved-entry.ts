/** A list with one of its entries a step up or down; at an end it stays as it is. */
export function moved<T>(entries: readonly T[], index: number, step: -1 | 1): T[] {
  const entry = entries[index]
  const target = index + step
  if (entry === undefined || target < 0 || target >= entries.length) return [...entries]
  return entries.toSpliced(index, 1).toSpliced(target, 0, entry)
}
