import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TypedSearch } from '../../ui/field/search-input.tsx'
import { useBills, useStation } from '../../shell/station.tsx'
import css from '../bills.module.css'

/** Has the cursor at the first visit. Arrow down goes on into the list, Escape empties the box. */
export function SearchBox(props: { readonly onDown: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bills } = useStation()
  const query = useBills((state) => state.filter.query)
  return (
    <TypedSearch
      action="bills.search"
      sought={query}
      // What was chosen while typing rested stays.
      onText={(text) => bills.getState().setFilter({ ...bills.getState().filter, query: text })}
      onDown={props.onDown}
      label={t('bills.search')}
      placeholder={t('bills.searchPlaceholder')}
      className={css['search']}
      testId="bill-search"
      takesScans
      isHome
    />
  )
}
