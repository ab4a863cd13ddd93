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

/** A list of thousands is marked for several scans at once; the longest sound takes 450 ms. */
const apartMs = 500

/**
 * Sounds once a code that was ended with Enter is marked, for each of those that were scanned meanwhile. Answers what to call at that
 * Enter.
 */
export function useScanAnswer(preview: BatchPreview, isCurrent: boolean): (line: string) => void {
  const sound = useScanSound()
  const awaited = useRef<readonly Awaited[]>([])
  useEffect(() => {
    if (!isCurrent) return
    const marked = awaited.current.map((each) => ({ ...each, row: rowOf(preview.rows, each.code) }))
    awaited.current = marked.filter(({ row }) => row === undefined)
    const sounds = marked.flatMap(({ row, repeatedBefore }) =>
      row === undefined ? [] : [soundOf(row, preview.repeated > repeatedBefore)],
    )
    sounds.forEach((each, place) => setTimeout(() => sound(each), place * apartMs))
  }, [preview, isCurrent, sound])
  return (line) => {
    const code = line.trim()
    if (code !== '') awaited.current = [...awaited.current, { code, repeatedBefore: preview.repeated }]
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
