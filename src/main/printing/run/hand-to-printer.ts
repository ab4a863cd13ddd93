import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import type { PrintOutcome } from '../../ports/printer.ts'
import type { DrawnPdf } from '../sources/document-source.ts'
import type { PrintBatch, PrintRunsOptions } from './print-batch.ts'
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
  drawn: DrawnPdf,
  going: readonly PrintRecord[],
): Promise<PrintOutcome> {
  const { jobs, clock, spoolFolder } = options
  const [first] = going
  if (first === undefined) throw new Error('nothing to print')
  const handing = (): void =>
    jobs.inTransaction(() => {
      jobs.changeAll(going.map(({ id }) => ({ id, state: 'sending', atMs: clock.now() })))
      batch.source.handing(going, drawn)
    })
  const { printer, copies, title: name } = first
  const { pdf, pages, paperMm } = drawn
  const title = `Packbench ${name} (${going.length})`
  const print = { printer, copies, pages, paperMm, paperName: batch.paperName, title, signal: shutdown }
  const outcome = await printSpooled({ printer: batch.printer, spoolFolder, pdf, options: print, handing })
  recordOutcome(batch, going, outcome, options)
  return outcome
}

function recordOutcome(
  { source }: PrintBatch,
  going: readonly PrintRecord[],
  outcome: PrintOutcome,
  { jobs, clock }: PrintRunsOptions,
): void {
  const atMs = clock.now()
  jobs.inTransaction(() => {
    // Scans have come in since it was handed over.
    const ends = going.map((job) => ({ job, end: endOf(jobs.find(job.id), outcome, atMs) }))
    jobs.changeAll(ends.map(({ job: { id }, end }) => ({ id, atMs, ...end })))
    for (const { job, end } of ends) if (end.state === 'sent' || end.state === 'confirmed') source.printed(job, atMs)
  })
}

function endOf(job: PrintRecord | undefined, outcome: PrintOutcome, atMs: number) {
  if (outcome.kind === 'not-printed')
    return { state: 'failed', reason: outcome.reason, detail: outcome.detail } as const
  const { systemJob } = outcome
  const sentAtMs = outcome.kind === 'printed' ? atMs : null
  if (job !== undefined && job.confirmedParcels.length === job.parcels)
    return { state: 'confirmed', systemJob, sentAtMs } as const
  if (outcome.kind === 'printed') return { state: 'sent', systemJob, sentAtMs } as const
  return { state: 'unclear', reason: outcome.reason, detail: outcome.detail, systemJob } as const
}
