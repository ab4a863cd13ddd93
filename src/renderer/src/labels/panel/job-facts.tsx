import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pdfPrinterName, type PrintJobRow } from '../../../../shared/domain/printing/printing.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { Facts, type Fact } from '../../ui/facts.tsx'
import { SavedFile } from '../../shell/saved-file.tsx'
import { PrintReasonNote } from './print-reason.tsx'
import { PrintedTruncations } from '../truncation/printed-truncations.tsx'
import { writtenFile } from './written-file.ts'

/** What became of a print, in words; the print system's own are folded away. Of one that nobody knows of there is no printer to name. */
export function JobFacts(props: { readonly job: PrintJobRow }): ReactNode {
  const { t } = useTranslation()
  const { job } = props
  const asked = formatDateTime(job.askedAtMs)
  const file = writtenFile(job)
  const printed: readonly Fact[] = [
    [t('print.asked'), job.operator === '' ? asked : t('print.by', { time: asked, operator: job.operator })],
    [t('print.on'), job.printer === pdfPrinterName ? t('print.pdfFile') : job.printer],
    [t('print.paper'), t('print.paperText', { template: t(`print.templates.${job.template}`), copies: job.copies })],
  ]
  return (
    <>
      <PrintReasonNote job={job} />
      <PrintedTruncations truncations={job.truncations} />
      {file === null ? null : <SavedFile path={file} />}
      <Facts
        facts={[
          [t('print.receiver'), [job.receiverName, job.provinceName].filter(Boolean).join(' · ')],
          ...(job.printer === '' ? [] : printed),
          job.reprintNumber === 0
            ? null
            : [t('print.reprintNumber'), t('print.reprintTimes', { number: job.reprintNumber })],
          [t('print.scanned'), t('print.scannedOf', { confirmed: job.confirmedParcels.length, parcels: job.parcels })],
        ]}
      />
    </>
  )
}
