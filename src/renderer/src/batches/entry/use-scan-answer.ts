import { useEffect, useRef } from 'react'
import type { MarkedCode } from '../../../../shared/domain/request/batch.ts'
import type { ScanSound } from '../../scanning/beep.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import type { BatchPreview } from './use-preview.ts'

interface Awaited {
  readonly code: string
  /** How many codes stood there more than once before this one. */
  readonly repeatedBefore: number
}

/** Sounds once the code that was just ended with Enter is marked. Answers what to call at that Enter. */
export function useScanAnswer(preview: BatchPreview, isCurrent: boolean): (line: string) => void {
  const sound = useScanSound()
  const awaited = useRef<Awaited | null>(null)
  useEffect(() => {
    const { current } = awaited
    if (current === null || !isCurrent) return
    const row = rowOf(preview.rows, current.code)
    if (row === undefined) return
    awaited.current = null
    sound(soundOf(row, preview.repeated > current.repeatedBefore))
  }, [preview, isCurrent, sound])
  return (line) => {
    const code = line.trim()
    awaited.current = code === '' ? null : { code, repeatedBefore: preview.repeated }
  }
}

/** The row of the bill that a code was read for: by its own code, or by that of one of its parcels. */
export const rowOf = (rows: readonly MarkedCode[], code: string): MarkedCode | undefined =>
  rows.find(({ billCode, parcelCodes }) => billCode === code || parcelCodes.includes(code))

/** A code that is there already, or that would not be sent or be refused, must be looked at. */
export function soundOf({ mark }: Pick<MarkedCode, 'mark'>, isRepeated: boolean): ScanSound {
  if (mark === 'unknown-bill') return 'unknown'
  return isRepeated || mark !== 'none' ? 'wrong' : 'accepted'
}
