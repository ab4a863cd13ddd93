import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../ui/empty.tsx'
import { VirtualList } from '../ui/list/virtual-list.tsx'
import { RowCheckbox } from '../ui/list/row-checkbox.tsx'
import type { Selection } from '../ui/list/selection.ts'
import { selectingIn } from '../ui/list/selecting.ts'
import { rowAt, type RowWindow } from '../bridge/row-window.ts'
import { useNavigation } from '../shell/station.tsx'
import { BillLine, BillHeadings } from './bill-line.tsx'
import { JobHeadings, JobLine } from './job-line.tsx'
import { PaperHeadings, PaperLine } from './document-line.tsx'
import css from './print.module.css'
import { isBillTab, isSelectable, type PrintRow, type PrintTab } from './tabs.ts'

/** The rows of a tab. Space selects, Enter opens the bill. */
export function PrintList(props: {
  readonly tab: PrintTab
  readonly list: RowWindow<PrintRow>
  readonly selection: Selection<PrintRow>
  readonly current: number | null
  readonly onCurrent: (index: number) => void
}): ReactNode {
  const { t } = useTranslation()
  const showBill = useNavigation((state) => state.showBill)
  const { tab, list, selection, current } = props
  return (
    <div className={css['rows']}>
      <Headings tab={tab} />
      {list.total === 0 ? (
        <NoRows tab={tab} />
      ) : (
        <VirtualList
          key={tab}
          label={t('print.rows')}
          count={list.total ?? 0}
          isComing={list.total === null}
          rowRem={2.125}
          current={current}
          onCurrent={props.onCurrent}
          {...(isSelectable(tab) ? { selecting: selectingIn(selection, list.pages) } : {})}
          onOpen={(index) => {
            const row = rowAt(list.pages, index)
            if (row !== undefined && row.kind !== 'paper') showBill(row.billCode)
          }}
          onShown={list.show}
          rowTestId="print-row"
        >
          {(index) => <Line row={rowAt(list.pages, index)} tab={tab} selection={selection} />}
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
  readonly selection: Selection<PrintRow>
}): ReactNode {
  const { row, tab, selection } = props
  if (row === undefined) return null
  if (row.kind === 'paper') return <PaperLine job={row.job} />
  const box = isSelectable(tab) ? <RowCheckbox isSelected={selection.rows.has(row.id)} /> : <span />
  return row.kind === 'bill' ? <BillLine bill={row.bill} box={box} /> : <JobLine job={row.job} box={box} />
}
