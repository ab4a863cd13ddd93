import type { ReactNode } from 'react'
import type { OrderItem } from '../../../shared/domain/order/order.ts'
import { withDataKeys } from '../ui/list/data-keys.ts'
import css from './ordered-goods.module.css'

/** What a shop has sold, a line each. */
export function OrderedGoods(props: { readonly items: readonly OrderItem[] }): ReactNode {
  return (
    <ul className={css['goods']}>
      {withDataKeys(props.items, ({ sku, name }) => `${sku} ${name}`).map(({ key, item: { sku, name, quantity } }) => (
        <li key={key}>
          <span>{name || sku}</span>
          <small className="mono">{name === '' ? '' : sku}</small>
          <b>× {quantity}</b>
        </li>
      ))}
    </ul>
  )
}
