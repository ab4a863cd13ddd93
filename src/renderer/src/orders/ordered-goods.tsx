import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import type { OrderItem } from '../../../shared/domain/order/order.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { withDataKeys } from '../ui/list/data-keys.ts'
import { useCopied } from '../ui/use-copied.ts'
import css from './ordered-goods.module.css'

/** What a shop has sold, a line each. `hasLinks`: with the links to pictures that its file names. */
export function OrderedGoods(props: { readonly items: readonly OrderItem[]; readonly hasLinks?: boolean }): ReactNode {
  return (
    <ul className={css['goods']}>
      {withDataKeys(props.items, ({ sku, name }) => `${sku} ${name}`).map(({ key, item }) => (
        <li key={key}>
          <span>{item.name || item.sku}</span>
          <small className="mono">{item.name === '' ? '' : item.sku}</small>
          <b>× {formatNumber(item.quantity)}</b>
          {props.hasLinks === true && item.pictureUrl !== '' ? <PictureLink url={item.pictureUrl} /> : null}
        </li>
      ))}
    </ul>
  )
}

/** A text to copy, never an address that the station opens or asks: whoever wrote the file has chosen it. */
function PictureLink({ url }: { readonly url: string }): ReactNode {
  const { t } = useTranslation()
  const { outcome, copy } = useCopied()
  const words = { copied: 'dialogs.copied', 'not-copied': 'dialogs.notCopied' } as const
  return (
    <div className={css['link']} data-testid="picture-link">
      <small title={url}>{url}</small>
      <ActionButton size="small" onClick={() => void copy(url)}>
        <IconCopy aria-hidden="true" />
        <span role="status">{t(outcome === null ? 'orders.copyPicture' : words[outcome])}</span>
      </ActionButton>
    </div>
  )
}
