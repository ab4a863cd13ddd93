import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import { billDialog } from '../../../../shared/domain/autosave.ts'
import { useAutosavedDialog } from '../../autosave/use-autosaved-dialog.ts'
import { useAction } from '../../bridge/use-action.ts'
import type { LabelList } from '../../labels/preview/label-list.ts'
import { LabelDialog } from '../../labels/preview/label-dialog.tsx'
import { CancelBill } from '../requests/cancel-bill.tsx'
import { TextDialog } from '../../ui/dialog/text-dialog.tsx'
import { UpdateBill } from '../update/update-bill.tsx'
import type { LoadedHistory } from './use-bill-history.ts'

export type BillDialogName = 'label' | 'update' | 'cancel' | 'handle'

/** What lies over an open bill, where anything does. */
export function BillDialog(props: {
  readonly name: BillDialogName | null
  readonly billCode: string
  readonly bill: BillDetail | null
  readonly reported: LoadedHistory
  readonly labels: LabelList
  /** The bill whose label was shown last. */
  readonly onOpen: (billCode: string) => void
  readonly onClose: () => void
}): ReactNode {
  const { name, billCode, bill, reported, labels, onOpen, onClose } = props
  const closeLabel = (shown: string): void => {
    onClose()
    if (shown !== billCode) onOpen(shown)
  }
  switch (name) {
    case null:
      return null
    case 'label':
      return (
        <LabelDialog label={{ id: billCode, billCode }} list={labels} onClose={(shown) => closeLabel(shown.billCode)} />
      )
    case 'update':
      return bill === null ? null : <UpdateBill bill={bill} onClose={onClose} />
    case 'cancel':
      return bill === null ? null : <CancelBill bill={bill} onClose={onClose} />
    case 'handle':
      return <HandleDialog billCode={billCode} reported={reported} onClose={onClose} />
    default:
      return assertNever(name)
  }
}

/** Takes a bill off the worklist, with what was done about it; it can be put back. */
function HandleDialog(props: {
  readonly billCode: string
  readonly reported: LoadedHistory
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { billCode, reported, onClose } = props
  const { run, error } = useAction(reported.handle)
  const kept = useAutosavedDialog(billDialog('handle', billCode), { text: '' })
  return (
    <TextDialog
      title={t('bills.handleTitle', { billCode })}
      testId="handle-dialog"
      label={t('bills.handleNote')}
      hint={t('bills.handleHint')}
      submit={t('bills.handle')}
      isReady={() => true}
      onSubmit={run}
      error={error}
      takesMore
      kept={kept}
      onClose={onClose}
    />
  )
}
