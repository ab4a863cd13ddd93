import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useStation } from '../../shell/station.tsx'
import { isUntouchedOrder, shownBill, verifiedOrder } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import type { ScaleWeight } from '../use-scale-weight.ts'
import type { Packing } from './use-packing.ts'
import { takeItem } from './verify-order.ts'

/** Is there, and shows nothing, as long as the account has every item of an order scanned. */
export function ItemScanning(props: {
  readonly bills: BillStore
  readonly packing: Packing
  readonly scale: ScaleWeight
  /** Saves and prints as a still weight does. */
  readonly print: () => void
}): null {
  useItemScans(props.bills, props.packing.settled)
  usePrintOfVerified(props.bills, props.scale, props.print)
  return null
}

/** Scans count the items of the order in the fields. */
function useItemScans(bills: BillStore, settled: Packing['settled']): void {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const { navigation } = station
  const take = useEffectEvent(async (code: string): Promise<boolean> => {
    await settled()
    const { screen, scannedOrders } = navigation.getState()
    if (screen !== 'new-bill' || scannedOrders.length > 0 || verifiedOrder(bills.now()) === null) return false
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
    navigation.getState().countItems({ take: (code) => take(code), refuse: (code) => refuse(code) })
    return () => navigation.getState().countItems(null)
  }, [navigation])
}

/** An item that is put on the scale behind its scan moves it within this time. */
const restMs = 1_500

/**
 * The label is printed once the last item is in: where the station prints at a still weight, with the weight that the scale has given and that still
 * rests; without a scale where nobody has typed anything. Else a person saves.
 */
function usePrintOfVerified(bills: BillStore, scale: ScaleWeight, print: () => void): void {
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
