import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderRow } from '../../../shared/domain/order/order-row.ts'
import { isPackable } from '../../../shared/domain/order/order-states.ts'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { formatKg } from '../../../shared/domain/quantity/weight.ts'
import { formatClockOrDay } from '../../../shared/domain/time/local-time.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { addressLine, partyLine } from '../format/party-text.ts'
import { useNavigation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { Facts } from '../ui/facts.tsx'
import { Note } from '../ui/note.tsx'
import { useNow } from '../ui/use-now.ts'
import { useFaultWords } from './fault-words.ts'
import type { OrderActions } from './order-actions.ts'
import css from './orders.module.css'
import { OrderStateBadge, useSourceName } from './order-state.tsx'
import { OrderedGoods } from './ordered-goods.tsx'

/** The order that is looked at: what was ordered, what it went through, what can be done. */
export function OrderPanel(props: {
  readonly id: string | null
  readonly actions: OrderActions
  /** The keys are for the selected orders. */
  readonly hasKeys: boolean
}): ReactNode {
  const { t } = useTranslation()
  const sourceName = useSourceName()
  const { data: order, error } = useChannel('orders.get', { id: props.id ?? '' }, { isEnabled: props.id !== null })
  if (order === null && error !== null) return <ErrorNote error={error} />
  if (order === null) return <div className={css['panel']} />
  const { importedFrom } = order
  return (
    <section className={css['panel']} aria-label={t('orders.details')} data-testid="order-panel">
      <header className={css['panelHead']}>
        <b className="mono">{order.number}</b>
        <OrderStateBadge row={order} />
        <small>
          {[
            sourceName(order.source),
            importedFrom === null ? '' : t('orders.importedFrom', { file: importedFrom.fileName }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </header>
      <div className={css['panelBody']}>
        <ErrorNote error={error} />
        <Refused key={order.id} actions={props.actions} />
        <OrderFaults order={order} />
        {order.content === null ? (
          <Note tone="warn" title={t(order.isDamaged ? 'orders.damaged' : 'orders.forgotten')} />
        ) : (
          <OrderContents order={order} />
        )}
        <History order={order} />
      </div>
      <footer className={css['panelFoot']}>
        <OrderButtons {...props} order={order} />
      </footer>
    </section>
  )
}

/** Beside the order that was looked at when it came, and beside no other. */
function Refused({ actions }: { readonly actions: OrderActions }): ReactNode {
  const { error, clearError } = actions
  useEffect(() => clearError, [clearError])
  return <ErrorNote error={error} />
}

function OrderFaults({ order }: { readonly order: OrderDetail }): ReactNode {
  const { t } = useTranslation()
  const words = useFaultWords()
  if (order.faults.length === 0) return null
  return (
    <Note tone="bad" title={t('orders.faultCount', { count: order.faults.length })}>
      <ul className={css['faults']}>
        {order.faults.map((fault) => (
          <li key={`${fault.field} ${fault.kind}`}>
            {words.field(fault.field)} {words.kind(fault)}
            {fault.found === '' ? '' : ` (“${fault.found}”)`}
          </li>
        ))}
      </ul>
      {t('orders.mend')}
    </Note>
  )
}

function OrderContents({ order }: { readonly order: OrderDetail }): ReactNode {
  const { t } = useTranslation()
  const { content } = order
  if (content === null) return null
  const { receiver, note, codAmountVnd, valueVnd, weightGrams, items } = content
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <Facts
        facts={[
          [
            t('orders.fields.name'),
            <>
              <b>{partyLine(receiver)}</b>
              <br />
              {addressLine(receiver)}
            </>,
          ],
          note === '' ? null : [t('orders.fields.note'), note],
          [t('orders.fields.codAmountVnd'), formatVnd(codAmountVnd)],
          valueVnd === null ? null : [t('orders.fields.valueVnd'), formatVnd(valueVnd)],
          weightGrams === null ? null : [t('orders.expectedWeight'), formatKg(weightGrams)],
        ]}
      />
      {items.length === 0 ? null : (
        <section>
          <h2 className={css['heading']}>
            {t('orders.goods')} <small>{t('orders.goodsCount', { lines: items.length, pieces })}</small>
          </h2>
          <OrderedGoods items={items} hasLinks />
        </section>
      )}
    </>
  )
}

function History({ order }: { readonly order: OrderDetail }): ReactNode {
  const { t } = useTranslation()
  const now = useNow(60_000)
  const { events, importedFrom, createdAtMs } = order
  const first = {
    key: 'imported',
    atMs: createdAtMs,
    words: t('orders.imported'),
    by: importedFrom?.operator ?? '',
    why: '',
  }
  const others = events.map(({ atMs, kind, operator, reason }, at) => ({
    key: `${at} ${kind}`,
    atMs,
    words: t(`orders.events.${kind}`),
    by: operator,
    why: reason,
  }))
  return (
    <section className={css['history']}>
      <h2 className={css['heading']}>{t('orders.history')}</h2>
      <ol>
        {[first, ...others].map(({ key, atMs, words, by, why }) => (
          <li key={key}>
            <b>{formatClockOrDay(atMs, now)}</b>
            <span>{[words, by, why === '' ? '' : `“${why}”`].filter((part) => part !== '').join(' · ')}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function OrderButtons(props: {
  readonly order: OrderRow
  readonly actions: OrderActions
  readonly hasKeys: boolean
}): ReactNode {
  const { t } = useTranslation()
  const packOrder = useNavigation((state) => state.packOrder)
  const { order, actions, hasKeys } = props
  const { cancel, hold, release } = actions
  const rows = [order]
  const canPack = isPackable(order.state)
  return (
    <>
      {canPack ? (
        <ActionButton
          tone={hasKeys ? 'primary' : 'normal'}
          hint="Enter"
          data-testid="pack-order"
          onClick={() => packOrder(order.id)}
        >
          {t('orders.pack')}
        </ActionButton>
      ) : null}
      {order.draft === null ? null : (
        <ActionButton action="orders.show" data-testid="show-bill" onClick={() => actions.show(order)}>
          {t(order.draft.billCode === null ? 'orders.showDraft' : 'orders.showBill')}
        </ActionButton>
      )}
      {hasKeys ? (
        <>
          {actions.isFor('orders.release', rows) || order.state === 'packing' ? (
            <ActionButton action="orders.release" data-testid="release-order" onClick={() => void release.run(rows)}>
              {t(order.state === 'packing' ? 'orders.giveBack' : 'orders.release')}
            </ActionButton>
          ) : null}
          {actions.isFor('orders.hold', rows) ? (
            <ActionButton action="orders.hold" data-testid="hold-order" onClick={() => void hold.run(rows)}>
              {t('orders.hold')}
            </ActionButton>
          ) : null}
          {actions.isFor('orders.cancel', rows) ? (
            <ActionButton
              tone="bad"
              action="orders.cancel"
              data-testid="cancel-order"
              onClick={() => void cancel.run(rows)}
            >
              {t('orders.cancel')}
            </ActionButton>
          ) : null}
        </>
      ) : (
        <span>{t('orders.keysForSelected')}</span>
      )}
    </>
  )
}
