import { IconAlertTriangle, IconHourglass, IconPinFilled } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatClock } from '../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { readLater } from '../ui/read-later.tsx'
import { useIsVisible } from '../ui/layout/visibility.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { shownBill } from './bill/bill-state.ts'
import type { BillStore } from './bill/use-bill-store.ts'
import { CargoSection } from './cargo-section.tsx'
import { fieldInFocus, focusField } from './form/focus-field.ts'
import css from './new-bill.module.css'
import { LookupsContext } from './form/lookups.ts'
import { isPinnable } from './form/next-values.ts'
import { OrderSection } from './order-section.tsx'
import { PinsContext, type Pins } from './form/pinned-fields.tsx'
import { PastingContext, usePasting } from './pasting/use-pasting.ts'
import { QuotesPanel } from './quotes/quotes-panel.tsx'
import { ReceiverSection } from './receiver/receiver-section.tsx'
import { RecentStrip } from './recent-strip.tsx'
import { SenderSection } from './senders/sender-section.tsx'
import { SubmitPanel } from './submit/submit-panel.tsx'
import { TermsSection } from './terms-section.tsx'
import { useBillForm, type BillForm } from './form/use-bill-form.ts'
import { useContact } from './receiver/use-contact.ts'
import { useIsOpened } from './use-is-opened.ts'
import { useExpectedWeight } from './use-expected-weight.ts'
import { usePace } from './use-pace.ts'
import { useScaleWeight } from './use-scale-weight.ts'
import { useReferenceHolder } from './submit/use-reference-holder.ts'
import { usePacking } from './packing/use-packing.ts'
import { useVerifying } from './packing/use-verifying.ts'
import { useSaving } from './submit/use-saving.ts'

const PaceLine = readLater(async () => (await import('./pace-line.tsx')).PaceLine)
const ItemScanning = readLater(async () => (await import('./packing/item-scanning.ts')).ItemScanning)
const PackedOrder = readLater(async () => (await import('./packing/packed-order.tsx')).PackedOrder)
const PackingHead = readLater(async () => (await import('./packing/packed-order.tsx')).PackingHead)

/** The fast entry form. It needs nothing from the carrier: offline it works the same, without fees. */
export function NewBill(): ReactNode {
  const { t } = useTranslation()
  const bill = useBillForm()
  const pace = usePace()
  const pasting = usePasting(bill)
  const expected = useExpectedWeight(bill)
  const verifying = useVerifying(bill)
  const submit = useSaving(bill, { pace, pasting, expected, verifying })
  const held = useReferenceHolder(bill, submit.failure)
  const packing = usePacking(bill, submit.weighings)
  const scale = useScaleWeight(bill, submit)
  const receiver = useContact(bill, scale)
  const message = useMemo(() => ({ pasting, bills: bill.bills.store }), [pasting, bill.bills.store])
  const pinned = usePinning(bill)
  // What the start-up benchmark reads: from here on a packer can type.
  useEffect(() => void performance.mark('new-bill-interactive'), [])
  return (
    <FormProvider {...bill.form}>
      <FirstField bills={bill.bills} />
      {verifying.isOn ? <ItemScanning {...{ bills: bill.bills, packing, scale, print: submit.weighed }} /> : null}
      <PinsContext value={pinned}>
        <PastingContext value={message}>
          <LookupsContext value={bill.lookups}>
            <Screen
              testId="screen-new-bill"
              title={t('shell.newBill')}
              head={<Head bill={bill} orderId={packing.orderId} lookingUp={submit.lookingUp + receiver.takingLast} />}
            >
              <div className={css['grid']} data-bill-form>
                <div className={css['form']}>
                  <div>
                    <ReceiverSection receiver={receiver} />
                    {packing.orderId === null ? null : (
                      <PackedOrder id={packing.orderId} verifying={verifying} keysRest={packing.keysRest} />
                    )}
                    <SenderSection isFolded={packing.orderId !== null} />
                    <OrderSection
                      duplicate={held !== null}
                      isGiven={bill.isGivenReference}
                      isOfOrder={packing.orderId !== null}
                    />
                  </div>
                  <div>
                    <CargoSection bills={bill.bills} receiver={receiver} scale={scale} expected={expected} />
                    <TermsSection />
                  </div>
                </div>
                <div className={css['panel']}>
                  <QuotesPanel />
                  <SubmitPanel bill={bill} submit={submit} held={held} contact={receiver.contact} packing={packing} />
                </div>
                <RecentStrip />
              </div>
            </Screen>
          </LookupsContext>
        </PastingContext>
      </PinsContext>
    </FormProvider>
  )
}

