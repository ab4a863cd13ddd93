import { useEffect, useRef } from 'react'
import { normalizeCode } from '../../../../shared/domain/bill/bill-codes.ts'
import { parseCodes } from '../../../../shared/domain/bill/parse-codes.ts'
import type { MarkedCode } from '../../../../shared/domain/request/batch.ts'
import type { ScanSound } from '../../scanning/beep.ts'
import { useScanSound } from '../../scanning/use-scan-sound.ts'
import { useStation } from '../../shell/station.tsx'
import type { BatchPreview } from './use-preview.ts'

interface Awaited {
  readonly code: string
  /** What stood in the list without it. */
  readonly others: string
}

interface Marked {
  readonly preview: BatchPreview
  /** What is marked, once it is. */
  readonly text: string
  readonly isCurrent: boolean
}

/** A list of thousands is marked for several scans at once; the longest sound takes 450 ms. */
const apartMs = 500

/**
 * Sounds once a code that was ended with Enter is marked, for each of those that were scanned meanwhile; what is no row then has no
 * sound. Answers what to call at that Enter, with the line and what else stands in the list.
 */
export function useScanAnswer({ preview, text, isCurrent }: Marked): (line: string, others: string) => void {
  const { autosaved } = useStation()
  const sound = useScanSound()
  const awaited = useRef<readonly Awaited[]>([])
  useEffect(() => {
    // The Enter of a scan is heard before its text is drawn: what is drawn may still be marked without it.
    if (!isCurrent || text !== autosaved.getState().batch.text) return
    const scanned = awaited.current
    awaited.current = []
    const sounds = scanned.flatMap(({ code, others }) => {
      const row = rowOf(preview.rows, code)
      return row === undefined ? [] : [soundOf(row, isRepeated(row, code, parseCodes(others).codes))]
    })
    sounds.forEach((each, place) => setTimeout(() => sound(each), place * apartMs))
  }, [preview, text, isCurrent, sound, autosaved])
  return (line, others) => {
    const code = normalizeCode(line)
    if (code !== '') awaited.current = [...awaited.current, { code, others }]
  }
}

/** Whether the code or its bill was among the others. Another parcel of the same bill is a code of its own. */
export function isRepeated(row: MarkedCode, code: string, others: readonly string[]): boolean {
  const ofRow = new Set([row.billCode, ...row.parcelCodes])
  const [scanned, whole] = [code, row.billCode].map((text) => text.toUpperCase())
  return others
    .filter((other) => ofRow.has(other))
    .some((other) => scanned === whole || [scanned, whole].includes(other.toUpperCase()))
}

/** The row of the bill that a code was read for: by its own code, by that of one of its parcels, in whatever letters. */
export const rowOf = (rows: readonly MarkedCode[], code: string): MarkedCode | undefined =>
  rows.find(({ billCode, parcelCodes }) => billCode === code || parcelCodes.includes(code))

/** A code that is there already, or that would not be sent or be refused, must be looked at. */
export function soundOf({ mark }: Pick<MarkedCode, 'mark'>, isRepeated: boolean): ScanSound {
  if (mark === 'unknown-bill') return 'unknown'
  return isRepeated || mark !== 'none' ? 'wrong' : 'accepted'
}
