import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { TabHints, useTabKeys } from '../ui/tab-keys.tsx'
import { useQueue } from '../shell/station.tsx'
import css from './queue.module.css'
import { queuedStates, tabs, type Tab } from './tabs.ts'
import { useFlaggedCount } from './use-flagged-count.ts'

/** The states as filters, each with its count. Alt+Left and Alt+Right go through them. */
export function StateTabs(props: { readonly tab: Tab; readonly onTab: (tab: Tab) => void }): ReactNode {
  const { t } = useTranslation()
  const counts = useQueue((state) => state.counts)
  useTabKeys('queue.tabs', tabs, props.tab, props.onTab)
  const flagged = useFlaggedCount()
  const countOf = (tab: Tab): number | null => {
    if (tab === 'flagged') return flagged
    return tab === 'all' ? queuedStates.reduce((sum, state) => sum + counts[state], 0) : counts[tab]
  }
  return (
    <div className={css['tabs']} role="group" aria-label={t('queue.tabs')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          className={css['tab']}
          aria-pressed={tab === props.tab}
          data-testid={`tab-${tab}`}
          onClick={() => props.onTab(tab)}
        >
          {tab === 'all' || tab === 'flagged' ? t(`queue.${tab}`) : t(`states.${tab}`)}{' '}
          <b>{shownCount(countOf(tab))}</b>
        </button>
      ))}
      <TabHints action="queue.tabs" />
    </div>
  )
}

const shownCount = (count: number | null): string => (count === null ? '–' : formatNumber(count))