/** Alt+K keeps the field of the cursor for the next bill, too. */
function usePinning({ pins, togglePin }: BillForm): Pins {
  useShortcuts({
    'newBill.pin': () => {
      const field = fieldInFocus() ?? ''
      if (isPinnable(field)) togglePin(field)
    },
  })
  return useMemo(() => ({ pins, toggle: togglePin }), [pins, togglePin])
}

/** Takes the cursor whenever the screen becomes visible: to the field of this bill that was left, else to the first. */
function FirstField({ bills }: { readonly bills: BillStore }): ReactNode {
  const isVisible = useIsVisible()
  const left = useRef({ billId: '', field: '' })
  useEffect(() => {
    const note = (): void => {
      const field = document.activeElement?.closest('[data-bill-form]') ? fieldInFocus() : null
      if (field !== null) left.current = { billId: shownBill(bills.now()).id, field }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [bills])
  const enter = useEffectEvent(() => {
    const { billId, field } = left.current
    const { id, order } = shownBill(bills.now())
    focusField(billId === id ? field : order === undefined ? 'receiver.phone' : 'cargo.weightGrams')
  })
  // A change of the settings makes the bills anew: the cursor may be in a note by then, and stays there.
  useEffect(() => {
    if (isVisible) enter()
  }, [isVisible])
  return null
}

/** Whether the form is kept, how many fields stay, and whether this is an old draft being edited. */
function Head(props: {
  readonly bill: BillForm
  readonly orderId: string | null
  readonly lookingUp: number
}): ReactNode {
  const { t } = useTranslation()
  const { pins, waiting, editing, stopEditing } = props.bill
  return (
    <>
      {editing === null ? null : (
        <>
          <strong>{t('newBill.editing', { refCode: editing.refCode })}</strong>
          <ActionButton size="small" action="newBill.stopEditing" data-testid="stop-editing" onClick={stopEditing}>
            {t('newBill.stopEditing')}
          </ActionButton>
        </>
      )}
      {props.orderId === null ? null : <PackingHead id={props.orderId} />}
      <AutosaveNote bill={props.bill} />
      {waiting === 0 ? null : (
        <span role="status" data-testid="waiting-bills">
          {t('newBill.waiting', { count: waiting })}
        </span>
      )}
      {props.lookingUp === 0 ? null : (
        <span role="status" data-testid="lookup-waits">
          <IconHourglass size="1rem" aria-hidden="true" /> {t('newBill.lookupWaits')}
        </span>
      )}
      {pins.size === 0 ? null : (
        <span className={css['pins']}>
          <IconPinFilled size="1rem" aria-hidden="true" />
          {t('newBill.pins', { count: pins.size })}
        </span>
      )}
      <PaceWhenOpened />
      <span className={css['gap']} />
      <span>
        <b className={css['star']}>*</b> {t('newBill.required')}
      </span>
    </>
  )
}

/** When what is typed was autosaved, by the minute; or that it would not survive a crash. */
function PaceWhenOpened(): ReactNode {
  return useIsOpened() ? <PaceLine /> : null
}

function AutosaveNote(props: { readonly bill: BillForm }): ReactNode {
  const { t } = useTranslation()
  const { autosave, isUnread, editing } = props.bill
  const isFailing = useStore(autosave, (status) => status.isFailing)
  const time = useStore(autosave, ({ savedAtMs }) => (savedAtMs === null ? null : formatClock(savedAtMs)))
  if (isUnread || isFailing) {
    return (
      <strong role="alert" className={css['unkept']} data-testid="not-kept">
        <IconAlertTriangle size="1rem" aria-hidden="true" />
        {t('newBill.notKept')}
      </strong>
    )
  }
  return time === null || editing !== null ? null : (
    <span data-testid="autosaved">{t('newBill.autosaved', { time })}</span>
  )
}
