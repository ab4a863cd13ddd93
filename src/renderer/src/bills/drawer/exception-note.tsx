import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import type { BillHistory } from '../../../../shared/domain/bill/bill-history.ts'
import { formatDateTime } from '../../../../shared/domain/time/local-time.ts'
import { formatPhone } from '../../../../shared/domain/text/phone.ts'
import { unbroken } from '../../format/non-breaking.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Note } from '../../ui/note.tsx'

/** Why the bill waits for a person and what to do next, or who has seen to it. */
export function ExceptionNote(props: {
  readonly bill: BillDetail
  readonly history: BillHistory
  readonly onHandle: () => void
  readonly onReturn: () => void
  readonly onReopen: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { bill, history } = props
  if (history.exception !== null) {
    const isOtherwise = history.exception === 'unclear-update' && bill.isCreatedOtherwise
    const phone = unbroken(formatPhone(bill.receiverPhone))
    return (
      <div data-testid="exception" data-kind={history.exception}>
        <Note
          tone={history.exception.startsWith('unclear') ? 'warn' : 'bad'}
          title={isOtherwise ? t('bills.createdOtherwiseTitle') : `${t(`bills.exception.${history.exception}`)}.`}
          actions={
            <>
              <ActionButton size="small" action="bills.handle" data-testid="handle" onClick={props.onHandle}>
                {t('bills.handle')}
              </ActionButton>
              {history.exception === 'failed-delivery' ? (
                <ActionButton size="small" data-testid="return-exception" onClick={props.onReturn}>
                  {t('bills.return')}
                </ActionButton>
              ) : null}
            </>
          }
        >
          {isOtherwise ? t('bills.createdOtherwiseText') : t(`bills.exceptionText.${history.exception}`, { phone })}
        </Note>
      </div>
    )
  }
  if (history.handled === null) return null
  const { atMs, operator, note } = history.handled
  return (
    <div data-testid="handled">
      <Note
        tone="info"
        title={`${t('bills.handled', { time: formatDateTime(atMs) })}.`}
        actions={
          <ActionButton size="small" data-testid="reopen" onClick={props.onReopen}>
            {t('bills.handledUndo')}
          </ActionButton>
        }
      >
        {[operator, note].filter(Boolean).join(': ')}
      </Note>
    </div>
  )
}
