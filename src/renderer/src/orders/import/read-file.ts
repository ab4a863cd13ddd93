import type { ImportDecisions, ImportPreview } from '../../../../shared/domain/order/import.ts'

export interface ReadFile {
  /** Null until the file was read once; then the newest answer, also while it is being read another way. */
  readonly preview: ImportPreview | null
  /** The preview is of what is chosen now. */
  readonly isCurrent: boolean
}

/** How many orders are added or changed, as a person has decided. */
export function countOf(
  { enters }: Pick<ImportPreview, 'enters'>,
  { takesFaulty, duplicates }: Pick<ImportDecisions, 'takesFaulty' | 'duplicates'>,
): number {
  return enters[takesFaulty ? 'withFaulty' : 'good'][duplicates]
}

/** Whole percents, without the sign. */
export const shareOf = (part: number, whole: number): string =>
  String(whole === 0 ? 0 : Math.floor((part / whole) * 100))
