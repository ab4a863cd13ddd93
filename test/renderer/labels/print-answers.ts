import type { PrintOverview, PrintProgress } from '../../../src/shared/domain/printing/printing.ts'

/** A batch of forty labels that has begun. */
export const progress: PrintProgress = {
  batchId: 'b1',
  total: 40,
  waiting: 30,
  sent: 10,
  failed: 0,
  unclear: 0,
  cancelled: 0,
  truncated: 0,
  askedAtMs: 1,
  firstSentAtMs: 2,
}

/** What the Print screen counts. */
export const overview: PrintOverview = {
  missing: 3,
  outdated: 1,
  running: 30,
  unclear: 2,
  failed: 4,
  documentsUnclear: 1,
  documentsFailed: 2,
  batches: [progress],
  lastBatch: null,
}
