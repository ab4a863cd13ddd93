import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { useStore } from 'zustand'
import { hasNoCode, missingItems } from '../../../../shared/domain/order/count-items.ts'
import type { OrderItem } from '../../../../shared/domain/order/order.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useStation } from '../../shell/station.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { withDataKeys } from '../../ui/list/data-keys.ts'
import { verifiedOrder } from '../bill/bill-state.ts'
import css from './packed-order.module.css'
import type { Verifying } from './use-verifying.ts'
import { takeItemWithoutCode } from './verify-order.ts'

const nothing: readonly number[] = []

/** What a shop has sold, with how much of each line was counted. A long list shows the line that was counted last, and behind a stopped save the first missing one. */
export function VerifiedGoods(props: {
  readonly verifying: Verifying
  readonly items: readonly OrderItem[]
  readonly keysRest: () => Promise<void>
}): ReactNode {
  const { t } = useTranslation()
  const station = useStation()
  const sound = useScanSound()
  const { items, keysRest } = props
  const { bills } = props.verifying
  const counted = useStore(bills.store, (state) => verifiedOrder(state)?.counted ?? nothing)
  const left = missingItems(items, counted)
  const missing = new Map(left.map((each) => [each.line, each.missing]))
  const last = useLastCounted(counted)
  const byKey = items.findIndex((item, line) => hasNoCode(item) && missing.has(line))
  const hasNothing = missing.size === 0 && counted.length === 0
  useEffect(() => {
    const order = verifiedOrder(bills.now())
    if (hasNothing && order !== null && order.verified === undefined)
      bills.dispatch({ kind: 'items-counted', orderId: order.id, counted: [], verified: 'nothing' })
  }, [bills, hasNothing])
  const list = useShownLine(props.verifying, { left, last, byKey })
  return (
    <ul ref={list} className={css['verified']} data-testid="verified-goods">
      {withDataKeys(items, ({ sku, name }) => `${sku} ${name}`).map(({ key, item }, line) => (
        <li key={key} data-missing={missing.get(line) ?? 0} data-last={line === last?.line || undefined}>
          <span>{item.name || item.sku}</span>
          {line === byKey ? (
            <ActionButton
              size="small"
              action="newBill.countItem"
              data-testid="count-item"
              onClick={() => void takeItemWithoutCode({ bills, station, sound, t, keysRest })}
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
            {formatNumber(counted[line] ?? 0)}/{formatNumber(item.quantity)}
          </b>
        </li>
      ))}
    </ul>
  )
}

/** The line of which a piece was counted last, another answer for each; null where none was since the list is there. */
function useLastCounted(counted: readonly number[]): { readonly line: number } | null {
  const [before, setBefore] = useState(counted)
  const [last, setLast] = useState<{ readonly line: number } | null>(null)
  if (before !== counted) {
    const line = counted.findIndex((pieces, at) => pieces > (before[at] ?? 0))
    setBefore(counted)
    setLast(line === -1 ? null : { line })
  }
  return last
}

interface ShownLines {
  readonly left: ReturnType<typeof missingItems>
  readonly last: { readonly line: number } | null
  readonly byKey: number
}

/** Of a list that is longer than its place. */
function useShownLine({ stopped }: Verifying, { left, last, byKey }: ShownLines): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  // A later browser answers a promise, which is no clean-up of an effect.
  const show = (line = -1): void => {
    list.current?.children[line]?.scrollIntoView({ block: 'nearest' })
  }
  const showLast = useEffectEvent(() => {
    show(last?.line)
    // No scan would lead to what is left.
    if (left.every(({ item }) => hasNoCode(item))) show(byKey)
  })
  useEffect(() => {
    if (last !== null) showLast()
  }, [last])
  const showMissing = useEffectEvent(() => show(left[0]?.line))
  useEffect(() => stopped.subscribe(() => showMissing()), [stopped])
  return list
}
