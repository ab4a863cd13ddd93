import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillFilter } from '../../../../shared/domain/bill/bill-filter.ts'
import { useBills, usePresets, useStation } from '../../shell/station.tsx'
import css from '../bills.module.css'
import { filterParts } from './filter-conditions.ts'
import { formatDay } from '../../format/typed-day.ts'
import { useLanguage } from '../../i18n/languages.ts'

/** What the list is filtered by, each with a way to take it away again. */
export function FilterChips(): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const filter = useBills((state) => state.filter)
  const words = useFilterWords()
  const parts = filterParts(filter)
  if (parts.length === 0) return null
  return (
    <div className={css['chips']} role="group" aria-label={t('bills.filters.active')}>
      {parts.map((part) => (
        <button
          key={`${part.side} ${part.value}`}
          type="button"
          className={css['chip']}
          data-testid={`chip-${part.side}`}
          aria-label={t('bills.filters.remove', { words: words(part.side, part.value, filter) })}
          onClick={() => bills.getState().setFilter(part.without)}
        >
          {words(part.side, part.value, filter)}
          <IconX aria-hidden="true" />
        </button>
      ))}
      <button
        type="button"
        className={css['chipClear']}
        data-testid="clear-filters"
        onClick={() => bills.getState().setFilter({ ...clearedOf(parts, filter) })}
      >
        {t('bills.filters.clear')}
      </button>
    </div>
  )
}

/** Everything but the words in the search box. */
function clearedOf(parts: ReturnType<typeof filterParts>, filter: BillFilter): BillFilter {
  return parts.reduce((left) => filterParts(left)[0]?.without ?? left, filter)
}

function useFilterWords(): (side: string, value: string, filter: BillFilter) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const services = usePresets((state) => state.lists.services)
  const createdWords = ({ created }: BillFilter): string => {
    if (created.kind !== 'days') return t(`bills.createdIn.${created.kind}`)
    const { from, to } = created
    if (from === null) return t('bills.createdIn.until', { to: formatDay(to ?? '') })
    return to === null
      ? t('bills.createdIn.since', { from: formatDay(from) })
      : t('bills.createdIn.between', { from: formatDay(from), to: formatDay(to) })
  }
  return (side, value, filter) => {
    if (side === 'created') return createdWords(filter)
    if (side === 'cod') return t(`bills.codIs.${filter.cod}`)
    if (side === 'exceptions') return t('bills.filters.exceptions')
    const group = filter.groups.find((each) => each === value)
    if (side === 'groups' && group !== undefined) return t(`bills.groups.${group}`)
    const label = filter.labels.find((each) => each === value)
    if (side === 'labels' && label !== undefined) return t(`bills.labelIs.${label}`)
    const service = services.find(({ id }) => String(id) === value)
    if (side === 'serviceIds') return service?.[language] ?? value
    return value
  }
}
