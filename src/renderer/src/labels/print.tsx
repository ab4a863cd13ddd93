import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../shared/app-error.ts'
import { largestPrintBatch } from '../../../shared/domain/printing/printing.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorNote } from '../ui/error-note.tsx'
import { readLater } from '../ui/read-later.tsx'
import { Screen } from '../ui/layout/screen.tsx'
import { createCooldown, type Cooldown } from '../keyboard/cooldown.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { isTrouble } from './printers/printer-word.ts'
import { useFollowedRow } from '../ui/list/use-current-row.ts'
import type { Selection } from '../ui/list/selection.ts'
import { useSelection } from '../ui/list/use-selection.ts'
import { usePrinter } from './printers/use-printer.ts'
import { rowAt } from '../bridge/row-window.ts'
import { usePrinting, useStation } from '../shell/station.tsx'
import { CodesDialog } from './codes/codes-dialog.tsx'
import { MissingDialog } from './resolution/missing-dialog.tsx'
import { PrintActions } from './print-actions.tsx'
import { PrintList } from './print-list.tsx'
import css from './print.module.css'
import { PrintTabs } from './print-tabs.tsx'
import { PrintersDialog } from './printers/printers-dialog.tsx'
import { RefusedNote } from './progress/refused-labels.tsx'
import { RefusedDocuments } from './progress/refused-documents.tsx'
import { RowPanel } from './panel/row-panel.tsx'
import { usePrintedPaper } from './panel/use-printed-document.ts'
import { labelsOf, type LabelList, type ShownLabel } from './preview/label-list.ts'
import { RunningBatch } from './progress/print-progress.tsx'
import { ScanBox } from './scan-box.tsx'
import { isSelectable, type LabelRow, type PrintRow, type PrintTab } from './tabs.ts'
import { allRows, usePrintRows } from './use-print-rows.ts'

const LabelDialog = readLater(async () => (await import('./preview/label-dialog.tsx')).LabelDialog)

/** Labels that are missing, outdated, printing, failed or printed; scans confirm what was stuck on. */
export function Print(): ReactNode {
  const { t } = useTranslation()
  const [tab, setTab] = useState<PrintTab>('missing')
  const list = usePrintRows(tab)
  const selection = useSelection<PrintRow>(tab, list)
  // What is printed leaves the list, and the next row stands in its place: a press right behind is not for that one.
  const [cooldown] = useState(createCooldown)
  const { index: place, select, move } = useFollowedRow(list, null, cooldown)
  const open = useCallback(
    (next: PrintTab) => {
      setTab(next)
      select(0)
    },
    [select],
  )
  const labelOf = useLabelOf()
  useFreshPrinting()
  useRowKeys(tab, selection, move)
  return (
    <Screen testId="screen-print" title={t('shell.print')} head={<PrinterHead />}>
      <div className={css['grid']}>
        <PrintTabs tab={tab} onTab={open} shownTotal={list.total} />
        <div className={css['list']}>
          <PrintList tab={tab} list={list} selection={selection} current={place} onCurrent={select} />
          <PrintActions tab={tab} selection={selection} cooldown={cooldown} />
        </div>
        <Side
          row={place === null ? undefined : rowAt(list.pages, place)}
          labelOf={labelOf}
          labels={labelsOf(
            list,
            ({ id }) => id,
            (each) => (each.kind === 'paper' ? undefined : labelOf(each)),
            select,
          )}
          listError={list.error}
          ownsKeys={selection.rows.size === 0 && !selection.isSelecting}
          cooldown={cooldown}
          onUnclear={() => open('unclear')}
        />
      </div>
      <Layers />
    </Screen>
  )
}

function useLabelOf(): (row: LabelRow) => ShownLabel {
  const printedPaper = usePrintedPaper()
  return (row) => ({ id: row.id, billCode: row.billCode, printed: printedPaper(row) })
}

/** Asks how printing and the printers are; nothing of the last visit is there when the screen is opened again. */
function useFreshPrinting(): void {
  const { printing } = useStation()
  useEffect(() => {
    const { load, findPrinters, leaveScreen } = printing.getState()
    void load()
    void findPrinters()
    return leaveScreen
  }, [printing])
}

/** What the last scan was, how far printing is, what went wrong, and the selected row. */
function Side(props: {
  readonly row: PrintRow | undefined
  readonly labelOf: (row: LabelRow) => ShownLabel
  readonly labels: LabelList
  readonly listError: AppError | null
  /** No rows are selected: those would own the keys. */
  readonly ownsKeys: boolean
  readonly cooldown: Cooldown
  readonly onUnclear: () => void
}): ReactNode {
  const { t } = useTranslation()
  const error = usePrinting((state) => state.error)
  // Here and not in the row's panel: a label that is printed from its preview leaves the list, and stays before the packer.
  const [label, setLabel] = useState<ShownLabel | null>(null)
  const { row } = props
  const shown = props.listError ?? error
  return (
    <aside className={css['side']} aria-label={t('print.details')}>
      <ScanBox />
      <RunningBatch canStop={props.ownsKeys} />
      <ErrorNote error={shown} />
      <RefusedNote onUnclear={props.onUnclear} />
      <RefusedDocuments />
      <RowPanel
        key={row?.id ?? ''}
        row={row}
        ownsKeys={props.ownsKeys}
        cooldown={props.cooldown}
        onLabel={(each) => setLabel(props.labelOf(each))}
      />
      {label === null ? null : <LabelDialog label={label} list={props.labels} onClose={() => setLabel(null)} />}
    </aside>
  )
}

/** What lies over the screen. */
function Layers(): ReactNode {
  const { printing } = useStation()
  const dialog = usePrinting((state) => state.dialog)
  const question = usePrinting((state) => state.question)
  const { show, ask } = printing.getState()
  return (
    <>
      {dialog === 'codes' ? <CodesDialog onClose={() => show(null)} /> : null}
      {dialog === 'printers' ? <PrintersDialog onClose={() => show(null)} /> : null}
      {question === null ? null : <MissingDialog question={question} onClose={() => ask(null)} />}
    </>
  )
}

/** Up, down, and all rows selected, without leaving what has the focus. */
function useRowKeys(tab: PrintTab, selection: Selection<PrintRow>, move: (step: number) => void): void {
  const { bridge, printing } = useStation()
  const askAll = async (): Promise<readonly PrintRow[] | null> => {
    if (tab === 'papers') return null
    const rows = await allRows(bridge, tab, largestPrintBatch)
    if (!rows.ok) printing.getState().fail(rows.error)
    return rows.ok ? rows.value : null
  }
  useShortcuts({
    'print.rows': (place) => move(place === 0 ? -1 : 1),
    'print.selectAll': () => void (isSelectable(tab) ? selection.selectAll(askAll) : undefined),
  })
}

/** Which printer prints now and how it is; Alt+Shift+I opens the printers. */
function PrinterHead(): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const printer = usePrinter()
  const open = (): void => printing.getState().show('printers')
  const state = printer === null ? null : t(`print.printerStates.${printer.word}`)
  return (
    <ActionButton
      action="print.printers"
      data-testid="printers"
      {...(printer === null || isTrouble(printer.word) ? { tone: 'bad' as const } : {})}
      onClick={open}
    >
      <IconPrinter aria-hidden="true" />
      {printer === null ? t('print.chooseFirst') : `${printer.profile.label}: ${state}`}
    </ActionButton>
  )
}
