import type { StoreApi } from 'zustand/vanilla'
import type { RowWindow } from './row-window.ts'

/** The last window on each list whose screen comes and goes: coming back shows its rows at once, and then what changed. */
export interface ListMemory {
  /** The window that was left under this list and key, else a new one, which is remembered instead. */
  windowOf<T>(list: ListName, key: string, make: () => StoreApi<RowWindow<T>>): StoreApi<RowWindow<T>>
}

export type ListName = 'bills' | 'drafts' | 'prints'

interface Left {
  readonly key: string
  readonly window: unknown
}

export function createListMemory(): ListMemory {
  const left = new Map<ListName, Left>()
  return {
    windowOf<T>(list: ListName, key: string, make: () => StoreApi<RowWindow<T>>) {
      const found = left.get(list)
      // One screen alone uses a list's name, so what it left there has its own kind of rows.
      if (found?.key === key) return found.window as StoreApi<RowWindow<T>>
      const window = make()
      left.set(list, { key, window })
      return window
    },
  }
}
