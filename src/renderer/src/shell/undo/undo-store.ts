import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountStore } from '../accounts/account-store.ts'

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

/** The last deed that can be taken back. It is forgotten with the account in whose data it was done. */
export function createUndoStore(account: StoreApi<AccountStore>): StoreApi<UndoStore> {
  return createStore<UndoStore>()((set, get) => {
    let number = 0
    account.subscribe((state, before) => {
      const isLeaving = state.switchingTo !== null && before.switchingTo === null
      if (isLeaving || state.view?.id !== before.view?.id) set({ deed: null })
    })
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
