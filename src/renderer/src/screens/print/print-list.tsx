import { IconCheckbox, IconSquare } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty.tsx'
import { VirtualList } from '../../components/virtual-list.tsx'
import { rowAt, type RowWindow } from '../../stores/row-window.ts'
import { useNavigation } from '../../stores/station.tsx'
import { BillLine, BillHeadings } from './bill-line.tsx'
import { JobHeadings, JobLine } from './job-line.tsx'
import css from './print.module.css'
import { isBillTab, takesMarks, type PrintRow, type PrintTab } from './tabs.ts'
import type { Marks } from './use-marks.ts'

/** The rows of a tab. Space marks, Enter opens the bill. */
export function PrintList(props: {
  readonly tab: PrintTab
  readonly list: RowWindow<PrintRow>
  readonly marks: Marks
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { tab, list, marks, selected } = props
  const marksRow = (event: KeyboardEvent): void => {
    const row = selected === null ? undefined : rowAt(list.pages, selected)
    if (event.key !== ' ' || row === undefined || !takesMarks(tab)) return
    event.preventDefault()
    marks.toggle(row)
  }
  return (
    <div className={css['rows']} role="presentation" onKeyDown={marksRow}>
      {isBillTab(tab) ? <BillHeadings tab={tab} /> : <JobHeadings />}
      {list.total === 0 ? (
        <Empty title={t(`print.empty.${tab}`)} text={t(`print.emptyText.${tab}`)} />
      ) : (
        <VirtualList
          key={tab}
          label={t('print.rows')}
          count={list.total ?? 0}
          rowRem={2.125}
          selected={selected}
          onSelect={props.onSelect}
          onOpen={(index) => {
            const row = rowAt(list.pages, index)
            if (row !== undefined) showBill(row.billCode)
          }}
          onShown={list.show}
          rowTestId="print-row"
        >
          {(index) => <Line row={rowAt(list.pages, index)} tab={tab} marks={marks} />}
        </VirtualList>
      )}
    </div>
  )
}

function Line(props: { readonly row: PrintRow | undefined; readonly tab: PrintTab; readonly marks: Marks }): ReactNode {
  const { row, tab, marks } = props
  if (row === undefined) return null
  const mark = takesMarks(tab) ? <Mark row={row} marks={marks} /> : <span />
  return row.kind === 'bill' ? <BillLine bill={row.bill} mark={mark} /> : <JobLine job={row.job} mark={mark} />
}

/** For the mouse; the keyboard marks with Space. */
function Mark(props: { readonly row: PrintRow; readonly marks: Marks }): ReactNode {
  const { t } = useTranslation()
  const { row, marks } = props
  const isMarked = marks.rows.has(row.id)
  const Icon = isMarked ? IconCheckbox : IconSquare
  return (
    <span className={css['mark']} role="presentation" data-marked={isMarked} onClick={() => marks.toggle(row)}>
      <Icon aria-hidden="true" />
      {isMarked ? <span className="visually-hidden">{t('print.marked')}</span> : null}
    </span>
  )
}
