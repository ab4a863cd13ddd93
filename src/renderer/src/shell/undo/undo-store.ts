import { createStore, type StoreApi } from 'zustand/vanilla'

interface Deed {
  /** Tells one deed from the next, also of the same kind. */
  readonly number: number
  /** What was done, in the packer's language. */
  readonly words: string
  readonly run: () => void
}

export interface UndoStore {
  readonly deed: Deed | null
  /** A newer deed replaces the older one: only the last can be taken back. */
  offer(words: string, run: () => void): void
  takeBack(): void
  forget(): void
}

/** The last action that can be taken back. It belongs to the account in whose data it was done. */
export function createUndoStore(): StoreApi<UndoStore> {
  return createStore<UndoStore>()((set, get) => {
    let number = 0
    return {
      deed: null,
      offer(words, run) {
        number += 1
        set({ deed: { number, words, run } })
      },
      takeBack() {
        const { deed } = get()
        set({ deed: null })
        deed?.run()
      },
      forget: () => set({ deed: null }),
    }
  })
}
