import { IconPrinter } from '@tabler/icons-react'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { largestPrintBatch } from '../../../../shared/domain/printing.ts'
import { ActionButton } from '../../components/action-button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { Screen } from '../../components/screen.tsx'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { isTrouble } from '../../parts/printer-word.ts'
import { usePrinter } from '../../parts/use-printer.ts'
import { rowAt } from '../../stores/row-window.ts'
import { usePrinting, useStation } from '../../stores/station.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { PrintActions } from './print-actions.tsx'
import { PrintList } from './print-list.tsx'
import css from './print.module.css'
import { PrintTabs } from './print-tabs.tsx'
import { PrintersDialog } from './printers-dialog.tsx'
import { RefusedNote } from './refused-note.tsx'
import { RowPanel } from './row-panel.tsx'
import { RunningBatch } from './running-batch.tsx'
import { ScanBox } from './scan-box.tsx'
import { takesMarks, type PrintTab } from './tabs.ts'
import { useMarks, type Marks } from './use-marks.ts'
import { allRows, usePrintRows } from './use-print-rows.ts'

/** Labels that are missing, outdated, printing, failed or printed; scans confirm what was stuck on. */
export function Print(): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const [tab, setTab] = useState<PrintTab>('missing')
  const [selected, setSelected] = useState<number | null>(0)
  const marks = useMarks()
  const list = usePrintRows(tab)
  const error = usePrinting((state) => state.error)
  const dialog = usePrinting((state) => state.dialog)
  const place = selected === null ? null : Math.min(selected, Math.max(0, (list.total ?? 1) - 1))
  const row = place === null ? undefined : rowAt(list.pages, place)
  const { clear } = marks
  const open = useCallback(
    (next: PrintTab) => {
      setTab(next)
      setSelected(0)
      clear()
    },
    [clear],
  )
  useEffect(() => {
    void printing.getState().load()
    void printing.getState().findPrinters()
    return () => printing.getState().show(null)
  }, [printing])
  useRowKeys({ tab, marks, place, total: list.total ?? 0, onSelect: setSelected })
  const shown = list.error ?? error
  return (
    <Screen testId="screen-print" title={t('shell.print')} head={<PrinterHead />}>
      <div className={css['grid']}>
        <PrintTabs tab={tab} onTab={open} shownTotal={list.total} />
        <div className={css['list']}>
          <PrintList tab={tab} list={list} marks={marks} selected={place} onSelect={setSelected} />
          <PrintActions tab={tab} marks={marks} />
        </div>
        <aside className={css['side']} aria-label={t('print.details')}>
          <ScanBox />
          <RunningBatch canStop={dialog === null && marks.rows.size === 0} />
          {shown === null ? null : <ErrorNote error={shown} />}
          <RefusedNote onUnclear={() => open('unclear')} />
          <RowPanel key={row?.id ?? ''} row={row} />
        </aside>
      </div>
      {dialog === 'codes' ? <CodesDialog onClose={() => printing.getState().show(null)} /> : null}
      {dialog === 'printers' ? <PrintersDialog onClose={() => printing.getState().show(null)} /> : null}
    </Screen>
  )
}

/** Up, down, and all rows marked, without leaving what has the focus. */
function useRowKeys(props: {
  readonly tab: PrintTab
  readonly marks: Marks
  readonly place: number | null
  readonly total: number
  readonly onSelect: (place: number) => void
}): void {
  const { bridge, printing } = useStation()
  const { tab, marks, place, total, onSelect } = props
  const move = (step: number): void => {
    if (total > 0) onSelect(Math.min(total - 1, Math.max(0, (place ?? -step) + step)))
  }
  const markAll = async (): Promise<void> => {
    const rows = await allRows(bridge, tab, largestPrintBatch)
    if (rows.ok) marks.put(rows.value)
    else printing.getState().fail(rows.error)
  }
  useShortcuts({
    'Alt+ArrowUp': () => move(-1),
    'Alt+ArrowDown': () => move(1),
    'Mod+A': () => void (takesMarks(tab) ? markAll() : undefined),
  })
}

/** Which printer prints now and how it is; Alt+I opens the printers. */
function PrinterHead(): ReactNode {
  const { t } = useTranslation()
  const { printing } = useStation()
  const printer = usePrinter()
  const open = (): void => printing.getState().show('printers')
  useShortcuts({ 'Alt+I': open })
  const state = printer === null ? null : t(`print.printerStates.${printer.word}`)
  return (
    <ActionButton
      keys="Alt I"
      data-testid="printers"
      {...(printer === null || isTrouble(printer.word) ? { tone: 'bad' as const } : {})}
      onClick={open}
    >
      <IconPrinter aria-hidden="true" />
      {printer === null ? t('print.chooseFirst') : `${printer.profile.label}: ${state}`}
    </ActionButton>
  )
}
