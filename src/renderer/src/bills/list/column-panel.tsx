import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { billColumns, usualColumns, type BillColumn } from '../../../../shared/domain/bill/bill-list.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { moved } from './column-order.ts'
import { flipped } from '../filter/filter-conditions.ts'
import { ToolbarPanel } from '../toolbar-panel.tsx'
import css from './column-panel.module.css'

interface ColumnPanelProps {
  /** Those that are shown, in their order. */
  readonly columns: readonly BillColumn[]
  readonly onColumns: (columns: readonly BillColumn[]) => void
}

/** Which columns the list has and in which order. Alt with an arrow moves the one that has the focus. */
export function ColumnPanel({ columns, onColumns }: ColumnPanelProps): ReactNode {
  const { t } = useTranslation()
  const shown = [...columns, ...billColumns.filter((column) => !columns.includes(column))]
  return (
    <ToolbarPanel title={t('bills.columns.title')} testId="column-panel" className={css['panel']}>
      <p>{t('bills.columns.hint')}</p>
      <ul>
        {shown.map((column) => (
          <ColumnRow key={column} column={column} columns={columns} onColumns={onColumns} />
        ))}
      </ul>
      <ActionButton size="small" data-testid="usual-columns" onClick={() => onColumns(usualColumns)}>
        {t('bills.columns.usual')}
      </ActionButton>
    </ToolbarPanel>
  )
}

function ColumnRow(props: ColumnPanelProps & { readonly column: BillColumn }): ReactNode {
  const { t } = useTranslation()
  const { column, columns, onColumns } = props
  const words = t(`bills.columns.${column}`)
  const isShown = columns.includes(column)
  const move = (step: number): void => onColumns(moved(columns, column, step))
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <li onKeyDown={onKeyDown}>
      <Checkbox
        label={words}
        checked={isShown}
        disabled={isShown && columns.length === 1}
        data-testid={`column-${column}`}
        onChange={() => onColumns(flipped(columns, column))}
      />
      <ActionButton size="small" tone="quiet" disabled={!isShown || columns[0] === column} onClick={() => move(-1)}>
        <IconArrowUp aria-hidden="true" />
        <span className="visually-hidden">{t('bills.columns.up', { column: words })}</span>
      </ActionButton>
      <ActionButton size="small" tone="quiet" disabled={!isShown || columns.at(-1) === column} onClick={() => move(1)}>
        <IconArrowDown aria-hidden="true" />
        <span className="visually-hidden">{t('bills.columns.down', { column: words })}</span>
      </ActionButton>
    </li>
  )
}
