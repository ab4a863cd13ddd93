import type { LabelTemplate } from '../../shared/domain/printing/label.ts'
import type { PrintEstimate, PrinterProfile } from '../../shared/domain/printing/printing.ts'
import { papers, paperSizes } from '../documents/templates/paper.ts'

/** Length of a common roll of label paper, and the gap behind each label. */
const rollMm = 50_000
const gapMm = 3

/** These are cut sheets for an office printer; every other paper comes from a roll. */
const sheetTemplates: ReadonlySet<LabelTemplate> = new Set(['a5', 'a4-four'])

/** What the labels of bills take on a profile's paper. `packageCounts` has one entry a bill. */
export function estimatePrint(
  packageCounts: readonly number[],
  { template, copies }: Pick<PrinterProfile, 'template' | 'copies'>,
): PrintEstimate {
  const labels = packageCounts.reduce((sum, count) => sum + Math.max(1, count) * copies, 0)
  const bills = packageCounts.length
  if (sheetTemplates.has(template)) {
    const onSheet = papers[template].places.length
    return { bills, labels, rolls: null, sheets: Math.ceil(labels / onSheet) }
  }
  const lengthMm = labels * (paperSizes[template].height + gapMm)
  return { bills, labels, rolls: Math.ceil(lengthMm / rollMm), sheets: null }
}
