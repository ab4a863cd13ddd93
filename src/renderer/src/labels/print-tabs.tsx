import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { TabHints, useTabKeys } from '../ui/tab-keys.tsx'
import { usePrinting } from '../shell/station.tsx'
import css from './print.module.css'
import { countOf, tabs, isSelectable, type PrintTab } from './tabs.ts'

/** What stands how, each with its count. Alt+Left and Alt+Right go through them. */
export function PrintTabs(props: {
  readonly tab: PrintTab
  readonly onTab: (tab: PrintTab) => void
  /** How many rows the open tab has; null while nobody knows. */
  readonly shownTotal: number | null
}): ReactNode {
  const { t } = useTranslation()
  const overview = usePrinting((state) => state.overview)
  const { tab } = props
  useTabKeys('print.tabs', tabs, tab, props.onTab)
  return (
    <div className={css['tabs']} role="group" aria-label={t('print.tabsName')}>
      {tabs.map((each) => {
        const count = countOf(each, overview) ?? (each === tab ? props.shownTotal : null)
        return (
          <button
            key={each}
            type="button"
            className={css['tab']}
            aria-pressed={each === tab}
            data-testid={`print-tab-${each}`}
            data-count={count ?? ''}
            data-tone={toneOf(each, count)}
            onClick={() => props.onTab(each)}
          >
            {t(`print.tabs.${each}`)} {count === null ? null : <b>{formatNumber(count)}</b>}
          </button>
        )
      })}
      <TabHints action="print.tabs" />
      <span className={css['markHint']}>
        <span>{isSelectable(tab) ? t('print.markHint') : ''}</span>
      </span>
    </div>
  )
}

/** Colour only where a person must act. */
function toneOf(tab: PrintTab, count: number | null): 'unknown' | 'bad' | 'warn' | 'quiet' {
  if (count === null || count === 0) return 'quiet'
  if (tab === 'unclear') return 'unknown'
  if (tab === 'failed' || tab === 'papers') return 'bad'
  return tab === 'outdated' ? 'warn' : 'quiet'
}
