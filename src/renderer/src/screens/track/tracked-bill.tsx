import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../../shared/domain/local-time.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { BillStatusBadge } from '../../parts/bill-status.tsx'
import { useBill } from '../../parts/use-bill.ts'
import { useNavigation } from '../../stores/station.tsx'
import { Pictures } from './pictures.tsx'
import { Timeline } from './timeline.tsx'
import css from './track.module.css'
import { TrackedFacts } from './tracked-facts.tsx'

/** One bill: its journey, what is in it, what it costs, and the pictures that the carrier took. */
export function TrackedBill(props: { readonly billCode: string }): ReactNode {
  const { t } = useTranslation()
  const { billCode } = props
  const { bill, error } = useBill(billCode)
  const showBill = useNavigation((state) => state.showBill)
  const copy = (): void => void navigator.clipboard.writeText(billCode)
  useShortcuts({ 'Alt+C': copy, 'Alt+O': () => bill !== null && showBill(billCode) })
  return (
    <section className={css['detail']} aria-label={t('track.details')} data-testid="tracked-bill">
      <header className={css['detailHead']}>
        <div>
          <div className={css['title']}>
            <b className="mono">{billCode}</b>
            {bill === null ? null : <BillStatusBadge bill={bill} />}
          </div>
          {bill === null ? null : (
            <div className={css['dim']}>
              {[
                t('track.line', { refCode: bill.refCode }),
                bill.expectedAtMs === null ? '' : t('track.expected', { time: formatDateTime(bill.expectedAtMs) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </div>
          )}
        </div>
        <span className={css['deeds']}>
          {bill === null ? null : (
            <ActionButton keys="Alt O" onClick={() => showBill(billCode)}>
              <IconExternalLink aria-hidden="true" />
              {t('newBill.open')}
            </ActionButton>
          )}
          <ActionButton keys="Alt C" onClick={copy}>
            <IconCopy aria-hidden="true" />
            {t('track.copyCode')}
          </ActionButton>
        </span>
      </header>
      {error === null ? null : (
        <div className={css['pad']}>
          <ErrorNote error={error} />
        </div>
      )}
      {bill === null ? null : (
        <div className={css['detailBody']}>
          <div className={css['journey']}>
            <Timeline bill={bill} />
            <Pictures bill={bill} />
          </div>
          <TrackedFacts bill={bill} />
        </div>
      )}
    </section>
  )
}
