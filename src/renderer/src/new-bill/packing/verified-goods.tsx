import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { hasNoCode, missingItems } from '../../../../shared/domain/order/count-items.ts'
import type { OrderItem } from '../../../../shared/domain/order/order.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { withDataKeys } from '../../ui/list/data-keys.ts'
import { verifiedOrder } from '../bill/bill-state.ts'
import type { BillStore } from '../bill/use-bill-store.ts'
import css from './packed-order.module.css'
import { takeItemWithoutCode } from './verify-order.ts'

const nothing: readonly number[] = []

/** What a shop has sold, with how much of each line was counted. */
export function VerifiedGoods({
  bills,
  items,
}: {
  readonly bills: BillStore
  readonly items: readonly OrderItem[]
}): ReactNode {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const counted = useStore(bills.store, (state) => verifiedOrder(state)?.counted ?? nothing)
  const missing = new Map(missingItems(items, counted).map((each) => [each.line, each.missing]))
  const byKey = items.findIndex((item, line) => hasNoCode(item) && missing.has(line))
  const hasNothing = missing.size === 0 && counted.length === 0
  useEffect(() => {
    const order = verifiedOrder(bills.now())
    if (hasNothing && order !== null && order.verified === undefined)
      bills.dispatch({ kind: 'items-counted', orderId: order.id, counted: [], verified: 'nothing' })
  }, [bills, hasNothing])
  return (
    <ul className={css['verified']} data-testid="verified-goods">
      {withDataKeys(items, ({ sku, name }) => `${sku} ${name}`).map(({ key, item }, line) => (
        <li key={key} data-missing={missing.get(line) ?? 0}>
          <span>{item.name || item.sku}</span>
          {line === byKey ? (
            <ActionButton
              size="small"
              action="newBill.countItem"
              data-testid="count-item"
              onClick={() => void takeItemWithoutCode({ bills, station, sound, t })}
            >
              {t('packing.verify.countOne')}
            </ActionButton>
          ) : (
            <small className="mono">{item.name === '' ? '' : item.sku}</small>
          )}
          <b>
            {missing.has(line) ? null : (
              <IconCircleCheck size="1rem" role="img" aria-label={t('packing.verify.full')} />
            )}
            {counted[line] ?? 0}/{item.quantity}
          </b>
        </li>
      ))}
    </ul>
  )
}
