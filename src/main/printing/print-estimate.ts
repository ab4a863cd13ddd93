import type { LabelTemplate } from '../../shared/domain/printing/label.ts'
import type { PrintEstimate, PrinterProfile } from '../../shared/domain/printing/printing.ts'

/** Length of a common roll of label paper, and the gap behind each label. */
const rollMm = 50_000
const gapMm = 3

/** Label paper comes from a roll; an office printer takes sheets. A label of 80 mm grows with its texts: this is its usual length. */
const documents: Readonly<Record<LabelTemplate, { readonly lengthMm: number } | { readonly labelsOnSheet: number }>> = {
  '100x150': { lengthMm: 150 },
  a6: { lengthMm: 148 },
  a7: { lengthMm: 105 },
  'roll-80': { lengthMm: 110 },
  a5: { labelsOnSheet: 1 },
  'a4-four': { labelsOnSheet: 4 },
}

/** What the labels of bills take on a profile's paper. `packageCounts` has one entry a bill. */
export function estimatePrint(
  packageCounts: readonly number[],
  { template, copies }: Pick<PrinterProfile, 'template' | 'copies'>,
): PrintEstimate {
  const labelsOfCopy = packageCounts.reduce((sum, count) => sum + Math.max(1, count), 0)
  const labels = labelsOfCopy * copies
  const bills = packageCounts.length
  const paper = documents[template]
  if ('labelsOnSheet' in paper)
    return { bills, labels, rolls: null, sheets: Math.ceil(labelsOfCopy / paper.labelsOnSheet) * copies }
  return { bills, labels, rolls: Math.ceil((labels * (paper.lengthMm + gapMm)) / rollMm), sheets: null }
}
