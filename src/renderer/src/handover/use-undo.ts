import { useRef, useState } from 'react'
import { useChannel } from '../bridge/use-channel.ts'
import { createCooldown } from '../keyboard/cooldown.ts'
import { useStation } from '../shell/station.tsx'
import type { ListAction } from './use-list-action.ts'
import { shownScan, type ScanQueue } from './use-scan-queue.ts'

const newest = { results: [], offset: 0, limit: 1 }

/**
 * Takes back the last scan. Right behind one that is not answered yet it is that one which is taken back, also where another is made meanwhile. A
 * second press right behind the first takes back no second one, as long as nothing was scanned between them.
 */
export function useUndo(props: { readonly queue: ScanQueue; readonly act: ListAction; readonly onDone: () => void }) {
  const { bridge } = useStation()
  const { queue, act } = props
  const stored = useChannel('handover.scans', newest).data?.rows[0]
  const shown = shownScan(queue)
  // The list of scans may be older than the answer in the panel. Of a scan that was not written nothing is taken back: the one before it is not meant.
  const newestKnown = shown !== null && shown.seq > (stored?.seq ?? 0) ? shown : stored
  const last = queue.last?.kind === 'failed' ? undefined : newestKnown
  const isAnswered = queue.waiting === 0
  const [cooldown] = useState(createCooldown)
  const lastBehind = useRef(0)
  const takeBack = (): Promise<void> =>
    queue.inTurn(async (before) => {
      const scan = isAnswered ? last : before
      if (scan) await act.run(() => bridge.invoke('handover.undo', { seq: scan.seq }))
      return null
    })
  const undo = (): void => {
    const { place } = queue.asked
    if (lastBehind.current !== place) cooldown.end()
    lastBehind.current = place
    if (cooldown.take()) void takeBack()
    props.onDone()
  }
  return { last, undo }
}
