import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { useStore } from 'zustand'
import { isTriedPin } from '../../../../shared/domain/account/operator.ts'
import { missingItems } from '../../../../shared/domain/order/count-items.ts'
import { useAction } from '../../bridge/use-action.ts'
import { useChannel } from '../../bridge/use-channel.ts'
import { useOperators, useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FormField } from '../../ui/field/form-field.tsx'
import { Note } from '../../ui/note.tsx'
import { verifiedOrder } from '../bill/bill-state.ts'
import css from '../new-bill.module.css'
import type { Verifying } from './use-verifying.ts'
import { overruleItems } from './verify-order.ts'

/** The others stand in the list of what was ordered. */
const mostNamed = 4

interface MissingItemsProps {
  readonly verifying: Verifying
  readonly keysRest: () => Promise<void>
  /** Goes on with the save that was stopped. */
  readonly onLeave: (intent: 'send' | 'print') => void
}

/** A save was stopped: names what is missing, and takes a reason to leave without it; where the station has leads, with the PIN of one. */
export function MissingItems(props: MissingItemsProps): ReactNode {
  const { t } = useTranslation()
  const { bills, stopped } = props.verifying
  const save = useStore(stopped, (state) => state.save)
  const order = useStore(bills.store, verifiedOrder)
  const billId = useStore(bills.store, ({ form }) => form.id)
  const isAsked = save?.billId === billId && order !== null && order.verified === undefined
  const { data, error } = useChannel('orders.get', { id: isAsked ? order.id : '' }, { isEnabled: isAsked })
  if (!isAsked) return null
  const missing = missingItems(data?.content?.items ?? [], order.counted ?? [])
  const pieces = missing.reduce((sum, { missing: some }) => sum + some, 0)
  return (
    <div data-testid="missing-items" data-missing-items>
      <Note tone="bad" title={data === null ? t('orders.reading') : t('packing.verify.missing', { count: pieces })}>
        <ul>
          {missing.slice(0, mostNamed).map(({ item, line, missing: some }) => (
            <li key={line}>
              {item.name || item.sku} × {formatNumber(some)}
            </li>
          ))}
          {missing.length > mostNamed ? (
            <li>{t('packing.verify.more', { count: missing.length - mostNamed })}</li>
          ) : null}
        </ul>
        <ErrorNote error={error} />
        <Overruling {...props} />
      </Note>
    </div>
  )
}

function Overruling({ verifying, keysRest, onLeave }: MissingItemsProps): ReactNode {
  const { t } = useTranslation()
  const station = useStation()
  const { bills, stopped } = verifying
  const save = useStore(stopped, (state) => state.save)
  const hasLeads = useOperators(({ view }) => view.operators.some(({ isLead }) => isLead))
  const [reason, setReason] = useState('')
  const [pin, setPin] = useState('')
  const isReady = reason.trim() !== '' && (!hasLeads || isTriedPin(pin))
  // Each stopped save leads here.
  useEffect(() => {
    const focus = (): void => document.getElementById('overrule-reason')?.focus()
    focus()
    return stopped.subscribe(focus)
  }, [stopped])
  const overrule = useAction(async () => {
    if (!isReady || save === null) return null
    const given = { reason: reason.trim(), pin: hasLeads ? pin : null }
    setPin('')
    const failed = await overruleItems({ bills, station, keysRest }, save.billId, given)
    // The last item may have come in meanwhile, and its bill have left: what stands there now was never meant.
    const now = bills.now()
    if (failed === null && verifiedOrder(now) !== null && now.form.id === save.billId) onLeave(save.intent)
    return failed
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void overrule.run()
        else if (reason.trim() !== '') document.getElementById('overrule-pin')?.focus()
      }}
    >
      <FormField
        id="overrule-reason"
        label={t('packing.verify.reason')}
        required
        data-testid="overrule-reason"
        value={reason}
        maxLength={200}
        readOnly={overrule.isBusy}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {hasLeads ? <LeadPin pin={pin} readOnly={overrule.isBusy} onChange={setPin} /> : null}
      <div className={css['noteActions']}>
        <ActionButton
          submit
          size="small"
          hint="Enter"
          data-testid="overrule"
          disabled={reason.trim() === '' || overrule.isBusy}
        >
          {t('packing.verify.overrule')}
        </ActionButton>
      </div>
      <ErrorNote error={overrule.error} />
    </form>
  )
}

function LeadPin(props: {
  readonly pin: string
  readonly readOnly: boolean
  readonly onChange: (pin: string) => void
}): ReactNode {
  const { t } = useTranslation()
  const { pin, readOnly, onChange } = props
  return (
    <FormField
      id="overrule-pin"
      label={t('packing.verify.pin')}
      required
      type="password"
      inputMode="numeric"
      data-testid="overrule-pin"
      value={pin}
      readOnly={readOnly}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
