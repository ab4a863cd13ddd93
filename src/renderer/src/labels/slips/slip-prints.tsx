import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClockOrDay } from '../../../../shared/domain/time/local-time.ts'
import { pdfPrinterName } from '../../../../shared/domain/printing/printing.ts'
import { useKeysOf } from '../../keyboard/shortcut-keys.ts'
import { useNow } from '../../ui/use-now.ts'
import css from './slip-prints.module.css'
import { PrintStateBadge } from '../print-state-badge.tsx'
import { usePaperPrints } from './use-document-prints.ts'

const everyMinute = 60_000

/** The prints of a draft's slip, newest first; nothing where there was none. */
export function SlipPrints(props: { readonly draftId: string }): ReactNode {
  const { t } = useTranslation()
  const keysOf = useKeysOf()
  const now = useNow(everyMinute)
  const prints = usePaperPrints(props.draftId)
  if (prints.length === 0) return null
  return (
    <section className={css['prints']} aria-label={t('paper.slipPrints')} data-testid="slip-prints">
      <h3>{t('paper.slipPrints')}</h3>
      <ul>
        {prints.map((job) => (
          <li key={job.id} data-print-state={job.state}>
            <PrintStateBadge state={job.state} />
            <span>
              {t('paper.slipPrint', {
                time: formatClockOrDay(job.stateSinceMs, now),
                printer: job.printer === pdfPrinterName ? t('print.pdfFile') : job.printer,
              })}
              {job.reprintNumber === 0 ? null : ` · ${t('print.reprintNumber')} ${job.reprintNumber}`}
              {job.reason === 'none' ? null : <small>{t(`printReasons.${job.reason}.happened`)}</small>}
            </span>
          </li>
        ))}
      </ul>
      {prints.some(({ state }) => state === 'unclear') ? (
        <p>{t('paper.slipUnclear', { key: keysOf('screens.print') })}</p>
      ) : null}
    </section>
  )
}
