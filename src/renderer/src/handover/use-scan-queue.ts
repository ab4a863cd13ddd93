import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { HandoverScan, OpenHandover } from '../../../shared/domain/handover.ts'
import { useAnswered } from '../bridge/use-channel.ts'
import type { ScanSound } from '../scanning/beep.ts'
import { useScanSound } from '../scanning/use-scan-sound.ts'
import { useStation } from '../shell/station.tsx'

/** What became of the last scan: main's answer, or that there was none. */
export type LastScan =
  | { readonly kind: 'answered'; readonly scan: HandoverScan }
  | { readonly kind: 'failed'; readonly code: string; readonly error: AppError }

export interface ScanQueue {
  readonly last: LastScan | null
  /** How many codes main has not answered yet. */
  readonly waiting: number
  add(code: string): void
  /** An answer that came another way. */
  answered(scan: HandoverScan | null, list: OpenHandover): void
}

/** By window, the scan that was made last: a screen that was left and opened again asks behind what it had still to ask. */
const turns = new WeakMap<object, Promise<void>>()

/**
 * Scans are asked one behind the other, in their order, however fast they come: each is answered, and none is dropped. One without an answer
 * is said to be so, and is not asked again by itself: the parcel is scanned once more.
 */
export function useScanQueue(): ScanQueue {
  const { bridge } = useStation()
  const sound = useScanSound()
  const put = useAnswered()
  const [last, setLast] = useState<LastScan | null>(null)
  const [waiting, setWaiting] = useState(0)

  function answered(scan: HandoverScan | null, list: OpenHandover): void {
    put('handover.view', undefined, list)
    setLast(scan && { kind: 'answered', scan })
    if (scan !== null) sound(soundOf(scan, list))
  }
  async function ask(code: string, before: Promise<void> | undefined): Promise<void> {
    await before?.catch(() => undefined)
    const answer = await bridge.invoke('handover.scan', { question: crypto.randomUUID(), code })
    setWaiting((count) => count - 1)
    if (answer.ok) return answered(answer.value.scan, answer.value.list)
    setLast({ kind: 'failed', code, error: answer.error })
    sound('wrong')
  }
  return {
    last,
    waiting,
    add(code) {
      setWaiting((count) => count + 1)
      turns.set(bridge, ask(code, turns.get(bridge)))
    },
    answered,
  }
}

function soundOf({ result }: HandoverScan, { counts }: OpenHandover): ScanSound {
  if (result === 'taken') return counts.missing === 0 ? 'complete' : 'accepted'
  if (result === 'twice') return 'repeated'
  return result === 'unknown' ? 'unknown' : 'wrong'
}
