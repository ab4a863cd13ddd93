import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { formatShortTime } from '../../../../shared/domain/time/local-time.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { useDeriveDraft } from '../use-derive-draft.ts'
import { BillFacts } from './bill-facts.tsx'
import { BillHistory } from './bill-history.tsx'
import { BillJourney } from './bill-journey.tsx'
import { BillNotes } from './bill-notes.tsx'
import { BillPaper } from './bill-documents.tsx'
import css from '../bills.module.css'
import { LinkedBills } from './linked-bills.tsx'
import { RequestOutcomes } from '../requests/request-outcomes.tsx'
import type { LoadedHistory } from './use-bill-history.ts'

/** What is known about an open bill, section by section. */
export function BillSections(props: {
  readonly bill: BillDetail
  readonly reported: LoadedHistory
  readonly tracking: boolean
  readonly deriving: ReturnType<typeof useDeriveDraft>
  readonly onTrack: () => void
  /** Null where the bill cannot be changed any more. */
  readonly onUpdate: (() => void) | null
  readonly onShowLabel: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bill, reported, onUpdate, deriving } = props
  return (
    <>
      <BillNotes bill={bill} />
      <RequestOutcomes bill={bill} />
      <div className={css['sectionHead']}>
        <h2>{t('bills.data')}</h2>
        <ActionButton
          size="small"
          action="bills.update"
          data-testid="update-bill"
          disabled={onUpdate === null}
          onClick={() => onUpdate?.()}
        >
          {t('bills.update')}
        </ActionButton>
        <ActionButton
          size="small"
          action="bills.copyBill"
          data-testid="copy-bill"
          onClick={() => deriving.derive('copy')}
        >
          {t('bills.copyBill')}
        </ActionButton>
      </div>
      <ErrorNote error={deriving.error} />
      <BillFacts bill={bill} />
      {reported.history === null ? null : <LinkedBills bill={bill} links={reported.history.links} />}
      <Journey bill={bill} tracking={props.tracking} onTrack={props.onTrack} />
      {reported.history === null ? null : (
        <>
          <BillPaper bill={bill} history={reported.history} onShowLabel={props.onShowLabel} />
          <BillHistory history={reported.history} onWithdraw={reported.withdraw} />
        </>
      )}
    </>
  )
}

function Journey(props: {
  readonly bill: BillDetail
  readonly tracking: boolean
  readonly onTrack: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { trackedAtMs, history } = props.bill
  return (
    <>
      <div className={css['sectionHead']}>
        <h2>{t('bills.journey')}</h2>
        <span>
          {trackedAtMs === null
            ? t('bills.neverTracked')
            : t('bills.trackedAt', { time: formatShortTime(trackedAtMs) })}{' '}
        </span>
        <ActionButton
          size="small"
          action="bills.track"
          data-testid="track-bill"
          disabled={props.tracking}
          onClick={props.onTrack}
        >
          {t('bills.track')}
        </ActionButton>
      </div>
      <BillJourney history={history} />
    </>
  )
}
