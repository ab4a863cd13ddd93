import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail, RequestOutcome } from '../../../../shared/domain/bill/bill.ts'
import { Note } from '../../ui/note.tsx'
import { ResolveCancel } from './resolve-cancel.tsx'

export const outcomeTones = {
  waiting: 'info',
  sending: 'info',
  accepted: 'ok',
  refused: 'bad',
  unclear: 'warn',
} as const satisfies Record<RequestOutcome, 'info' | 'ok' | 'bad' | 'warn'>

/** What became of a cancel and of an update that were asked for last, in the app's words and the carrier's. What was created otherwise nobody has asked for. */
export function RequestOutcomes(props: { readonly bill: BillDetail }): ReactNode {
  const { t } = useTranslation()
  const { cancelOutcome, cancelMessage, updateOutcome, updateMessage, isCreatedOtherwise } = props.bill
  return (
    <>
      {cancelOutcome === null ? null : (
        <Note
          tone={outcomeTones[cancelOutcome]}
          title={t(`bills.cancelOutcome.${cancelOutcome}`)}
          actions={
            cancelOutcome === 'unclear' ? (
              <ResolveCancel billCode={props.bill.billCode} action="bills.resolveCancel" />
            ) : undefined
          }
        >
          {cancelMessage === '' ? null : t('bills.carrierSays', { words: cancelMessage })}
        </Note>
      )}
      {updateOutcome === null || isCreatedOtherwise ? null : (
        <div data-testid="update-outcome" data-outcome={updateOutcome}>
          <Note tone={outcomeTones[updateOutcome]} title={t(`bills.updateOutcome.${updateOutcome}`)}>
            {updateMessage === '' ? null : t('bills.carrierSays', { words: updateMessage })}
          </Note>
        </div>
      )}
    </>
  )
}
