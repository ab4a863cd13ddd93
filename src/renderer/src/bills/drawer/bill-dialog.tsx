import type { ReactNode } from 'react'
import type { BillDetail } from '../../../../shared/domain/bill/bill.ts'
import { assertNever } from '../../../../shared/assert-never.ts'
import { LabelDialog } from '../../labels/preview/label-dialog.tsx'
import { CancelBill } from '../requests/cancel-bill.tsx'
import { HandleDialog } from './handle-dialog.tsx'
import { UpdateBill } from '../update/update-bill.tsx'
import type { LoadedHistory } from './use-bill-history.ts'

export type BillDialogName = 'label' | 'update' | 'cancel' | 'handle'

/** What lies over an open bill, where anything does. */
export function BillDialog(props: {
  readonly name: BillDialogName | null
  readonly billCode: string
  readonly bill: BillDetail | null
  readonly reported: LoadedHistory
  readonly onClose: () => void
}): ReactNode {
  const { name, billCode, bill, reported, onClose } = props
  switch (name) {
    case null:
      return null
    case 'label':
      return <LabelDialog billCode={billCode} onClose={onClose} />
    case 'update':
      return bill === null ? null : <UpdateBill bill={bill} onClose={onClose} />
    case 'cancel':
      return bill === null ? null : <CancelBill bill={bill} onClose={onClose} />
    case 'handle':
      return (
        <HandleDialog billCode={billCode} error={reported.handleError} onHandle={reported.handle} onClose={onClose} />
      )
    default:
      return assertNever(name)
  }
}
