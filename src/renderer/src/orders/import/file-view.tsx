import { IconAlertCircle, IconColumns3, IconCopy, IconTable } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportPreview, PreviewedOrder } from '../../../../shared/domain/order/import.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { ActionHint } from '../../keyboard/key-hint.tsx'
import { useShortcuts } from '../../keyboard/shortcuts.ts'
import { ColumnsView } from './columns-view.tsx'
import css from './import.module.css'
import { OrdersView } from './orders-view.tsx'
import type { ReadFile } from './read-file.ts'

const views = ['columns', 'first', 'faulty', 'repeats'] as const
type View = (typeof views)[number]

const icons = { columns: IconColumns3, first: IconTable, faulty: IconAlertCircle, repeats: IconCopy } as const

/** How many there are of what a view shows: all of the file, although only the first are listed. */
function totalOf(view: View, { columns, orders, totals }: ImportPreview): number {
  if (view === 'columns') return columns.length
  if (view === 'first') return orders.length
  return view === 'faulty' ? totals.faulty : totals.repeats + totals.replaceable + totals.kept
}

function ordersOf(view: Exclude<View, 'columns'>, preview: ImportPreview): readonly PreviewedOrder[] {
  if (view === 'repeats') return [...preview.differing, ...preview.repeats]
  return view === 'first' ? preview.orders : preview.faulty
}

/**
 * Where no column is read as what every parcel needs, or as the money to collect, the columns are looked at first. Whoever has kept a layout
 * without that money has said that such a file has none.
 */
function firstView({ columns, layoutId }: ImportPreview): View {
  const fields = new Set<string | null>(columns.map(({ field }) => field))
  const needed = ['receiverName', 'receiverPhone', 'address', ...(layoutId === null ? ['cod'] : [])]
  return needed.every((field) => fields.has(field)) ? 'first' : 'columns'
}

/** One table, looked at by its columns or by its orders. */
export function FileView({ read: { preview, isCurrent } }: { readonly read: ReadFile }): ReactNode {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<View | null>(null)
  // The first view stays, too: columns that went once they are enough would take the next choice from under the hand.
  if (chosen === null && preview !== null) setChosen(firstView(preview))
  const view = chosen ?? 'first'
  useShortcuts({ 'import.views': (place) => setChosen(views[place] ?? view) })
  if (preview === null) return <div className={css['view']} />
  return (
    <section className={css['view']} aria-busy={!isCurrent}>
      <div className={css['tabs']} role="group" aria-label={t('importing.views')}>
        {views.map((each, place) => {
          const Icon = icons[each]
          const total = totalOf(each, preview)
          return (
            <button
              key={each}
              type="button"
              className={css['tab']}
              aria-pressed={each === view}
              data-testid={`import-view-${each}`}
              data-tone={each === 'faulty' && total > 0 ? 'bad' : undefined}
              onClick={() => setChosen(each)}
            >
              <Icon aria-hidden="true" />
              {t(`importing.view.${each}`)} {each === 'first' ? null : <b>{formatNumber(total)}</b>}
              <ActionHint action="import.views" place={place} />
            </button>
          )
        })}
        <span className={css['legend']}>{t('importing.mark')}</span>
      </div>
      {view === 'columns' ? (
        <ColumnsView preview={preview} />
      ) : (
        <OrdersView
          key={view}
          orders={ordersOf(view, preview)}
          preview={preview}
          onFaulty={view === 'faulty' ? null : () => setChosen('faulty')}
        />
      )}
    </section>
  )
}
