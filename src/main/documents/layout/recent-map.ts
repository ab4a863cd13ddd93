/** Remembers at least the `kept` values that were used last, and never more than twice as many. */
export interface RecentMap<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
}

/** Two generations: when the young one is full it becomes the old one, and what is asked for there moves up again. */
export function createRecentMap<Value>(kept: number): RecentMap<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    if (young.size >= kept) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    get(key) {
      const known = young.get(key)
      if (known !== undefined) return known
      const before = old.get(key)
      if (before !== undefined) set(key, before)
      return before
    },
    set,
  }
}
