import type { PrintJob } from '../../../shared/domain/printing/printing.ts'
import type { DrawnChunk } from '../label-source.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'
import { printedCutsOf } from '../jobs/printed-truncations.ts'
import type { PrintOutcome } from '../../ports/printer.ts'
import { printSpooled } from './spooled-print.ts'

interface HandOver {
  readonly batch: PrintBatch
  readonly options: PrintRunsOptions
  /** The station closes: do not follow the printer any longer. */
  readonly shutdown: AbortSignal
}

/** `sending` is on disk before the print system hears of the document: a crash leaves it unclear, never unknown. */
export async function handOver(
  { batch, options, shutdown }: HandOver,
  drawn: DrawnChunk,
  going: readonly PrintJob[],
): Promise<PrintOutcome> {
  const { jobs, clock, spoolFolder } = options
  const [first] = going
  if (first === undefined) throw new Error('nothing to print')
  const handing = (): void =>
    jobs.inTransaction(() => {
      jobs.changeAll(going.map(({ id }) => ({ id, state: 'sending', atMs: clock.now() })))
      for (const { id, billCode } of going) jobs.setCuts(id, printedCutsOf(billCode, drawn.cuts))
    })
  const { printer, copies, billCode } = first
  const { pdf, pages, paperMm } = drawn
  const title = `Packbench ${billCode} (${going.length})`
  const print = { printer, copies, pages, paperMm, paperName: batch.paperName, title, signal: shutdown }
  const outcome = await printSpooled({ printer: batch.tools.printer, spoolFolder, pdf, options: print, handing })
  settle(going, outcome, options)
  return outcome
}

function settle(going: readonly PrintJob[], outcome: PrintOutcome, { jobs, bills, clock }: PrintRunsOptions): void {
  const atMs = clock.now()
  jobs.inTransaction(() => {
    // Scans have come in since it was handed over.
    const ends = going.map(({ id }) => ({ id, atMs, ...endOf(jobs.find(id), outcome, atMs) }))
    jobs.changeAll(ends)
    const isOut = new Set(ends.filter(({ state }) => state === 'sent' || state === 'confirmed').map(({ id }) => id))
    for (const { id, billCode } of going)
      if (isOut.has(id)) bills.markLabelPrinted(billCode, atMs, jobs.labelRevision(id))
  })
}

function endOf(job: PrintJob | undefined, outcome: PrintOutcome, atMs: number) {
  if (outcome.kind === 'not-printed')
    return { state: 'failed', reason: outcome.reason, detail: outcome.detail } as const
  const { systemJob } = outcome
  const sentAtMs = outcome.kind === 'printed' ? atMs : null
  if (job !== undefined && job.confirmedParcels.length === job.parcels)
    return { state: 'confirmed', systemJob, sentAtMs } as const
  if (outcome.kind === 'printed') return { state: 'sent', systemJob, sentAtMs } as const
  return { state: 'unclear', reason: outcome.reason, detail: outcome.detail, systemJob } as const
}
