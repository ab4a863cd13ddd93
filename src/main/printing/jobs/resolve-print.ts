import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PrintReason } from '../../../shared/domain/printing/printing.ts'
import type { PrintRecord } from '../../database/stores/print/print-record.ts'
import { AppFailure } from '../../ipc/app-failure.ts'
import type { PrinterAdapter, Withdrawn } from '../../ports/printer.ts'
import type { PrintingContext } from '../printing-context.ts'

/** What a person says of unclear prints, one by one. */
export interface PaperAnswers {
  readonly thereIds: readonly string[]
  readonly missingIds: readonly string[]
}

export interface ResolvedPrints {
  readonly there: readonly PrintRecord[]
  readonly missing: readonly PrintRecord[]
}

type ResolveContext = Pick<PrintingContext, 'jobs' | 'printer' | 'sources' | 'now' | 'changed'>

/**
 * A person has looked for the paper of unclear prints. What is there counts as printed; what is missing may be printed
 * again. The print system takes a PDF back as a whole, so a "missing" is taken only with an answer for everything unclear in
 * its PDF: no PDF is withdrawn while nobody has said whether its paper is there. Where the PDF cannot be withdrawn the paper
 * may yet come, and the next one carries the mark of a reprint.
 * @returns what was resolved; without prints that a scan has confirmed meanwhile
 * @throws AppFailure `print-job-changed` where a print is not, or no longer, unclear, or one was left without an answer
 */
export async function resolveUnclear(
  context: ResolveContext,
  { thereIds, missingIds }: PaperAnswers,
): Promise<ResolvedPrints> {
  const { jobs } = context
  const missing = await unclearJobs(context, missingIds)
  const there = await unclearJobs(context, thereIds)
  await refuseUnanswered(context, [...thereIds, ...missingIds], missingIds)
  const taken = await withdraw(missing, context.printer)
  // Meanwhile a scan may have confirmed some of them.
  const isUnclear = ({ id }: PrintRecord): boolean => jobs.find(id)?.state === 'unclear'
  const resolved: { there: PrintRecord[]; missing: PrintRecord[] } = { there: [], missing: [] }
  const answered = [...there.map((job) => [job, 'there'] as const), ...missing.map((job) => [job, 'missing'] as const)]
  try {
    for (let from = 0; from < answered.length; from += resolvedAtOnce) {
      if (from > 0) await nextTurn()
      const part = Object.groupBy(answered.slice(from, from + resolvedAtOnce), ([, paper]) => paper)
      const said = (paper: 'there' | 'missing') => (part[paper] ?? []).map(([job]) => job).filter(isUnclear)
      const now = { there: said('there'), missing: said('missing') }
      write(context, now, taken)
      resolved.there.push(...now.there)
      resolved.missing.push(...now.missing)
    }
  } finally {
    const labels = [...resolved.there, ...resolved.missing].filter(({ kind }) => kind === 'label')
    context.changed(labels.map(({ subject }) => subject))
  }
  return resolved
}

/** Each answer stands by itself, and behind a restore there are thousands: so many are read, and written, at a turn. */
const resolvedAtOnce = 50

function write(
  { jobs, sources, now }: ResolveContext,
  { there, missing }: ResolvedPrints,
  taken: ReadonlyMap<string, Withdrawn>,
): void {
  const atMs = now()
  jobs.inTransaction(() => {
    jobs.changeAll([
      ...there.map((job) => ({ ...kept(job, atMs), state: 'sent', reason: 'none', sentAtMs: atMs }) as const),
      ...missing.map((job) => ({ ...kept(job, atMs), state: 'failed', reason: reasonFor(job, taken) }) as const),
    ])
    for (const job of there) sources[job.kind].printed(job, atMs)
  })
}

async function unclearJobs(context: ResolveContext, ids: readonly string[]): Promise<PrintRecord[]> {
  const jobs: PrintRecord[] = []
  for (const id of ids) {
    if (jobs.length > 0 && jobs.length % resolvedAtOnce === 0) await nextTurn()
    jobs.push(unclearJob(context, id))
  }
  return jobs
}

function unclearJob({ jobs }: ResolveContext, id: string): PrintRecord {
  const job = jobs.find(id)
  if (job?.state === 'unclear') return job
  throw new AppFailure({ code: 'print-job-changed', detail: job?.state ?? 'no such job' })
}

async function refuseUnanswered(
  { jobs }: ResolveContext,
  answeredIds: readonly string[],
  missingIds: readonly string[],
): Promise<void> {
  const answered = new Set(answeredIds)
  const left = new Set<string>()
  for (let from = 0; from < missingIds.length; from += resolvedAtOnce) {
    await nextTurn()
    for (const { id } of jobs.unclearTogether(missingIds.slice(from, from + resolvedAtOnce)))
      if (!answered.has(id)) left.add(id)
  }
  if (left.size === 0) return
  throw new AppFailure({
    code: 'print-job-changed',
    detail: `${left.size} of the same document are without an answer`,
  })
}

const pdfOf = ({ printer, systemJob }: PrintRecord): string => `${printer}\n${systemJob}`

/** Each PDF once. */
async function withdraw(
  missing: readonly PrintRecord[],
  printer: Pick<PrinterAdapter, 'cancel'>,
): Promise<ReadonlyMap<string, Withdrawn>> {
  const taken = new Map<string, Withdrawn>()
  for (const job of missing) {
    const pdf = pdfOf(job)
    if (!taken.has(pdf)) taken.set(pdf, await printer.cancel(job))
  }
  return taken
}

const reasonFor = (job: PrintRecord, taken: ReadonlyMap<string, Withdrawn>): PrintReason =>
  taken.get(pdfOf(job)) === 'taken-back' ? 'found-not-printed' : 'not-taken-back'

const kept = ({ id, detail, systemJob }: PrintRecord, atMs: number) => ({ id, detail, systemJob, atMs })
