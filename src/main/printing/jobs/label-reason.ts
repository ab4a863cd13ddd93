import type { PrintReason } from '../../../shared/domain/printing/printing.ts'

/** What the renderer's word for a label that it did not draw means for its print. */
export function labelReason(kind: string): PrintReason {
  if (kind === 'text-does-not-fit') return 'label-refused'
  return kind === 'needs-confirmation' ? 'label-needs-confirmation' : 'label-failed'
}
