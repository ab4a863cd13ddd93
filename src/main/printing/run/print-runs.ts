import { runBatch } from './batch-run.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'
import { createRuns, type Runs } from './runs.ts'

/** Runs batches of labels. */
export type PrintRuns = Runs<PrintBatch>

export function createPrintRuns(options: PrintRunsOptions): PrintRuns {
  const { jobs, clock, changed, fault } = options
  return createRuns({
    jobs,
    clock,
    fault,
    run: (batch, signals) => runBatch(batch, options, signals),
    changed: (ended, progress) =>
      changed(
        ended.map(({ billCode }) => billCode),
        progress,
      ),
  })
}
