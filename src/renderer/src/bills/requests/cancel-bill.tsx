import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import type { BillRow } from '../../../../shared/domain/bill/bill.ts'
import { isLikelyRefused } from '../../../../shared/domain/request/batch.ts'
import { useAction } from '../../bridge/use-action.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Confirm } from '../../ui/dialog/confirm.tsx'
import { DialogActions } from '../../ui/dialog/dialog-actions.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Note } from '../../ui/note.tsx'
import { useStatusWords } from '../bill-status.tsx'
import { useStation } from '../../shell/station.tsx'
import { useDeriveDraft } from '../use-derive-draft.ts'
import { outcomeTones } from './request-outcomes.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Asks first, then stays to show what the carrier said. */
export function CancelBill(props: { readonly bill: BillRow; readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const statusWords = useStatusWords()
  const [answered, setAnswered] = useState<BillRow | null>(null)
  const { bill } = props
  const cancel = useAction(async () => {
    const answer = await bridge.invoke('bills.cancel', { billCode: bill.billCode })
    if (answer.ok) setAnswered(answer.value)
    return answer
  })
  // The carrier's word comes later than the request is kept: the row that main tells of is newer than the answer.
  const answer = answered === null ? cancel.error : newer(bill, answered)
  if (answer !== null) return <Outcome billCode={bill.billCode} answer={answer} onClose={props.onClose} />
  return (
    <Confirm
      title={t('bills.cancelTitle', { billCode: bill.billCode })}
      action={t('bills.cancelConfirm')}
      safe={t('bills.cancelKeep')}
      busy={cancel.isBusy}
      onAction={() => void cancel.run()}
      onClose={props.onClose}
    >
      <p>{t('bills.cancelText')}</p>
      {isLikelyRefused('cancel', bill.statusId) ? (
        <p>{t('bills.cancelOddState', { status: statusWords(bill) })}</p>
      ) : null}
    </Confirm>
  )
}

/** The bill as the list shows it now, once it knows of the request. */
function newer(shown: BillRow, answered: BillRow): BillRow {
  return shown.cancelOutcome === null ? answered : shown
}

function Outcome(props: {
  readonly billCode: string
  readonly answer: BillRow | AppError
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { error, derive } = useDeriveDraft(props.billCode)
  const { answer } = props
  // Before the carrier has cancelled it the parcel may go on: a second bill would send it twice.
  const isCancelled = !('code' in answer) && answer.cancelOutcome === 'accepted'
  return (
    <Dialog
      onClose={props.onClose}
      title={t('bills.cancel')}
      testId="cancel-outcome"
      outcome={'code' in answer ? answer.code : answer.cancelOutcome}
    >
      {'code' in answer ? (
        <ErrorNote error={answer} />
      ) : (
        <Note
          tone={outcomeTones[answer.cancelOutcome ?? 'unclear']}
          title={t(`bills.cancelOutcome.${answer.cancelOutcome ?? 'unclear'}`)}
        >
          {answer.cancelMessage === '' ? null : <p>{t('bills.carrierSays', { words: answer.cancelMessage })}</p>}
          {isCancelled ? null : <p data-testid="redo-later">{t('bills.redoLater')}</p>}
        </Note>
      )}
      <ErrorNote error={error} />
      <DialogActions>
        {isCancelled ? (
          <ActionButton action="bills.copyBill" data-testid="redo-bill" onClick={() => derive('copy')}>
            {t('bills.redoBill')}
          </ActionButton>
        ) : null}
        <ActionButton hint="Esc" data-autofocus onClick={props.onClose}>
          {t('dialogs.close')}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
