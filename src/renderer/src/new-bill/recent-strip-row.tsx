import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions } from '../../../shared/domain/bill/bill-actions.ts'
import type { DraftRow } from '../../../shared/domain/draft.ts'
import { formatVnd } from '../../../shared/domain/quantity/money.ts'
import { useAction } from '../bridge/use-action.ts'
import { useChannel } from '../bridge/use-channel.ts'
import { likelierVnd } from '../format/doubtful-amount.ts'
import { shortPlace } from '../format/party-text.ts'
import type { ShownLabel } from '../labels/preview/label-list.ts'
import type { usePrintLabel } from '../labels/preview/use-print-label.ts'
import { useReasonWords } from '../queue/draft-reason.ts'
import { DraftStateBadge } from '../queue/draft-state.tsx'
import { useStation } from '../shell/station.tsx'
import { ActionButton } from '../ui/action-button.tsx'
import css from './recent-strip.module.css'
import { happenedWords } from '../format/error-words.ts'

/** A draft that was saved, or its bill, with what can be done about it. */
export function StripRow(props: {
  readonly row: DraftRow
  readonly newest: boolean
  /** One press prints it, where the station has a printer. */
  readonly label?: ReturnType<typeof usePrintLabel>
  /** Of its label; empty where there is nothing to say. */
  readonly words: string
  readonly onOpen: () => void
  readonly onLabel: (label: ShownLabel) => void
}): ReactNode {
  const { t } = useTranslation()
  const words = useReasonWords()
  const { row, newest, label } = props
  const isPrinted = label !== undefined && label.profile !== null
  const { billCode } = row
  const mayPrint = useMayPrint(billCode)
  const { bridge } = useStation()
  const sendNow = useAction(() => bridge.invoke('drafts.sendNow', { id: row.id }))
  const isWaiting = row.state === 'READY' && row.reason === 'undo-window'
  const notSent = isWaiting && sendNow.error !== null ? happenedWords(t, sendNow.error) : ''
  const said = notSent || label?.answer || props.words || (billCode === null ? words(row) : t('newBill.hasCode'))
  return (
    <div
      className={newest ? `${css['row']} ${css['newest']}` : css['row']}
      data-testid="strip-row"
      data-ref={row.refCode}
    >
      <DraftStateBadge state={row.state} />
      <span className={billCode === null ? 'mono' : `mono ${css['code']}`}>{billCode ?? row.refCode}</span>
      <span>{row.receiverName}</span>
      <span className={`${css['dim']} ${css['place']}`}>{shortPlace(row)}</span>
      <Cod amountVnd={row.codAmountVnd} />
      <span
        className={css['dim']}
        role={newest ? 'status' : undefined}
        title={said}
        data-testid="strip-label"
        data-outcome={label?.outcome ?? ''}
      >
        {said}
      </span>
      <span className={css['actions']}>
        {billCode === null || !mayPrint ? null : (
          <ActionButton
            size="small"
            data-testid="strip-print"
            action={newest ? 'newBill.printNewest' : undefined}
            onClick={() => (isPrinted ? label.print() : props.onLabel({ id: row.id, billCode }))}
          >
            {isPrinted ? t(label.isReprint ? 'print.printAgain' : 'print.printLabel') : t('newBill.label')}
          </ActionButton>
        )}
        {isWaiting ? <SendNow newest={newest} onSend={() => void sendNow.run()} /> : null}
        <ActionButton size="small" action={newest ? 'newBill.openNewest' : undefined} onClick={props.onOpen}>
          {t('newBill.open')}
        </ActionButton>
      </span>
    </div>
  )
}

/** While a saved bill can still be taken back, it can also be sent at once. */
function SendNow(props: { readonly newest: boolean; readonly onSend: () => void }): ReactNode {
  const { t } = useTranslation()
  return (
    <ActionButton
      size="small"
      data-testid="strip-send-now"
      action={props.newest ? 'newBill.sendNewest' : undefined}
      onClick={props.onSend}
    >
      {t('newBill.sendNow')}
    </ActionButton>
  )
}

/** False for a bill that was cancelled since it was saved here: nobody wants its label. */
function useMayPrint(billCode: string | null): boolean {
  const { data: bill } = useChannel('bills.get', { billCode: billCode ?? '' }, { isEnabled: billCode !== null })
  return bill === null || billActions(bill).print
}

/** Who saves with the amount still under the hands sees here what was not asked back in time. */
function Cod({ amountVnd }: { readonly amountVnd: number }): ReactNode {
  const { t } = useTranslation()
  const meant = likelierVnd(amountVnd)
  const amount = amountVnd === 0 ? t('newBill.noCod') : formatVnd(amountVnd)
  if (meant === null) return <span className={css['money']}>{amount}</span>
  return (
    <span className={`${css['money']} ${css['doubtful']}`} data-testid="strip-doubt">
      <IconAlertTriangle size="0.875rem" aria-hidden="true" /> {amount}? {t('newBill.likelier', { meant })}
    </span>
  )
}
