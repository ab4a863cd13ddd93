import { IconAlertTriangle, IconBookmark, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { ActionKey } from '../../keyboard/key-hint.tsx'
import { useBills, useStation } from '../../shell/station.tsx'
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts'
import css from '../bills.module.css'
import { countedBriefly, useCounts, type Counted } from '../list/use-bill-list.ts'
import { ViewDialog } from './view-dialog.tsx'
import { builtInViews, shownView } from './views.ts'

/** The views, each with its count and its key: Alt+1 ... Alt+9. */
export function ViewTabs(): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const filter = useBills((state) => state.filter)
  const own = useBills((state) => state.views)
  const unread = useBills((state) => state.unreadViews)
  const dialog = useOpenDialog<'view'>()
  const tabs = [
    ...builtInViews.map((view) => ({ ...view, name: t(`bills.views.${view.id}`) })),
    ...own.map((view) => ({ id: view.id, filter: view.filter, name: view.name })),
  ]
  const counts = useCounts(
    tabs.map((tab) => tab.filter),
    countedBriefly,
  )
  const shown = shownView(filter, own)
  const shownOwn = own.find(({ id }) => id === shown)
  return (
    <div className={css['tabs']} role="group" aria-label={t('bills.views.label')}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          className={css['tab']}
          aria-pressed={tab.id === shown}
          data-testid={`view-${index + 1}`}
          onClick={() => bills.getState().setFilter(tab.filter)}
        >
          {tab.id === 'exceptions' ? <IconAlertTriangle aria-hidden="true" /> : null}
          {tab.name} <b>{countText(counts[index] ?? null)}</b>
          <ActionKey action="bills.view" place={index} />
        </button>
      ))}
      {shown === null || shownOwn !== undefined ? (
        <button type="button" className={css['tab']} data-testid="save-view" onClick={() => dialog.setOpen('view')}>
          {shownOwn === undefined ? <IconBookmark aria-hidden="true" /> : <IconPencil aria-hidden="true" />}
          {shownOwn === undefined ? t('bills.views.save') : t('bills.views.manage', { name: shownOwn.name })}
          <ActionKey action="bills.saveView" />
        </button>
      ) : null}
      {unread === 0 ? null : (
        <span className={css['unreadViews']} title={t('bills.views.unreadText')} data-testid="unread-views">
          <IconAlertTriangle aria-hidden="true" /> {t('bills.views.unread', { count: unread })}
        </span>
      )}
      {dialog.open === null ? null : <ViewDialog shown={shownOwn ?? null} onClose={dialog.close} />}
    </div>
  )
}

/** "1.000+" where there are more than anybody counted. */
function countText(counted: Counted | null): string {
  return counted === null ? '' : `${formatNumber(counted.count)}${counted.isMore ? '+' : ''}`
}
