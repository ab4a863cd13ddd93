import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import type { BillRow } from '../../../shared/domain/bill/bill.ts'
import { formatClockOrDay } from '../../../shared/domain/time/local-time.ts'
import { useNow } from '../ui/use-now.ts'
import css from './print.module.css'

const everyMinute = 60_000

export function BillHeadings(props: { readonly tab: 'missing' | 'outdated' }): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={`${css['billColumns']} ${css['headings']}`} aria-hidden="true">
      <span />
      <span>{t('print.code')}</span>
      <span>{t('print.receiver')}</span>
      <span>{t('print.province')}</span>
      <span className={css['right']}>{t('print.parcels')}</span>
      <span className={css['right']}>{t(props.tab === 'missing' ? 'print.created' : 'print.printedAt')}</span>
    </div>
  )
}

/** A bill that wants a label. */
export function BillLine(props: { readonly bill: BillRow; readonly box: ReactNode }): ReactNode {
  const { bill } = props
  const now = useNow(everyMinute)
  return (
    <div className={css['billColumns']} data-code={bill.billCode}>
      {props.box}
      <b className="mono">{bill.billCode}</b>
      <span>{bill.receiverName}</span>
      <span className={css['dim']}>{bill.provinceName}</span>
      <span className={css['right']}>{formatNumber(bill.packageCount)}</span>
      <span className={`${css['right']} ${css['dim']}`}>
        {formatClockOrDay(bill.labelPrintedAtMs ?? bill.createdAtMs, now)}
      </span>
    </div>
  )
}
