import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TypedSearch } from '../ui/field/search-input.tsx'
import css from './queue.module.css'

export function QueueSearch(props: { readonly sought: string; readonly onText: (text: string) => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <TypedSearch
      action="queue.search"
      sought={props.sought}
      onText={props.onText}
      label={t('queue.search')}
      placeholder={t('queue.searchPlaceholder')}
      className={css['search']}
      testId="queue-search"
    />
  )
}
