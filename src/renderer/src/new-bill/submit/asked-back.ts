import { useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { cooldownMs } from '../../keyboard/action-guard.ts'
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
  readonly atMs: number
}

export type Question = Pick<Doubt, 'text'> & Partial<Pick<Doubt, 'expected'>> & { readonly field: string }

/** Whether a person can have read it. */
export const isReadable = (asked: AskedBack | null): boolean =>
  asked !== null && performance.now() - asked.atMs >= cooldownMs

/** What was asked back of the bill in the fields; with another bill it is no question any more. */
export function useAskedBack({ store }: BillStore) {
  const [asked] = useState(() => createStore<{ readonly doubt: AskedBack | null }>(() => ({ doubt: null })))
  const setDoubt = useCallback((doubt: AskedBack | null) => asked.setState({ doubt }), [asked])
  useEffect(
    () =>
      store.subscribe((now) => {
        if ((asked.getState().doubt?.billId ?? shownBill(now).id) !== shownBill(now).id) setDoubt(null)
      }),
    [asked, setDoubt, store],
  )
  const doubt = useStore(asked, (state) => state.doubt)
  return { doubt, setDoubt, doubtNow: () => asked.getState().doubt }
}
