import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../ui/empty.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { RowMark } from '../ui/list/row-checkbox.tsx'
import type { Marks } from '../ui/list/use-selection.ts'
import { rowAt, type RowWindow } from '../bridge/row-window.ts'
import { useNavigation } from '../shell/station.tsx'
import { BillLine, BillHeadings } from './bill-line.tsx'
import { JobHeadings, JobLine } from './job-line.tsx'
import { PaperHeadings, PaperLine } from './document-line.tsx'
import css from './print.module.css'
import { isBillTab, takesMarks, type LabelRow, type PrintRow, type PrintTab } from './tabs.ts'

/** The rows of a tab. Space marks, Enter opens the bill. */
export function PrintList(props: {
  readonly tab: PrintTab
  readonly list: RowWindow<PrintRow>
  readonly marks: Marks<LabelRow>
  readonly selected: number | null
  readonly onSelect: (index: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { tab, list, marks, selected } = props
  const marksRow = (event: KeyboardEvent): void => {
    const row = selected === null ? undefined : rowAt(list.pages, selected)
    if (event.key !== ' ' || row === undefined || row.kind === 'paper' || !takesMarks(tab)) return
    event.preventDefault()
    marks.toggle(row)
  }
  return (
    <div className={css['rows']} role="presentation" onKeyDown={marksRow}>
      <Headings tab={tab} />
      {list.total === 0 ? (
        <NoRows tab={tab} />
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
            if (row !== undefined && row.kind !== 'paper') showBill(row.billCode)
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

function NoRows(props: { readonly tab: PrintTab }): ReactNode {
  const { t } = useTranslation()
  return <Empty title={t(`print.empty.${props.tab}`)} text={t(`print.emptyText.${props.tab}`)} />
}

function Headings(props: { readonly tab: PrintTab }): ReactNode {
  const { tab } = props
  if (isBillTab(tab)) return <BillHeadings tab={tab} />
  return tab === 'papers' ? <PaperHeadings /> : <JobHeadings />
}

function Line(props: {
  readonly row: PrintRow | undefined
  readonly tab: PrintTab
  readonly marks: Marks<LabelRow>
}): ReactNode {
  const { row, tab, marks } = props
  if (row === undefined) return null
  if (row.kind === 'paper') return <PaperLine job={row.job} />
  const isMarked = marks.rows.has(row.id)
  const mark = takesMarks(tab) ? <RowMark isMarked={isMarked} onToggle={() => marks.toggle(row)} /> : <span />
  return row.kind === 'bill' ? <BillLine bill={row.bill} mark={mark} /> : <JobLine job={row.job} mark={mark} />
}
