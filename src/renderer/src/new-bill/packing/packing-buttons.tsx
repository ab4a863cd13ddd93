import { useEffectEvent, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderOfBill } from '../../../../shared/domain/autosave.ts'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { isBegunOrder, shownBill, type TypedBill } from '../bill/bill-state.ts'
import type { BillForm } from '../form/use-bill-form.ts'
import { leaveFields } from '../form/focus-field.ts'
import css from '../new-bill.module.css'
import { giveBack, packAgain as packStopped, sayRefused } from './pack-order.ts'
import type { Packing } from './use-packing.ts'

type Save = (intent: 'send' | 'print') => void

interface PackingButtonsProps {
  readonly bill: BillForm
  readonly packing: Packing
  readonly save: Save
}

/** While an order is packed every save prints its label: Ctrl+Enter and Alt+Enter do the same, so that neither habit fails. */
export function PackingButtons(props: PackingButtonsProps): ReactNode {
  const { t } = useTranslation()
  const save = useSaveBehindScan(props)
  const stop = useStop(props)
  const print = (): void => save('print')
  useShortcuts({ 'newBill.saveAndPrint': print })
  return (
    <>
      <ActionButton tone="primary" size="big" action="everywhere.primary" data-testid="pack-and-print" onClick={print}>
        {t('packing.saveAndPrint')}
      </ActionButton>
      <div className={css['halves']}>
        <ActionButton action="newBill.keep" data-testid="pack-and-save" onClick={() => save('send')}>
          {t('packing.saveOnly')}
        </ActionButton>
        <ActionButton action="newBill.stopEditing" data-testid="stop-packing" onClick={stop}>
          {t('packing.stop')}
        </ActionButton>
      </div>
    </>
  )
}

/** Gives the order back: it waits again. What was typed and counted for it can be had back. */
function useStop({ bill, packing }: PackingButtonsProps): () => void {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const { bills } = bill
  const { inTurn, keysRest, wasBelowEdit } = packing
  const offerBack = (before: TypedBill, order: OrderOfBill): void => {
    const packAgain = async (): Promise<void> => {
      const error = await packStopped({ bill, station, sound, t, keysRest }, before, order)
      if (error === null) return
      // What was typed stays to be had back.
      offerBack(before, order)
      sound('wrong')
      sayRefused({ station, t }, error)
    }
    station.undo
      .getState()
      .offer(t('packing.stopped', { refCode: before.values.refCode }), () => void inTurn(packAgain))
  }
  return () => {
    const { editing, form } = bills.now()
    if (editing !== null || form.order === undefined || wasBelowEdit()) return
    const { id, why } = form.order
    leaveFields()
    const before = bills.typed()
    bills.dispatch({ kind: 'packing-stopped', instead: bills.next() })
    // Of one that has a bill already nothing was claimed.
    if (why === '') void giveBack({ station, t }, id)
    if (isBegunOrder(before)) offerBack(before, form.order)
  }
}

/**
 * A save that is pressed while a scanned order is on its way into the fields is for that order: what stands there until then is the parcel before it,
 * and its label would go on this one. It waits until the order is there, or the scanned item is counted; where neither comes of the scan, or another
 * scan follows, it does nothing.
 */
function useSaveBehindScan({ bill: { bills }, packing, save }: PackingButtonsProps): Save {
  const { navigation } = useStation()
  const sound = useScanSound()
  const saveNow = useEffectEvent(save)
  const isWaiting = useRef(false)
  const saveBehind = async (intent: Parameters<Save>[0]): Promise<void> => {
    const { scans, scanUnderWay } = navigation.getState()
    const { id, order } = shownBill(bills.now())
    isWaiting.current = true
    try {
      await scanUnderWay
      await packing.whenTaken()
      // What else depends on the bill in the fields is drawn by then.
      await new Promise((resolve) => setTimeout(resolve))
    } finally {
      isWaiting.current = false
    }
    const now = shownBill(bills.now())
    const isTaken = now.id !== id && now.order !== undefined
    const isCounted = now.id === id && now.order?.counted !== order?.counted
    if ((isTaken || isCounted) && navigation.getState().scans === scans) saveNow(intent)
    // The last item may have had its bill printed.
    else if (isTaken || now.id === id) sound('wrong')
  }
  return (intent) => {
    const { scanUnderWay, orderToPack } = navigation.getState()
    if (scanUnderWay === null && orderToPack === null) saveNow(intent)
    else if (!isWaiting.current) void saveBehind(intent)
  }
}
