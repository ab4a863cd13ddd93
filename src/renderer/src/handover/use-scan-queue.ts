import { useState } from 'react'
import type { AppError } from '../../../shared/app-error.ts'
import type { HandoverScan, OpenHandover } from '../../../shared/domain/handover.ts'
import { useAnswered } from '../bridge/use-channel.ts'
import type { ScanSound } from '../scanning/beep.ts'
import { useScanSound } from '../scanning/use-scan-sound.ts'
import { useStation } from '../shell/station.tsx'

/** What became of the last scan: main's answer, or that there was none. */
type LastScan =
  | { readonly kind: 'answered'; readonly scan: HandoverScan }
  | { readonly kind: 'failed'; readonly code: string; readonly error: AppError }

export interface ScanQueue {
  readonly last: LastScan | null
  /** How many codes, and writes behind them, main has not answered yet. */
  readonly waiting: number
  /** The code that was scanned last, and which scan of this visit it is. */
  readonly asked: { readonly code: string; readonly place: number }
  add(code: string): void
  /**
   * A write that is asked behind every scan that was made before it, and before the next. It is told the scan that is the last one then, null
   * where there is none or it was not written, and answers which one is afterwards.
   */
  inTurn(write: (before: HandoverScan | null) => Promise<HandoverScan | null>): Promise<void>
  /** An answer that came another way. */
  answered(scan: HandoverScan | null, list: OpenHandover): void
}

/** By window, the scan that was made last: a screen that was left and opened again asks behind what it had still to ask. */
const turns = new WeakMap<object, Promise<HandoverScan | null>>()

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
  const [asked, setAsked] = useState({ code: '', place: 0 })

  function answered(scan: HandoverScan | null, list: OpenHandover): void {
    put('handover.view', undefined, list)
    setLast(scan && { kind: 'answered', scan })
    if (scan !== null) sound(soundOf(scan, list))
  }
  async function inTurn(ask: (before: HandoverScan | null) => Promise<HandoverScan | null>): Promise<void> {
    setWaiting((count) => count + 1)
    const before = turns.get(bridge) ?? Promise.resolve(null)
    const turn = before.then(ask).catch(() => null)
    turns.set(bridge, turn)
    await turn
    setWaiting((count) => count - 1)
  }
  async function ask(code: string): Promise<HandoverScan | null> {
    const answer = await bridge.invoke('handover.scan', { question: crypto.randomUUID(), code })
    if (answer.ok) {
      answered(answer.value.scan, answer.value.list)
      return answer.value.scan
    }
    setLast({ kind: 'failed', code, error: answer.error })
    sound('wrong')
    return null
  }
  return {
    last,
    waiting,
    asked,
    add(code) {
      setAsked(({ place }) => ({ code, place: place + 1 }))
      void inTurn(() => ask(code))
    },
    inTurn,
    answered,
  }
}

function soundOf({ result }: HandoverScan, { counts }: OpenHandover): ScanSound {
  if (result === 'taken') return counts.missing === 0 ? 'complete' : 'accepted'
  if (result === 'twice') return 'repeated'
  return result === 'unknown' ? 'unknown' : 'wrong'
}

/** The scan whose answer is in the panel; null where there was no answer. */
export const shownScan = ({ last }: ScanQueue): HandoverScan | null => (last?.kind === 'answered' ? last.scan : null)
