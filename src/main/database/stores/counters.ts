import type { Database } from '../open.ts'

/** Numbers that only grow. */
export interface CounterStore {
  /** The next number of the counter, starting at 1; durable once the call returns. */
  next(name: 'reference' | `handover-list:${string}`): number
}

export function createCounterStore(db: Database): CounterStore {
  const next = db
    .prepare<[string], number>(
      'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1 RETURNING value',
    )
    .pluck()
  return {
    next: (name) => {
      const value = next.get(name)
      if (value === undefined) throw new Error(`counter ${name} gave no value`)
      return value
    },
  }
}
