import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orderDialog } from '../../../shared/domain/autosave.ts'
import type { OrderDetail } from '../../../shared/domain/order/order-row.ts'
import { isPackable, isReleasable } from '../../../shared/domain/order/order-states.ts'
import { formatClockOrDay } from '../../../shared/domain/time/local-time.ts'
import { useAutosavedDialog } from '../autosave/use-autosaved-dialog.ts'
import { useAction } from '../bridge/use-action.ts'
import { shortPlace } from '../format/party-text.ts'
import { useNavigation, useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ChoiceDialog } from '../ui/dialog/choice-dialog.tsx'
import { DialogActions } from '../ui/dialog/dialog-actions.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextDialog } from '../ui/dialog/text-dialog.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { useNow } from '../ui/use-now.ts'
import { useFaultWords } from './fault-words.ts'
import css from './orders.module.css'
import { OrderStateBadge, useSourceName } from './order-state.tsx'

/** What a scanned number means where the order cannot be packed just so. Another bill of it is always a person's act. */
export function OrderCard(): ReactNode {
  const { navigation } = useStation()
  const orders = useNavigation((state) => state.scannedOrders)
  const [first, second] = orders
  const close = (): void => navigation.getState().askAboutOrders([])
  if (first === undefined) return null
  return second === undefined ? (
    <OneOrder key={first.id} order={first} onClose={close} />
  ) : (
    <WhichOrder orders={orders} onClose={close} />
  )
}

/** Two shops have the same number. */
function WhichOrder(props: { readonly orders: readonly OrderDetail[]; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const sourceName = useSourceName()
  const { orders } = props
  const choose = (id: string): void => {
    const order = orders.find((each) => each.id === id)
    if (order === undefined) return
    if (isPackable(order.state)) navigation.getState().packOrder(id)
    else navigation.getState().askAboutOrders([order])
  }
  return (
    <ChoiceDialog
      title={t('orders.chooseTitle', { number: orders[0]?.number ?? '' })}
      testId="which-order"
      choices={orders.map((order) => ({
        id: order.id,
        title: `${sourceName(order.source)} · ${order.receiverName}`,
        text: `${t(`orders.states.${order.state}`)} · ${shortPlace(order)}`,
      }))}
      onChoose={choose}
      onClose={props.onClose}
    />
  )
}

function OneOrder(props: { readonly order: OrderDetail; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bridge, navigation } = useStation()
  const [isAnother, setAnother] = useState(false)
  const { order, onClose } = props
  const { id, number, draft } = order
  const release = useAction(async () => {
    const answer = await bridge.invoke('orders.release', { ids: [id], reason: '' })
    // Whoever has closed the card meanwhile, or has scanned the next order, means that.
    const isAsked = navigation.getState().scannedOrders.some((shown) => shown.id === id)
    if (answer.ok && isAsked) navigation.getState().packOrder(id)
    return answer
  })
  if (isAnother) return <Another order={order} onClose={() => setAnother(false)} />
  const { showBill, showDraft } = navigation.getState()
  const code = draft?.billCode ?? null
  return (
    <Dialog width="normal" testId="order-card" title={t(`orders.card.${order.state}`, { number })} onClose={onClose}>
      <CardFacts order={order} />
      <ErrorNote error={release.error} />
      <DialogActions>
        <ActionButton hint="Esc" data-autofocus data-testid="order-card-close" onClick={onClose}>
          {t('importing.close')}
        </ActionButton>
        {draft === null ? null : (
          <ActionButton
            action="orders.show"
            data-testid="order-card-show"
            onClick={() => (code === null ? showDraft(draft.id) : showBill(code))}
          >
            {t(code === null ? 'orders.showDraft' : 'orders.showBill')}
          </ActionButton>
        )}
        {code === null ? null : (
          <ActionButton action="orders.print" data-testid="order-card-print" onClick={() => showBill(code, 'print')}>
            {t('orders.reprint')}
          </ActionButton>
        )}
        {draft === null ? null : (
          <ActionButton action="orders.another" data-testid="order-card-another" onClick={() => setAnother(true)}>
            {t('orders.another')}
          </ActionButton>
        )}
        {isReleasable(order.state) ? (
          <ActionButton action="orders.release" data-testid="order-card-release" onClick={() => void release.run()}>
            {t('orders.packAgain')}
          </ActionButton>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

function CardFacts({ order }: { readonly order: OrderDetail }): ReactNode {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const faults = useFaultWords()
  const { draft, events } = order
  const last = events.at(-1)
  const code = draft?.billCode ?? null
  return (
    <div className={css['card']} data-order-state={order.state}>
      <p>
        {last === undefined || last.operator === ''
          ? ''
          : `${t('orders.cardBy', { name: last.operator, time: formatClockOrDay(last.atMs, now) })} `}
        {draft === null ? null : <b>{t('orders.cardNothing')}</b>}
      </p>
      <div className={css['cardFacts']}>
        {code === null ? null : <b className="mono">{code}</b>}
        <OrderStateBadge row={order} />
        <span>
          {order.receiverName}, {shortPlace(order)}
        </span>
        {order.faults.map((fault) => (
          <span key={`${fault.field} ${fault.kind}`} className={css['bad']}>
            {faults.field(fault.field)} {faults.kind(fault)}
          </span>
        ))}
        {order.reasonDetail === '' ? null : <span>“{order.reasonDetail}”</span>}
      </div>
      <p className={css['dim']}>{t(draft === null ? 'orders.cardStopped' : 'orders.cardBilled')}</p>
    </div>
  )
}

function Another(props: { readonly order: OrderDetail; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { navigation } = useStation()
  const { id, number } = props.order
  const kept = useAutosavedDialog(orderDialog(id), { text: '' })
  return (
    <TextDialog
      title={t('orders.anotherTitle', { number })}
      testId="another-bill"
      label={t('orders.anotherReason')}
      hint={t('orders.anotherHint')}
      submit={t('orders.anotherAction')}
      isReady={(text) => text.trim() !== ''}
      onSubmit={(why) => {
        navigation.getState().packOrder(id, why.trim())
        return Promise.resolve(false)
      }}
      error={null}
      kept={kept}
      onClose={props.onClose}
    />
  )
}
