import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { exportColumns, largestSheet, type ExportFormat } from '../../../../shared/domain/bill/bill-export.ts'
import { largestSelection } from '../../../../shared/domain/bill/bill-list.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { countSelected } from '../../ui/list/selection.ts'
import { copyText } from '../../ui/copy-text.ts'
import { actionNamed } from '../../keyboard/actions.ts'
import { useOnceKnown } from '../../keyboard/deferred-press.ts'
import { printedKeys, useShortcutKeys } from '../../keyboard/shortcut-keys.ts'
import { toSelection } from './bill-selection.ts'
import { useBills, useStation } from '../../shell/station.tsx'
import { useHandOver } from '../use-hand-over.ts'
import { usePaperActions } from './use-document-actions.ts'
import { useRunning, type NewsLine } from './use-progress.ts'
import { useSaid, useSelectedCodes, type Said } from './use-selected-codes.ts'

export interface SelectionActions {
  readonly error: AppError | null
  readonly news: readonly NewsLine[]
  /** Ends what runs; null where nothing does. */
  readonly stop: (() => void) | null
  print(): void
  track(): void
  exportFile(): void
  exportSheet(): void
  handover(): void
  copy(): void
  toBatch(): void
  dismiss(): void
}

/** What is done with the selection; it stays selected, so that one action can follow another. */
export function useSelectionActions(): SelectionActions {
  const { bridge } = useStation()
  const said = useSaid()
  const running = useRunning()
  const withCodes = useSelectedCodes(said)
  const handOver = useHandOver()
  const startExport = useExport(said)
  const copy = useCopy(said)
  const { print, handover } = usePaperActions(said)
  const onceSelected = useOnceSelected()
  return {
    print: () => onceSelected(print),
    handover: () => onceSelected(handover),
    error: said.error,
    news: [...said.lines, ...running.news],
    stop: running.stop,
    exportFile: () => onceSelected(() => startExport('csv')),
    exportSheet: () => onceSelected(() => startExport('xlsx')),
    copy: () => onceSelected(copy),
    dismiss() {
      said.say()
      running.dismiss()
    },
    track: () =>
      onceSelected(() =>
        withCodes(largestSelection, async (billCodes, tooMany) => {
          said.say(...tooMany)
          const answer = await bridge.invoke('tracking.refresh', { billCodes })
          if (answer.ok) running.trackingIs(answer.value)
          else said.fail(answer.error)
        }),
      ),
    toBatch: () =>
      onceSelected(() =>
        withCodes(largestSelection, (billCodes, tooMany) => {
          said.say(...tooMany)
          handOver({ billCodes, kind: null, isTruncated: tooMany.length > 0 })
        }),
      ),
  }
}

/** Pressed right behind Ctrl+A, an action waits until all that match are selected; the last one counts. */
function useOnceSelected(): (action: () => unknown) => void {
  const { filter, isSelectingAll } = useBills((state) => state)
  const action = useRef<(() => unknown) | null>(null)
  const run = useOnceKnown(!isSelectingAll, JSON.stringify(filter), () => void action.current?.())
  return (wanted) => {
    action.current = wanted
    run()
  }
}

function useExport({ say, fail }: Said): (format: ExportFormat) => void {
  const { t } = useTranslation()
  const { bridge, bills } = useStation()
  const moved = useShortcutKeys()
  const start = async (format: ExportFormat): Promise<void> => {
    const { selected } = bills.getState()
    const selection = toSelection(selected)
    if (selection === null) return
    if (format === 'xlsx' && countSelected(selected) > largestSheet) {
      const keys = printedKeys(moved, actionNamed('bills.exportSelected'))
      const words = t('bills.selection.sheetTooLong', { most: formatNumber(largestSheet), keys })
      return say({ key: 'sheet', words, tone: 'warn' })
    }
    say()
    bills.getState().exportIs(null)
    const columns = exportColumns.map((column) => ({ column, heading: t(`bills.exportHeadings.${column}`) }))
    // A file of a few bills is written, and said to be, before this answer is heard.
    let isHeard = false
    const stopHearing = bridge.on('bills.exported', () => (isHeard = true))
    const answer = await bridge.invoke('bills.export', { selection, format, columns })
    stopHearing()
    if (!answer.ok) return fail(answer.error)
    if (!isHeard) bills.getState().exportIs(answer.value)
  }
  return (format) => void start(format)
}

function useCopy(said: Said): () => void {
  const { t } = useTranslation()
  const withCodes = useSelectedCodes(said)
  return () =>
    void withCodes(largestSelection, async (billCodes, tooMany) => {
      const error = await copyText(billCodes.join('\n'))
      if (error !== null) return said.fail(error)
      const words = t('bills.selection.copied', { count: billCodes.length, shown: formatNumber(billCodes.length) })
      said.say(...tooMany, { key: 'copied', words, tone: 'ok' })
    })
}
