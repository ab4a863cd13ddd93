import type { ImportPreview } from '../../../../shared/domain/order/import.ts'

export interface ReadFile {
  /** Null until the file was read once; then the newest answer, also while it is being read another way. */
  readonly preview: ImportPreview | null
  /** The preview is of what is chosen now. */
  readonly isCurrent: boolean
}

/** How many orders would be entered: repeated numbers are one order. Faulty ones are counted where they are taken. */
export function countOf({ totals, repeats }: ImportPreview, takesFaulty: boolean): number {
  const goodRepeats = repeats.filter(({ content }) => content.faults.length === 0).length
  return takesFaulty ? totals.orders - totals.repeats : totals.good - goodRepeats
}

/** Whole percents, without the sign. */
export const shareOf = (part: number, whole: number): string =>
  String(whole === 0 ? 0 : Math.floor((part / whole) * 100))
