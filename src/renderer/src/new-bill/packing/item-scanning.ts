import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useStation } from '../../shell/station.tsx'
import { isUntouchedOrder, shownBill, verifiedOrder } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import type { ScaleWeight } from '../use-scale-weight.ts'
import type { Packing } from './use-packing.ts'
import { hasShortCodes, takeItem } from './verify-order.ts'

interface ItemScanningProps {
  readonly bills: BillStore
  readonly packing: Packing
  readonly scale: ScaleWeight
  /** Saves and prints as a still weight does. */
  readonly print: () => Promise<void>
}

/** Is there, and shows nothing, as long as the account has every item of an order scanned. */
export function ItemScanning(props: ItemScanningProps): null {
  useItemScans(props, usePrintOfVerified(props))
  return null
}

/** No hand holds a second piece before the scanner this soon: it has read the same one twice. */
const readTwiceMs = 150

/** Scans count the items of the order in the fields. `printed`: the bill of the order before, if its last item has it printed, has left them. */
function useItemScans({ bills, packing }: ItemScanningProps, printed: () => Promise<void>): void {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const { navigation } = station
  const item = useRef({ code: '', atMs: Number.NEGATIVE_INFINITY })
  const say = (kind: 'readTwice' | 'foreign', code: string): true => {
    const [title, text] = [t(`packing.verify.${kind}`, { code }), t(`packing.verify.${kind}Text`)]
    station.messages.getState().say({ kind: 'miss', title, text, testId: `item-${kind}` })
    sound(kind === 'foreign' ? 'wrong' : 'repeated')
    return true
  }
  const take = useEffectEvent(async (code: string, atMs: number): Promise<boolean> => {
    const before = item.current
    if (code === before.code && atMs - before.atMs < readTwiceMs) return say('readTwice', code)
    await packing.whenTaken()
    await printed()
    const { screen, scannedOrders } = navigation.getState()
    if (screen !== 'new-bill' || scannedOrders.length > 0 || verifiedOrder(bills.now()) === null) return false
    const isItem = await takeItem({ bills, station, sound, t, keysRest: packing.keysRest }, code)
    if (isItem) item.current = { code, atMs }
    return isItem
  })
  const refuse = useEffectEvent(
    (code: string): boolean =>
      navigation.getState().screen === 'new-bill' && verifiedOrder(bills.now()) !== null && say('foreign', code),
  )
  const takeDigits = useEffectEvent(async (digits: string, atMs: number, before: Promise<void>): Promise<boolean> => {
    const typedFor = verifiedOrder(bills.now())?.id
    await before
    await packing.whenTaken()
    await printed()
    const order = verifiedOrder(bills.now())
    if (typedFor !== undefined && order?.id !== typedFor) {
      // No parcel's weight is carried to the next one.
      sound('wrong')
      return true
    }
    if (order === null || order.verified !== undefined) return false
    if (await take(digits, atMs)) return true
    return (await hasShortCodes(station.bridge, order.id)) && say('foreign', digits)
  })
  useEffect(() => {
    navigation.getState().countItems({
      take: (...scan) => take(...scan),
      takeDigits: (...scan) => takeDigits(...scan),
      refuse: (code) => refuse(code),
    })
    return () => navigation.getState().countItems(null)
  }, [navigation])
}

/** An item that is put on the scale behind its scan moves it within this time. */
const restMs = 1_500

/**
 * The label is printed once the last item is in: where the station prints at a still weight, with the weight that the scale has given and that still
 * rests; without a scale where nobody has typed anything. Else a person saves.
 * @returns resolves once what is printed at once has left the fields
 */
function usePrintOfVerified({ bills, packing, scale, print }: ItemScanningProps): () => Promise<void> {
  const { settings, scale: weighing } = useStation()
  const underWay = useRef<Promise<void>>(Promise.resolve())
  const printIfWeighed = useEffectEvent(async (billId: string): Promise<void> => {
    // Half of the next code in a field is nothing that a person has typed, and must not go with this bill.
    await packing.keysRest()
    const bill = bills.typed()
    if (shownBill(bills.now()).id !== billId || bill.order?.verified !== 'complete') return
    const { kind, printsWhenStill } = settings.getState().settings.scale
    const rests = kind !== 'serial' || weighing.getState().view.state === 'still'
    const isFromScale = printsWhenStill && rests && scale.mark.getState().isFromScale
    const isAsScanned = isUntouchedOrder(bill) && bill.values.cargo.weightGrams.trim() !== ''
    if (kind === 'none' ? isAsScanned : isFromScale) await print()
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = bills.store.subscribe(({ form }, { form: before }) => {
      if (form.id !== before.id) return clearTimeout(timer)
      if (form.order?.verified !== 'complete' || before.order?.verified !== undefined) return
      const printNow = (): void => void (underWay.current = printIfWeighed(form.id))
      if (settings.getState().settings.scale.kind === 'serial') timer = setTimeout(printNow, restMs)
      else printNow()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [bills, settings])
  return () => underWay.current
}
