import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatVndNumber as formatNumber } from '../../../shared/domain/quantity/money.ts'
import { formatClockOrDay } from '../../../shared/domain/time/local-time.ts'
import { pdfPrinterName, type PrintJobRow } from '../../../shared/domain/printing/printing.ts'
import { PrintStateBadge } from './print-state-badge.tsx'
import { useNow } from '../ui/use-now.ts'
import css from './print.module.css'

const everyMinute = 60_000

export function JobHeadings(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={`${css['jobColumns']} ${css['headings']}`} aria-hidden="true">
      <span />
      <span>{t('print.code')}</span>
      <span>{t('print.receiver')}</span>
      <span>{t('print.state')}</span>
      <span />
      <span>{t('print.on')}</span>
      <span className={css['right']}>{t('print.time')}</span>
    </div>
  )
}

/** One print of one bill. */
export function JobLine(props: { readonly job: PrintJobRow; readonly box: ReactNode }): ReactNode {
  const { t } = useTranslation()
  const { job } = props
  const now = useNow(everyMinute)
  const words = job.reason === 'none' ? noteOf(job, t('print.reprintNumber')) : t(`printReasons.${job.reason}.happened`)
  return (
    <div
      className={css['jobColumns']}
      data-code={job.billCode}
      data-print-state={job.state}
      data-reason={job.reason}
      data-latest={job.isLatest}
    >
      {props.box}
      <b className="mono">{job.billCode}</b>
      <span>{job.receiverName}</span>
      <span>
        <PrintStateBadge state={job.state} />
      </span>
      <span className={css['dim']}>
        {job.truncations.length === 0 ? null : (
          <b className={css['cut']} data-testid="print-row-cut">
            {t('print.cutRow')}
          </b>
        )}
        {words}
      </span>
      <span className={css['dim']}>{job.printer === pdfPrinterName ? t('print.pdfFile') : job.printer}</span>
      <span className={`${css['right']} ${css['dim']}`}>{formatClockOrDay(job.stateSinceMs, now)}</span>
    </div>
  )
}

/** Which reprint it is, and of several parcels how many labels were scanned. */
function noteOf({ parcels, confirmedParcels, reprintNumber }: PrintJobRow, reprint: string): string {
  const scanned = parcels > 1 ? `${formatNumber(confirmedParcels.length)}/${formatNumber(parcels)}` : ''
  return [reprintNumber > 0 ? `${reprint} ${reprintNumber}` : '', scanned].filter(Boolean).join(' · ')
}
