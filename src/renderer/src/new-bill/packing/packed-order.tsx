import { IconMessage, IconPackageExport } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useChannel } from '../../bridge/use-channel.ts'
import { useSourceName } from '../../orders/order-state.tsx'
import { OrderedGoods } from '../../orders/ordered-goods.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { verifiedOrder } from '../bill/bill-state.ts'
import css from './packed-order.module.css'
import type { Verifying } from './use-verifying.ts'
import { VerifiedGoods } from './verified-goods.tsx'

/** Which order is being packed, beside the title. */
export function PackingHead({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation()
  const { data: order } = useChannel('orders.get', { id })
  return (
    <strong className={css['head']} data-testid="packing-head">
      <IconPackageExport size="1.125rem" aria-hidden="true" />
      {t('packing.head')} <span className="mono">{order?.number ?? ''}</span>
    </strong>
  )
}

/** What was ordered, and what the customer asked for, beside the parcel. */
export function PackedOrder(props: {
  readonly id: string
  readonly verifying: Verifying
  readonly keysRest: () => Promise<void>
}): ReactNode {
  const { id, verifying, keysRest } = props
  const { t } = useTranslation()
  const sourceName = useSourceName()
  const { data: order } = useChannel('orders.get', { id })
  const { bills, isOn } = verifying
  const isVerified = useStore(bills.store, (state) => isOn && verifiedOrder(state)?.id === id)
  const counted = useStore(bills.store, (state) => verifiedOrder(state)?.counted?.reduce((sum, some) => sum + some, 0))
  if (order?.content === null || order === null) return null
  const { items, note } = order.content
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Section
      title={t('orders.goods')}
      actions={
        <>
          <small className={css['dim']}>
            {sourceName(order.source)} · {t('orders.goodsCount', { lines: items.length, pieces })}
          </small>
          {isVerified ? (
            <strong className={css['progress']} data-testid="verified-pieces">
              {t('packing.verify.scanned', { counted: counted ?? 0, pieces })}
            </strong>
          ) : null}
        </>
      }
    >
      {isVerified ? (
        <VerifiedGoods verifying={verifying} keysRest={keysRest} items={items} />
      ) : (
        <OrderedGoods items={items} />
      )}
      {note === '' ? null : (
        <p className={css['note']}>
          <IconMessage size="1rem" aria-hidden="true" /> {t('packing.note', { note })}
        </p>
      )}
    </Section>
  )
}
