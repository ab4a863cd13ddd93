import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billActions } from '../../../../shared/domain/bill/bill-actions.ts'
import type { BillListRow } from '../../../../shared/domain/bill/bill-list.ts'
import { isCancelled } from '../../../../shared/domain/bill/cancelled-bill.ts'
import { ContextMenu, type MenuItem, type MenuPlace } from '../../ui/list/context-menu.tsx'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { BillAction } from '../../shell/navigation-store.ts'
import { useGoneRow } from './bill-row.tsx'
import type { SelectionActions } from '../selection/use-selection-actions.ts'

/** Where a menu stands, and for what: one bill, or all that are selected where it is one of several. */
export interface RowMenuAt {
  readonly at: MenuPlace
  readonly row: BillListRow
  /** The list has no news of the row. */
  readonly isGone: boolean
  readonly selected: number
}

/** The same actions as beside an open bill, or below a selection. */
export function RowMenu(props: {
  readonly menu: RowMenuAt
  readonly actions: SelectionActions
  readonly onBill: (billCode: string, action: BillAction | null) => void
  readonly onClose: () => void
}): ReactNode {
  const { t } = useTranslation()
  const { menu, actions, onBill } = props
  const { at, selected } = menu
  const row = useGoneRow(menu.row, menu.isGone)
  const words = selected > 1 ? t('bills.selection.count', { shown: formatNumber(selected) }) : row.billCode
  const items = useItems(row, (action) => onBill(row.billCode, action))
  const ofSelection = useSelectionItems(actions)
  return <ContextMenu label={words} at={at} items={selected > 1 ? ofSelection : items} onClose={props.onClose} />
}

function useItems(row: BillListRow, act: (action: BillAction | null) => void): readonly MenuItem[] {
  const { t } = useTranslation()
  const offered = billActions(row)
  const item = (name: BillAction, text: string, more: Partial<MenuItem> = {}): MenuItem => ({
    name,
    words: text,
    run: () => act(name),
    ...more,
  })
  return [
    { name: 'open', words: t('bills.linked.open'), run: () => act(null) },
    item('print', t(row.labelPrintedAtMs === null ? 'bills.history.print' : 'bills.history.reprint'), {
      action: 'bills.print',
      isOffered: offered.print,
    }),
    item('label', t('bills.showLabel'), { action: 'bills.showLabel' }),
    item('track', t('bills.track'), { action: 'bills.track' }),
    item('update', t('bills.update'), { action: 'bills.update', isOffered: !isCancelled(row) }),
    item('copy', t('bills.copyBill'), { action: 'bills.copyBill' }),
    item('return', t('bills.return'), { isOffered: offered.return }),
    item('cancel', t('bills.cancel'), { action: 'bills.cancel', isOffered: offered.cancel, isBad: true }),
  ]
}

function useSelectionItems(actions: SelectionActions): readonly MenuItem[] {
  const { t } = useTranslation()
  return [
    { name: 'print', words: t('bills.selection.print'), action: 'bills.print', run: actions.print },
    { name: 'track', words: t('bills.selection.track'), action: 'bills.trackSelected', run: actions.track },
    { name: 'export', words: t('bills.selection.export'), action: 'bills.exportSelected', run: actions.exportFile },
    {
      name: 'sheet',
      words: t('bills.selection.exportSheet'),
      action: 'bills.exportSheet',
      run: actions.exportSheet,
    },
    { name: 'handover', words: t('bills.selection.handover'), action: 'bills.handover', run: actions.handover },
    { name: 'copy', words: t('bills.selection.copy'), action: 'bills.copySelected', run: actions.copy },
    {
      name: 'batch',
      words: t('bills.selection.cancel'),
      action: 'bills.cancelSelected',
      isBad: true,
      run: actions.toBatch,
    },
  ]
}
