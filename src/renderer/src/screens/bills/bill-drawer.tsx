import { IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { knownStatusIds } from '../../../../shared/domain/bill.ts'
import { formatClock, formatDayMonth } from '../../../../shared/domain/local-time.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { BillStatusBadge } from '../../parts/bill-status.tsx'
import { LabelDialog } from '../../parts/label-dialog.tsx'
import { useBill } from '../../parts/use-bill.ts'
import { BillFacts } from './bill-facts.tsx'
import { BillJourney } from './bill-journey.tsx'
import { BillNotes } from './bill-notes.tsx'
import css from './bills.module.css'
import { CancelBill } from './cancel-bill.tsx'
import { RequestOutcomes } from './request-outcomes.tsx'
import { UpdateBill } from './update-bill.tsx'

/** One bill: its data, fees, journey and paper, and what can be done with it. Esc closes. */
export function BillDrawer(props: { readonly billCode: string; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { billCode } = props
  const { bill, error, tracking, track } = useBill(billCode)
  const [layer, setLayer] = useState<'label' | 'update' | 'cancel' | null>(null)
  // A cancelled bill stays as it is: main refuses any change of it.
  const changeable = bill !== null && bill.statusId !== knownStatusIds.cancelled && bill.cancelOutcome !== 'accepted'
  const update = (): void => (changeable ? setLayer('update') : undefined)
  useShortcuts(
    { 'Alt+R': track, 'Alt+P': () => setLayer('label'), 'Alt+U': update, Escape: props.onClose },
    layer === null,
  )
  return (
    <section className={css['drawer']} aria-label={t('bills.details')} data-testid="bill-drawer">
      <header className={css['drawerHead']}>
        <b className="mono">{billCode}</b>
        {bill === null ? null : <BillStatusBadge bill={bill} />}
        <ActionButton size="small" tone="quiet" keys="Esc" onClick={props.onClose}>
          <IconX aria-hidden="true" />
          <span className="visually-hidden">{t('bills.close')}</span>
        </ActionButton>
      </header>
      <div className={css['drawerBody']}>
        {error === null ? null : <ErrorNote error={error} />}
        {bill === null ? null : (
          <>
            <BillNotes bill={bill} />
            <RequestOutcomes bill={bill} />
            <div className={css['sectionHead']}>
              <h2>{t('bills.data')}</h2>
              <ActionButton size="small" keys="Alt U" data-testid="update-bill" disabled={!changeable} onClick={update}>
                {t('bills.update')}
              </ActionButton>
            </div>
            <BillFacts bill={bill} />
            <div className={css['sectionHead']}>
              <h2>{t('bills.journey')}</h2>
              <span>
                {bill.trackedAtMs === null
                  ? t('bills.neverTracked')
                  : t('bills.trackedAt', {
                      time: `${formatDayMonth(bill.trackedAtMs)} ${formatClock(bill.trackedAtMs)}`,
                    })}{' '}
              </span>
              <ActionButton size="small" keys="Alt R" data-testid="track-bill" disabled={tracking} onClick={track}>
                {t('bills.track')}
              </ActionButton>
            </div>
            <BillJourney history={bill.history} />
          </>
        )}
      </div>
      <footer className={css['drawerFoot']}>
        <ActionButton tone="primary" keys="Alt P" data-testid="show-label" onClick={() => setLayer('label')}>
          {t('bills.showLabel')}
        </ActionButton>
        <span className={css['gap']} />
        <ActionButton tone="bad" data-testid="cancel-bill" disabled={bill === null} onClick={() => setLayer('cancel')}>
          {t('bills.cancel')}
        </ActionButton>
      </footer>
      {layer === 'label' ? <LabelDialog billCode={billCode} onClose={() => setLayer(null)} /> : null}
      {layer === 'update' && bill !== null ? <UpdateBill bill={bill} onClose={() => setLayer(null)} /> : null}
      {layer === 'cancel' && bill !== null ? <CancelBill bill={bill} onClose={() => setLayer(null)} /> : null}
    </section>
  )
}
