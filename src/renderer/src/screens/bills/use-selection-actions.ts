import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AppError } from '../../../../shared/app-error.ts'
import { exportColumns, type BillExport } from '../../../../shared/domain/bill-export.ts'
import { largestSelection } from '../../../../shared/domain/bill-list.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/money.ts'
import { pdfProfile, profileInUse } from '../../../../shared/domain/printing.ts'
import type { TrackingProgress } from '../../../../shared/ipc/tracking-contract.ts'
import { toSelection } from '../../stores/bill-selection.ts'
import { useStation } from '../../stores/station.tsx'

interface NewsLine {
  readonly key: string
  readonly words: string
  readonly tone: 'plain' | 'ok' | 'warn' | 'bad'
}

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
  /** Puts the codes on the Batch screen, where each is marked before anything is sent. */
  toBatch(): void
  dismiss(): void
}

/** A handover list is signed on paper: more bills than this are several lists. */
const largestHandover = 2000

/** What is done with the selection; it stays selected, so that one action can follow another. */
export function useSelectionActions(): SelectionActions {
  const { t } = useTranslation()
  const { bridge, bills, navigation, printing, settings, worktable } = useStation()
  const [error, setError] = useState<AppError | null>(null)
  const [said, setSaid] = useState<readonly NewsLine[]>([])
  const running = useRunning()
  const say = (...lines: readonly NewsLine[]): void => {
    setError(null)
    setSaid(lines)
  }
  const fail = (failure: AppError): void => {
    setSaid([])
    setError(failure)
  }
  /** Hands the codes to an action, the newest where there are more than it takes. */
  const withCodes = async (
    most: number,
    act: (billCodes: string[], tooMany: readonly NewsLine[]) => Promise<void> | void,
  ): Promise<void> => {
    const selection = toSelection(bills.getState().selected)
    if (selection === null) return
    const answer = await bridge.invoke('bills.codes', { selection })
    if (!answer.ok) return fail(answer.error)
    const { billCodes, isMore } = answer.value
    const words = t('bills.selection.tooMany', { most: formatNumber(most) })
    const isTooMany = isMore || billCodes.length > most
    await act(billCodes.slice(0, most), isTooMany ? [{ key: 'too-many', words, tone: 'warn' }] : [])
  }
  const shown = (count: number): { count: number; shown: string } => ({ count, shown: formatNumber(count) })

  return {
    error,
    news: [...said, ...running.news],
    stop: running.stop,
    dismiss() {
      say()
      running.dismiss()
    },
    print: () =>
      void withCodes(largestSelection, async (billCodes, tooMany) => {
        const profile = profileInUse(settings.getState().settings) ?? pdfProfile
        const answer = await printing.getState().print({ billCodes, profileId: profile.id, reprint: false })
        const failure = printing.getState().error
        if (answer === null) return failure === null ? undefined : fail(failure)
        const { queued, refused } = answer
        say(
          ...tooMany,
          { key: 'printed', words: t('bills.selection.printed', shown(queued)), tone: queued === 0 ? 'plain' : 'ok' },
          ...(refused.length === 0
            ? []
            : [
                {
                  key: 'refused',
                  words: t('bills.selection.printRefused', shown(refused.length)),
                  tone: 'warn' as const,
                },
              ]),
        )
      }),
    track: () =>
      void withCodes(largestSelection, async (billCodes, tooMany) => {
        say(...tooMany)
        const answer = await bridge.invoke('tracking.refresh', { billCodes })
        if (answer.ok) running.trackingIs(answer.value)
        else fail(answer.error)
      }),
    exportFile() {
      const selection = toSelection(bills.getState().selected)
      if (selection === null) return
      say()
      const columns = exportColumns.map((column) => ({ column, heading: t(`bills.exportHeadings.${column}`) }))
      void bridge.invoke('bills.export', { selection, columns }).then((answer) => {
        if (answer.ok) running.exportIs(answer.value)
        else fail(answer.error)
        return undefined
      })
    },
    handover: () =>
      void withCodes(largestHandover, async (billCodes, tooMany) => {
        const answer = await bridge.invoke('labels.saveHandoverList', { billCodes })
        if (!answer.ok) return fail(answer.error)
        const { bills: listed, path, leftOut } = answer.value
        say(
          ...tooMany,
          { key: 'saved', words: t('bills.selection.handoverSaved', { bills: listed, path }), tone: 'ok' },
          ...(leftOut.length === 0
            ? []
            : [
                {
                  key: 'left-out',
                  words: t('bills.selection.handoverLeftOut', { count: leftOut.length }),
                  tone: 'warn' as const,
                },
              ]),
        )
      }),
    copy: () =>
      void withCodes(largestSelection, async (billCodes, tooMany) => {
        await navigator.clipboard.writeText(billCodes.join('\n'))
        say(...tooMany, { key: 'copied', words: t('bills.selection.copied', shown(billCodes.length)), tone: 'ok' })
      }),
    toBatch: () =>
      void withCodes(largestSelection, (billCodes, tooMany) => {
        say(...tooMany)
        worktable.getState().putBatch({ text: billCodes.join('\n'), id: null })
        navigation.getState().go('batch')
      }),
  }
}

/** What goes on in main: a file that is written, bills that are tracked. */
function useRunning() {
  const { t } = useTranslation()
  const { bridge } = useStation()
  const [file, setFile] = useState<BillExport | null>(null)
  const [tracking, setTracking] = useState<TrackingProgress | null>(null)
  useEffect(() => {
    const stops = [bridge.on('bills.exported', setFile), bridge.on('tracking.progress', setTracking)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [bridge])
  const isWriting = file?.state === 'running'
  const isTracking = tracking?.running === true
  const news: NewsLine[] = []
  if (file !== null && file.state !== 'idle') {
    const { state, path } = file
    const shown = { done: formatNumber(file.done), total: formatNumber(file.total), path }
    const words = {
      running: t('bills.selection.exporting', shown),
      done: t('bills.selection.exported', shown),
      stopped: t('bills.selection.exportStopped'),
      failed: t('bills.selection.exportFailed'),
    }
    const tones = { running: 'plain', done: 'ok', stopped: 'warn', failed: 'bad' } as const
    news.push({ key: 'export', words: words[state], tone: tones[state] })
  }
  if (tracking !== null && tracking.total > 0) {
    const { done, total, failed } = tracking
    const words = [t(isTracking ? 'bills.selection.tracking' : 'bills.selection.tracked', { done, total })]
    if (failed > 0) words.push(t('bills.selection.trackedFailed', { failed }))
    news.push({ key: 'tracking', words: words.join('. '), tone: failed > 0 ? 'warn' : 'plain' })
  }
  const stop = (): void => {
    if (isWriting) void bridge.invoke('bills.stopExport', undefined)
    if (isTracking) void bridge.invoke('tracking.stop', undefined)
  }
  return {
    news,
    stop: isWriting || isTracking ? stop : null,
    exportIs: setFile,
    trackingIs: setTracking,
    dismiss() {
      setFile(null)
      setTracking(null)
    },
  }
}
