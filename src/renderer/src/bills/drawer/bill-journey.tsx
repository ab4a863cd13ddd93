import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { formatClock, formatDayMonth } from '../../../../shared/domain/time/local-time.ts'
import { withDataKeys } from '../../ui/list/data-keys.ts'
import css from '../bills.module.css'
import { useLanguage, wordsIn } from '../../i18n/languages.ts'

/** What the carrier recorded, in the packer's language where it gave both; newest first as main sorted it. */
export function BillJourney(props: { readonly history: BillDetail['history'] }): ReactNode {
  const { t } = useTranslation()
  const language = useLanguage()
  if (props.history.length === 0) return <p className={css['dim']}>{t('bills.noHistory')}</p>
  return (
    <ol className={css['journey']}>
      {withDataKeys(props.history, ({ atMs, textVi }) => `${atMs} ${textVi}`).map(({ key, item: event }) => {
        const words = wordsIn({ vi: event.textVi, en: event.textEn }, language)
        return (
          <li key={key}>
            <span>{event.atMs === null ? '' : `${formatDayMonth(event.atMs)} ${formatClock(event.atMs)}`}</span>
            <i aria-hidden="true" />
            <span>{[words, event.place].filter(Boolean).join(' · ')}</span>
          </li>
        )
      })}
    </ol>
  )
}
