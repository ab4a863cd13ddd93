import type { PrintReason, PrintState } from '../../../shared/domain/printing/printing.ts'
import { AppFailure } from '../../ipc/app-failure.ts'
import type { PrinterAdapter, TakenBack } from '../../ports/printer.ts'

/** A print whose paper somebody has looked for: a label's, or another paper's. */
interface LookedJob {
  readonly id: string
  readonly state: PrintState
  readonly printer: string
  readonly systemJob: string
  readonly detail: string
}

export interface SettleDesk<Job> {
  readonly jobs: {
    find(id: string): Job | undefined
    unclearTogether(ids: readonly string[]): readonly Job[]
    inTransaction(work: () => void): void
    changeAll(changes: readonly SettleChange[]): void
  }
  now(): number
  /** In the transaction in which the paper counts as printed. */
  printed(job: Job, atMs: number): void
}

interface SettleChange {
  readonly id: string
  readonly state: PrintState
  readonly reason: PrintReason
  readonly detail: string
  readonly systemJob: string
  readonly sentAtMs?: number
  readonly atMs: number
}

/** What a person says of unclear prints, one by one. */
export interface PaperAnswers {
  readonly thereIds: readonly string[]
  readonly missingIds: readonly string[]
}

/**
 * A person has looked for the paper of unclear prints. What is there counts as printed; what is missing may be printed
 * again. The print system takes a document back as a whole, so a "missing" is taken only with an answer for everything
 * unclear in its document: no paper is taken back of which nobody has said whether it is there. Where the document cannot be
 * taken back the paper may yet come, and the next one carries the mark of a reprint.
 * @returns what was settled; without prints that a scan has confirmed meanwhile
 * @throws AppFailure `print-job-changed` where a print is not, or no longer, unclear, or one was left without an answer
 */
export async function settleUnclear<Job extends LookedJob>(
  desk: SettleDesk<Job>,
  printer: Pick<PrinterAdapter, 'cancel'>,
  { thereIds, missingIds }: PaperAnswers,
): Promise<{ readonly there: readonly Job[]; readonly missing: readonly Job[] }> {
  const missing = missingIds.map((id) => unclearJob(desk, id))
  const there = thereIds.map((id) => unclearJob(desk, id))
  refuseUnanswered(desk, [...thereIds, ...missingIds], missingIds)
  const taken = await takeBack(missing, printer)
  // Meanwhile a scan may have confirmed some of them.
  const isUnclear = ({ id }: Job): boolean => desk.jobs.find(id)?.state === 'unclear'
  const settled = { there: there.filter(isUnclear), missing: missing.filter(isUnclear) }
  const atMs = desk.now()
  desk.jobs.inTransaction(() => {
    desk.jobs.changeAll([
      ...settled.there.map((job) => ({ ...kept(job, atMs), state: 'sent', reason: 'none', sentAtMs: atMs }) as const),
      ...settled.missing.map(
        (job) => ({ ...kept(job, atMs), state: 'failed', reason: reasonFor(job, taken) }) as const,
      ),
    ])
    for (const job of settled.there) desk.printed(job, atMs)
  })
  return settled
}

function unclearJob<Job extends LookedJob>({ jobs }: SettleDesk<Job>, id: string): Job {
  const job = jobs.find(id)
  if (job?.state === 'unclear') return job
  throw new AppFailure({ code: 'print-job-changed', detail: job?.state ?? 'no such job' })
}

function refuseUnanswered<Job extends LookedJob>(
  { jobs }: SettleDesk<Job>,
  answeredIds: readonly string[],
  missingIds: readonly string[],
): void {
  const answered = new Set(answeredIds)
  const left = jobs.unclearTogether(missingIds).filter(({ id }) => !answered.has(id))
  if (left.length === 0) return
  throw new AppFailure({
    code: 'print-job-changed',
    detail: `${left.length} of the same document are without an answer`,
  })
}

const documentOf = ({ printer, systemJob }: LookedJob): string => `${printer}\n${systemJob}`

/** Each document once. */
async function takeBack(
  missing: readonly LookedJob[],
  printer: Pick<PrinterAdapter, 'cancel'>,
): Promise<ReadonlyMap<string, TakenBack>> {
  const taken = new Map<string, TakenBack>()
  for (const job of missing) {
    const document = documentOf(job)
    if (!taken.has(document)) taken.set(document, await printer.cancel(job))
  }
  return taken
}

const reasonFor = (job: LookedJob, taken: ReadonlyMap<string, TakenBack>): PrintReason =>
  taken.get(documentOf(job)) === 'taken-back' ? 'found-not-printed' : 'not-taken-back'

const kept = ({ id, detail, systemJob }: LookedJob, atMs: number) => ({ id, detail, systemJob, atMs })
