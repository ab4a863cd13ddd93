import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaperJob } from '../../../shared/domain/printing/document-job.ts'
import { formatClockOrDay } from '../../../shared/domain/time/local-time.ts'
import { pdfPrinterName } from '../../../shared/domain/printing/printing.ts'
import { useNow } from '../ui/use-now.ts'
import { PrintStateBadge } from './print-state-badge.tsx'
import css from './print.module.css'

const everyMinute = 60_000

export function PaperHeadings(): ReactNode {
  const { t } = useTranslation()
  return (
    <div className={`${css['paperColumns']} ${css['headings']}`} aria-hidden="true">
      <span>{t('print.paperKind')}</span>
      <span>{t('print.paperName')}</span>
      <span>{t('print.state')}</span>
      <span />
      <span>{t('print.on')}</span>
      <span className={css['right']}>{t('print.time')}</span>
    </div>
  )
}

/** One print of a slip, a list or a result. */
export function PaperLine(props: { readonly job: PaperJob }): ReactNode {
  const { t } = useTranslation()
  const now = useNow(everyMinute)
  const { job } = props
  const words = job.reason === 'none' ? '' : t(`printReasons.${job.reason}.happened`)
  return (
    <div className={css['paperColumns']} data-title={job.title} data-print-state={job.state} data-kind={job.kind}>
      <span>{t(`print.paperKinds.${job.kind}`)}</span>
      <b className="mono">{job.title}</b>
      <span>
        <PrintStateBadge state={job.state} />
      </span>
      <span className={css['dim']} title={words}>
        {job.reprintNumber === 0 || words !== '' ? words : `${t('print.reprintNumber')} ${job.reprintNumber}`}
      </span>
      <span className={css['dim']}>{job.printer === pdfPrinterName ? t('print.pdfFile') : job.printer}</span>
      <span className={`${css['right']} ${css['dim']}`}>{formatClockOrDay(job.stateSinceMs, now)}</span>
    </div>
  )
}
