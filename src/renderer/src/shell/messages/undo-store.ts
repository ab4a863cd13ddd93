import { createStore, type StoreApi } from 'zustand/vanilla'

interface UndoableAction {
  /** Tells one action from the next, also of the same kind. */
  readonly number: number
  /** What was done, in the packer's language. */
  readonly words: string
  readonly atMs: number
  readonly undo: () => void
  /** How long it can be taken back; null for the usual time of what can be undone (`message-slot.tsx`). */
  readonly forMs: number | null
}

export interface UndoStore {
  readonly action: UndoableAction | null
  /**
   * A newer action replaces the older one: only the last can be taken back. `undo` reads what is there when it is called and
   * takes back this action alone: what was scanned or changed since stays.
   */
  offer(words: string, undo: () => void, forMs?: number | null): void
  withdraw(): void
  forget(): void
}

/** The last action that can be taken back. It belongs to the account in whose data it was done. */
export function createUndoStore(now: () => number = Date.now): StoreApi<UndoStore> {
  return createStore<UndoStore>()((set, get) => {
    let number = 0
    return {
      action: null,
      offer(words, undo, forMs = null) {
        number += 1
        set({ action: { number, words, undo, atMs: now(), forMs } })
      },
      withdraw() {
        const { action } = get()
        set({ action: null })
        action?.undo()
      },
      forget() {
        if (get().action !== null) set({ action: null })
      },
    }
  })
}
