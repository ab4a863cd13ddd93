import { useCallback, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ActionButton } from '../../ui/action-button.tsx'
import css from '../new-bill.module.css'
import { readLater } from '../../ui/read-later.tsx'
import { shownBill } from '../bill/bill-state.ts'
import { useIsOpened } from '../use-is-opened.ts'
import type { BlockedStop, SaveIntent, SubmitPanelProps } from './submit-notes.tsx'

const PackingButtons = readLater(async () => (await import('../packing/packing-buttons.tsx')).PackingButtons)
const SubmitNotes = readLater(async () => (await import('./submit-notes.tsx')).SubmitNotes)

/** The one primary, what stands in its way right above it, and the quieter ways out. */
export function SubmitPanel(props: SubmitPanelProps): ReactNode {
  const { t } = useTranslation()
  const { bill, submit, packing } = props
  const clear = (): void => {
    submit.forgetFailure()
    bill.clear()
  }
  // A reason that stands there is given, whichever key saves.
  const reason = useRef('')
  const noteReason = useCallback((text: string) => {
    reason.current = text
  }, [])
  const stop = useBlockedStop(props, reason)
  const areNotesDue = useIsOpened()
  const send = (): void => stop.save('send')
  const sendAndPrint = (): void => stop.save('print')
  const keep = (): void => submit.keep(reason.current)
  return (
    <div className={css['submit']}>
      {areNotesDue ? (
        <SubmitNotes
          {...props}
          stop={stop}
          onReason={noteReason}
          onTakeLikelier={() => submit.takeLikelier(reason.current)}
          onLeave={stop.save}
        />
      ) : null}
      {packing.orderId === null ? null : <PackingButtons bill={bill} packing={packing} save={stop.save} />}
      {packing.orderId !== null ? null : (
        <>
          <ActionButton tone="primary" size="big" action="everywhere.primary" data-testid="submit-bill" onClick={send}>
            {t('newBill.save')}
          </ActionButton>
          <ActionButton action="newBill.saveAndPrint" data-testid="submit-and-print" onClick={sendAndPrint}>
            {t('newBill.saveAndPrint')}
          </ActionButton>
          <div className={css['halves']}>
            <ActionButton action="newBill.keep" data-testid="keep-bill" onClick={keep}>
              {t('newBill.keep')}
            </ActionButton>
            <ActionButton action="newBill.clear" data-testid="clear-bill" onClick={clear}>
              {t('newBill.clear')}
            </ActionButton>
          </div>
        </>
      )}
    </div>
  )
}

/** Saving stops once for each bill of a customer who is blocked. What main knows and the form does not yet, main refuses. */
function useBlockedStop(
  { bill, contact, submit }: SubmitPanelProps,
  reasonAgain: { readonly current: string },
): BlockedStop {
  const phone = contact?.block ? contact.receiver.phone : null
  /** The id of the bill and the phone in it. */
  const [asking, setAsking] = useState<string>()
  const isOfThis = useStore(bill.bills.store, (now) => asking === shownBill(now).id + phone)
  const typed = useRef('')
  const stopped = useRef<{ readonly intent: SaveIntent; readonly billId: string } | null>(null)
  const noteReason = useCallback((reason: string) => {
    typed.current = reason
  }, [])
  const billId = (): string => shownBill(bill.bills.now()).id
  const ask = (): void => setAsking(billId() + phone)
  const save = (intent: SaveIntent): void => {
    if (phone !== null && typed.current.trim() === '') {
      stopped.current = { intent, billId: billId() }
      ask()
      submit.stopped()
      return document.getElementById('blocked-reason')?.focus()
    }
    if (phone !== null) submit.blocked.put(phone, typed.current)
    stopped.current = null
    if (intent === 'send') submit.send(reasonAgain.current)
    else if (intent === 'print') submit.sendAndPrint(reasonAgain.current)
    else submit.again(reasonAgain.current)
  }
  return {
    isAsking: phone !== null && (isOfThis || submit.failure?.code === 'customer-blocked'),
    ask,
    save,
    noteReason,
    again: () => save(stopped.current?.billId === billId() ? stopped.current.intent : 'again'),
  }
}
