import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { exportColumns } from '../../../../shared/domain/bill/bill-export.ts'
import { largestSelection } from '../../../../shared/domain/bill/bill-list.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import { copyText } from '../../ui/copy-text.ts'
import { toSelection } from './bill-selection.ts'
import { useStation } from '../../shell/station.tsx'
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
  const exportFile = useExport(said)
  const copy = useCopy(said)
  const paper = usePaperActions(said)
  return {
    ...paper,
    error: said.error,
    news: [...said.lines, ...running.news],
    stop: running.stop,
    exportFile,
    copy,
    dismiss() {
      said.say()
      running.dismiss()
    },
    track: () =>
      void withCodes(largestSelection, async (billCodes, tooMany) => {
        said.say(...tooMany)
        const answer = await bridge.invoke('tracking.refresh', { billCodes })
        if (answer.ok) running.trackingIs(answer.value)
        else said.fail(answer.error)
      }),
    toBatch: () =>
      void withCodes(largestSelection, (billCodes, tooMany) => {
        said.say(...tooMany)
        handOver({ billCodes, kind: null, isTruncated: tooMany.length > 0 })
      }),
  }
}

function useExport({ say, fail }: Said): () => void {
  const { t } = useTranslation()
  const { bridge, bills } = useStation()
  const start = async (): Promise<void> => {
    const selection = toSelection(bills.getState().selected)
    if (selection === null) return
    say()
    bills.getState().exportIs(null)
    const columns = exportColumns.map((column) => ({ column, heading: t(`bills.exportHeadings.${column}`) }))
    const answer = await bridge.invoke('bills.export', { selection, columns })
    if (!answer.ok) return fail(answer.error)
    // A file of a few bills is written before this answer is heard.
    const { exported, exportIs } = bills.getState()
    if (exported === null) exportIs(answer.value)
  }
  return () => void start()
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
