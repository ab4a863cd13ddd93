import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BillExport } from '../../../../shared/domain/bill/bill-export.ts'
import { formatVndNumber as formatNumber } from '../../../../shared/domain/quantity/money.ts'
import type { TrackingProgress } from '../../../../shared/ipc/channels/tracking-contract.ts'
import { useBills, useStation } from '../../shell/station.tsx'

export interface NewsLine {
  readonly key: string
  readonly words: string
  readonly tone: 'plain' | 'ok' | 'warn' | 'bad'
}

interface Running {
  readonly news: readonly NewsLine[]
  /** Ends what runs; null where nothing does. */
  readonly stop: (() => void) | null
  trackingIs(progress: TrackingProgress): void
  dismiss(): void
}

/** What goes on in main: a file that is written, bills that are tracked. */
export function useRunning(): Running {
  const { bridge, bills } = useStation()
  const file = useBills((state) => state.exported)
  const [tracking, setTracking] = useState<TrackingProgress | null>(null)
  useEffect(() => bridge.on('tracking.progress', setTracking), [bridge])
  const exportNews = useExportNews(file)
  const trackingNews = useTrackingNews(tracking)
  const isWriting = file?.state === 'running'
  const isTracking = tracking?.running === true
  const stop = (): void => {
    if (isWriting) void bridge.invoke('bills.stopExport', undefined)
    if (isTracking) void bridge.invoke('tracking.stop', undefined)
  }
  return {
    news: [exportNews, trackingNews].filter((line) => line !== null),
    stop: isWriting || isTracking ? stop : null,
    trackingIs: setTracking,
    dismiss() {
      bills.getState().exportIs(null)
      setTracking(null)
    },
  }
}

const exportTones = { running: 'plain', stopped: 'warn', failed: 'bad' } as const

/** A file that is written to its end is said by a message. */
function useExportNews(file: BillExport | null): NewsLine | null {
  const { t } = useTranslation()
  if (file === null || file.state === 'idle' || file.state === 'done') return null
  const { state } = file
  const shown = { done: formatNumber(file.done), total: formatNumber(file.total) }
  const words = {
    running: t('bills.selection.exporting', shown),
    stopped: t('bills.selection.exportStopped'),
    failed: t('bills.selection.exportFailed'),
  }
  return { key: 'export', words: words[state], tone: exportTones[state] }
}

function useTrackingNews(tracking: TrackingProgress | null): NewsLine | null {
  const { t } = useTranslation()
  if (tracking === null || tracking.total === 0) return null
  const { done, total, failed, running, stoppedBy } = tracking
  const words = t(running ? 'bills.selection.tracking' : 'bills.selection.tracked', { done, total })
  const more = [
    failed === 0 ? '' : t('bills.selection.trackedFailed', { failed }),
    running || stoppedBy === null ? '' : t(`track.stopped.${stoppedBy}`),
  ].filter(Boolean)
  const isTroubled = failed > 0 || (stoppedBy !== null && stoppedBy !== 'packer')
  return {
    key: 'tracking',
    words: more.length === 0 ? words : `${words}. ${more.join(' ')}`,
    tone: isTroubled ? 'warn' : 'plain',
  }
}
