import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useAccount, useSettings, useStation } from '../../shell/station.tsx'
import { isUntouchedOrder, shownBill, verifiedOrder } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import type { ScaleWeight } from '../use-scale-weight.ts'

/** A save that was stopped because items are missing. */
interface StoppedSave {
  readonly orderId: string
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
        const order = verifiedOrder(bills.now())
        if (!isOn || order === null || order.verified !== undefined) return true
        if (isByHand) stopped.setState({ save: { orderId: order.id, intent } })
        return false
      },
    }),
    [bills, isOn, stopped],
  )
}

/** Scans count the items of the order in the fields. `settled` resolves once the orders that were scanned before are there. */
export function useItemScans({ isOn, bills }: Verifying, settled: () => Promise<unknown>): void {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const { navigation } = station
  const take = useEffectEvent(async (code: string): Promise<boolean> => {
    await settled()
    const { screen, scannedOrders } = navigation.getState()
    if (screen !== 'new-bill' || scannedOrders.length > 0 || verifiedOrder(bills.now()) === null) return false
    const { takeItem } = await import('./verify-order.ts')
    return takeItem({ bills, station, sound, t }, code)
  })
  const refuse = useEffectEvent((code: string): boolean => {
    if (navigation.getState().screen !== 'new-bill' || verifiedOrder(bills.now()) === null) return false
    const [title, text] = [t('packing.verify.foreign', { code }), t('packing.verify.foreignText')]
    station.messages.getState().say({ kind: 'miss', title, text, testId: 'item-foreign' })
    sound('wrong')
    return true
  })
  useEffect(() => {
    if (!isOn) return undefined
    navigation.getState().countItems({ take: (code) => take(code), refuse: (code) => refuse(code) })
    return () => navigation.getState().countItems(null)
  }, [isOn, navigation])
}

/** An item that is put on the scale behind its scan moves it within this time. */
const restMs = 1_500

/**
 * The label is printed once the last item is in: where the station prints at a still weight, with the weight that the scale has given and that still
 * rests; without a scale where nobody has typed anything. Else a person saves.
 */
export function usePrintOfVerified({ bills }: BillForm, scale: ScaleWeight, print: () => void): void {
  const { settings, scale: weighing } = useStation()
  const printIfWeighed = useEffectEvent((billId: string) => {
    const bill = bills.typed()
    if (shownBill(bills.now()).id !== billId || bill.order?.verified !== 'complete') return
    const { kind, printsWhenStill } = settings.getState().settings.scale
    const rests = kind !== 'serial' || weighing.getState().view.state === 'still'
    const isFromScale = printsWhenStill && rests && scale.mark.getState().isFromScale
    const isAsScanned = isUntouchedOrder(bill) && bill.values.cargo.weightGrams.trim() !== ''
    if (kind === 'none' ? isAsScanned : isFromScale) print()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = bills.store.subscribe(({ form }, { form: before }) => {
      if (form.id !== before.id) return clearTimeout(timer)
      if (form.order?.verified !== 'complete' || before.order?.verified !== undefined) return
      timer = setTimeout(
        () => printIfWeighed(form.id),
        settings.getState().settings.scale.kind === 'serial' ? restMs : 0,
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [bills, settings])
}
