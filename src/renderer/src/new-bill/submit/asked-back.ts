import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createCooldown } from '../../keyboard/cooldown.ts'
import { shownBill } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import type { Doubt } from './doubts.ts'

/** What the last press of a key that saves was answered with. */
export interface AskedBack {
  /** The bill that was to be saved: for another the same text is another question. */
  readonly billId: string
  readonly doubts: readonly Doubt[]
  /** With those of a message. */
  readonly all: readonly Question[]
}

export type Question = Pick<Doubt, 'text'> & Partial<Pick<Doubt, 'expected'>> & { readonly field: string }

/** What was asked back of the bill in the fields; with another bill it is no question any more. */
export function useAskedBack({ store }: BillStore) {
  const [asked] = useState(() => createStore<{ readonly doubt: AskedBack | null }>(() => ({ doubt: null })))
  const [cooldown] = useState(createCooldown)
  const setDoubt = useCallback(
    (doubt: AskedBack | null) => {
      if (doubt !== null) cooldown.begin()
      asked.setState({ doubt })
    },
    [asked, cooldown],
  )
  useEffect(
    () =>
      store.subscribe((now) => {
        if ((asked.getState().doubt?.billId ?? shownBill(now).id) !== shownBill(now).id) setDoubt(null)
      }),
    [asked, setDoubt, store],
  )
  const doubt = useStore(asked, (state) => state.doubt)
  /** Whether a person can have read what was asked. */
  const isReadable = (): boolean => doubt !== null && cooldown.isOver()
  return { doubt, setDoubt, isReadable, doubtNow: () => asked.getState().doubt }
}
