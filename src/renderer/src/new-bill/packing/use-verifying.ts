import { useMemo, useState } from 'react'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useAccount, useSettings } from '../../shell/station.tsx'
import { verifiedOrder } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import type { BillForm } from '../form/use-bill-form.ts'

/** A save that was stopped because items are missing. */
interface StoppedSave {
  /** An order that is scanned anew becomes another bill. */
  readonly billId: string
  readonly intent: 'send' | 'print'
}

/** Whether every item of the order in the fields was scanned, where the account wants it. */
export interface Verifying {
  readonly isOn: boolean
  readonly bills: BillStore
  readonly stopped: StoreApi<{ readonly save: StoppedSave | null }>
  /** False as long as items are missing. A save by hand is answered with a note that names them and asks for a reason. */
  mayLeave(intent: 'send' | 'print', isByHand: boolean): boolean
}

export function useVerifying({ bills }: BillForm): Verifying {
  const accountId = useAccount((state) => state.view?.id ?? null)
  const isOn = useSettings(({ settings }) => accountId !== null && settings.verifiedAccounts.includes(accountId))
  const [stopped] = useState(() => createStore<{ save: StoppedSave | null }>(() => ({ save: null })))
  return useMemo(
    () => ({
      isOn,
      bills,
      stopped,
      mayLeave(intent, isByHand) {
        const now = bills.now()
        const order = verifiedOrder(now)
        if (!isOn || order === null || order.verified !== undefined) return true
        if (isByHand) stopped.setState({ save: { billId: now.form.id, intent } })
        return false
      },
    }),
    [bills, isOn, stopped],
  )
}
