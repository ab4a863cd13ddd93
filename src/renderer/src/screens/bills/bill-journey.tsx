import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill.ts'
import { formatClock, formatDayMonth } from '../../../../shared/domain/local-time.ts'
import css from './bills.module.css'

/** What the carrier recorded, in the packer's language where it gave both; newest first as main sorted it. */
export function BillJourney(props: { readonly history: BillDetail['history'] }): ReactNode {
  const { t, i18n } = useTranslation()
  if (props.history.length === 0) return <p className={css['dim']}>{t('bills.noHistory')}</p>
  return (
    <ol className={css['journey']}>
      {props.history.map((event, index) => {
        const words = i18n.language === 'en' ? event.textEn || event.textVi : event.textVi || event.textEn
        return (
          // The carrier's events have no identity of their own; the list is replaced as a whole.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span>{event.atMs === null ? '' : `${formatDayMonth(event.atMs)} ${formatClock(event.atMs)}`}</span>
            <i aria-hidden="true" />
            <span>{[words, event.place].filter(Boolean).join(' · ')}</span>
          </li>
        )
      })}
    </ol>
  )
}
