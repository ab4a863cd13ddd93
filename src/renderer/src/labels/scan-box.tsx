import {
  IconAlertOctagon,
  IconBarcode,
  IconCircleCheckFilled,
  IconHelpTriangle,
  IconPrinter,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { assertNever } from '../../../shared/assert-never.ts'
import type { ScanResult } from '../scanning/scan-result.ts'
import { usePrinting } from '../shell/station.tsx'
import css from './scan-box.module.css'
import { happenedWords } from '../format/error-words.ts'

/** What the last scan was, big enough to be read from the packing table. */
export function ScanBox(): ReactNode {
  const { t } = useTranslation()
  const last = usePrinting((state) => state.scans[0] ?? null)
  return (
    <section
      className={css['scan']}
      aria-label={t('print.scanTitle')}
      aria-live="assertive"
      data-testid="scan-box"
      data-scan={last?.kind ?? 'none'}
    >
      {last === null ? <Idle /> : <Result scan={last} />}
    </section>
  )
}

function Idle(): ReactNode {
  const { t } = useTranslation()
  return (
    <>
      <IconBarcode aria-hidden="true" />
      <div>
        <h2>{t('print.scanTitle')}</h2>
        <p>{t('print.scanIdle')}</p>
      </div>
    </>
  )
}

const icons = {
  accepted: IconCircleCheckFilled,
  printed: IconPrinter,
  wrong: IconAlertOctagon,
  unknown: IconHelpTriangle,
} as const

function Result(props: { readonly scan: ScanResult }): ReactNode {
  const { scan } = props
  const { title, text } = useScanWords(scan)
  const Icon = icons[scan.kind]
  return (
    <>
      <Icon aria-hidden="true" />
      <div>
        <h2>{title}</h2>
        <b className="mono">{scan.code}</b>
        <p>{text}</p>
      </div>
    </>
  )
}

function useScanWords(scan: ScanResult): { readonly title: string; readonly text: string } {
  const { t } = useTranslation()
  switch (scan.kind) {
    case 'accepted': {
      const { parcel, parcels, confirmed } = scan
      const isWhole = confirmed === parcels
      const progress = t('print.scanParcel', { parcel, parcels, confirmed })
      const whole = t('print.scanWhole', { parcels })
      return {
        title: parcels === 1 ? t('print.scanAccepted') : `${t('print.scanAccepted')} ${confirmed}/${parcels}`,
        text: isWhole ? whole : progress,
      }
    }
    case 'printed':
      return { title: t('print.scanPrinted'), text: t('print.scanPrintedText', { billCode: scan.billCode }) }
    case 'wrong':
      return { title: t(`print.scanWrong.${scan.why}`), text: t(`print.scanWrongText.${scan.why}`) }
    case 'unknown': {
      const { error } = scan
      if (error !== null)
        return { title: happenedWords(t, error), text: t(`errors.${error.code}.remedy`, { ...error.context }) }
      return { title: t('print.scanUnknown'), text: t('print.scanUnknownText') }
    }
    default:
      return assertNever(scan)
  }
}
