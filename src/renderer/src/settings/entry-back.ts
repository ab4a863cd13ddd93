interface Entry {
  readonly id: string
}

/** The present entries with one that was removed from `before`, behind the one that it stood behind; where it is back already nothing changes. */
export function withEntryBack<E extends Entry>(present: readonly E[], before: readonly E[], id: string): E[] {
  const place = before.findIndex((entry) => entry.id === id)
  const entry = before[place]
  if (entry === undefined || present.some((each) => each.id === id)) return [...present]
  const earlier = new Set(before.slice(0, place).map((each) => each.id))
  const behind = present.findLastIndex((each) => earlier.has(each.id))
  return present.toSpliced(behind + 1, 0, entry)
}
