import { IconPrinter, IconX } from '@tabler/icons-react'
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
import { useStation } from '../../stores/station.tsx'
import { BillFacts } from './bill-facts.tsx'
import { BillHistory } from './bill-history.tsx'
import { BillJourney } from './bill-journey.tsx'
import { BillNotes } from './bill-notes.tsx'
import { BillPaper } from './bill-paper.tsx'
import css from './bills.module.css'
import { CancelBill } from './cancel-bill.tsx'
import { ExceptionNote } from './exception-note.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { RequestOutcomes } from './request-outcomes.tsx'
import { UpdateBill } from './update-bill.tsx'
import { usePrintOne } from './use-print-one.ts'
import { useStory } from './use-story.ts'

type Layer = 'label' | 'update' | 'cancel' | 'handle'

/** One bill: its data, fees, journey and paper, what was done about it, and what can be done. Esc closes. */
export function BillDrawer(props: {
  readonly billCode: string
  /** False while a selection owns the action keys. */
  readonly hasKeys: boolean
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { navigation, worktable } = useStation()
  const { billCode, hasKeys } = props
  const { bill, error, tracking, track } = useBill(billCode)
  const told = useStory(billCode)
  const paper = usePrintOne(billCode, bill)
  const [layer, setLayer] = useState<Layer | null>(null)
  // A cancelled bill stays as it is: main refuses any change of it.
  const changeable = bill !== null && bill.statusId !== knownStatusIds.cancelled && bill.cancelOutcome !== 'accepted'
  const isException = told.story !== null && told.story.exception !== null
  const update = (): void => (changeable ? setLayer('update') : undefined)
  const handle = (): void => (isException ? setLayer('handle') : undefined)
  const toReturn = (): void => {
    worktable.getState().putBatch({ kind: 'return', text: billCode, id: null })
    navigation.getState().go('batch')
  }
  useShortcuts(
    { 'Alt+R': track, 'Alt+U': update, 'Alt+H': handle, 'Alt+I': () => setLayer('label'), Escape: props.onClose },
    layer === null,
  )
  useShortcuts({ 'Alt+P': paper.print }, layer === null && hasKeys)
  const shownError = error ?? told.error ?? paper.error
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
      <div className={css['drawerBody']} tabIndex={0} role="group" aria-label={t('bills.details')}>
        {shownError === null ? null : <ErrorNote error={shownError} />}
        {bill === null ? null : (
          <>
            {told.story === null ? null : (
              <ExceptionNote
                bill={bill}
                story={told.story}
                onHandle={handle}
                onReturn={toReturn}
                onReopen={told.reopen}
              />
            )}
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
            {told.story === null ? null : (
              <>
                <BillPaper bill={bill} story={told.story} onShowLabel={() => setLayer('label')} />
                <BillHistory story={told.story} onTakeBack={told.takeBack} />
              </>
            )}
          </>
        )}
      </div>
      <footer className={css['drawerFoot']}>
        {hasKeys ? null : <SelectionHasKeys />}
        <ActionButton
          {...(hasKeys ? { tone: 'primary', keys: 'Alt P' } : {})}
          data-testid="print-bill"
          disabled={bill === null}
          onClick={paper.print}
        >
          <IconPrinter aria-hidden="true" />
          {t((bill?.labelPrintedAtMs ?? null) === null ? 'bills.story.print' : 'bills.story.reprint')}
        </ActionButton>
        <span className={css['gap']} />
        <ActionButton data-testid="return-bill" disabled={bill === null} onClick={toReturn}>
          {t('bills.return')}
        </ActionButton>
        <ActionButton tone="bad" data-testid="cancel-bill" disabled={bill === null} onClick={() => setLayer('cancel')}>
          {t('bills.cancel')}
        </ActionButton>
      </footer>
      {layer === 'label' ? <LabelDialog billCode={billCode} onClose={() => setLayer(null)} /> : null}
      {layer === 'update' && bill !== null ? <UpdateBill bill={bill} onClose={() => setLayer(null)} /> : null}
      {layer === 'cancel' && bill !== null ? <CancelBill bill={bill} onClose={() => setLayer(null)} /> : null}
      {layer === 'handle' ? (
        <HandleDialog billCode={billCode} onHandle={told.handle} onClose={() => setLayer(null)} />
      ) : null}
    </section>
  )
}

/** So that Alt+P beside an open bill surprises nobody. */
function SelectionHasKeys(): ReactNode {
  const { t } = useTranslation()
  return <p className={css['keysNote']}>{t('bills.selection.keysElsewhere')}</p>
}
