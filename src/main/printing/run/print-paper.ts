import { randomUUID } from 'node:crypto'
import type { HandoverWish, PaperJob, PaperRefusal } from '../../../shared/domain/printing/document-job.ts'
import type { PrinterProfile } from '../../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import type { NewPaperJob, PaperJobStore } from '../../database/stores/print/paper-jobs.ts'
import { AppFailure } from '../../ipc/app-failure.ts'
import type { PaperRuns } from './paper-run.ts'
import type { PaperSource } from '../paper-source.ts'
import { mayBeOnPaper } from './print-request.ts'
import type { PrinterAdapter } from '../../ports/printer.ts'
import { profileOf } from '../profile-of.ts'

/** What printing papers that are no labels needs of the account that is open. */
export interface PaperDesk {
  readonly papers: PaperJobStore
  readonly paperRuns: PaperRuns
  readonly paperSource: PaperSource
  readonly printer: PrinterAdapter
  readonly profiles: readonly PrinterProfile[]
  readonly operator: string
  now(): number
}

/** A paper as it is asked for. */
interface PaperOrder {
  readonly kind: PaperJob['kind']
  readonly subject: string
  readonly wish: HandoverWish | null
  /** Null where there is to be none. */
  readonly title: string | null
}

type Printed = ChannelOutput<'printing.printSlips'>

/** Slips of drafts, in the order asked. `again`: those of which one is out are printed once more, with the mark of a reprint. */
export function printSlips(desk: PaperDesk, input: ChannelInput<'printing.printSlips'>): Printed {
  const orders = [...new Set(input.draftIds)].map((subject) => orderOf(desk, 'slip', subject))
  return printPapers(desk, orders, input.profileId, input.again)
}

export function printBatchResult(desk: PaperDesk, input: ChannelInput<'printing.printBatchResult'>): Printed {
  return printPapers(desk, [orderOf(desk, 'batch-result', input.batchId)], input.profileId, input.again)
}

/** Each list that is asked for is one of its own: two drivers may come within a minute. */
export function printHandoverList(
  desk: PaperDesk,
  list: { readonly wish: HandoverWish; readonly listNumber: string },
  profileId: string,
): Printed {
  const order = { kind: 'handover-list', subject: randomUUID(), wish: list.wish, title: list.listNumber } as const
  return printPapers(desk, [order], profileId, false)
}

/**
 * The papers of earlier prints once more, whatever became of those: slips on the profile, a list or result on the one that
 * it was printed on.
 * @throws AppFailure `print-job-changed` where there is no such print
 */
export function printPapersAgain(desk: PaperDesk, input: ChannelInput<'printing.printPapersAgain'>): Printed {
  const jobs = input.jobIds.map((jobId) => earlierPrint(desk, jobId))
  const slips = jobs.filter(({ kind }) => kind === 'slip').map(({ subject }) => orderOf(desk, 'slip', subject))
  const parts = slips.length === 0 ? [] : [printPapers(desk, slips, input.profileId, true)]
  for (const job of jobs)
    if (job.kind !== 'slip') parts.push(printPapers(desk, [orderAgain(desk, job)], job.profileId, true))
  return {
    batchId: parts.find(({ batchId }) => batchId !== null)?.batchId ?? null,
    queued: parts.reduce((sum, { queued }) => sum + queued, 0),
    refused: parts.flatMap(({ refused }) => refused),
  }
}

function earlierPrint({ papers }: PaperDesk, jobId: string): PaperJob {
  const job = papers.find(jobId)
  if (job === undefined) throw new AppFailure({ code: 'print-job-changed', detail: 'no such job' })
  return job
}

/** A list keeps its number and its bills. */
function orderAgain(desk: PaperDesk, { id, kind, subject, title }: PaperJob): PaperOrder {
  if (kind !== 'handover-list') return orderOf(desk, kind, subject)
  return { kind, subject, title, wish: desk.papers.wish(id) }
}

const orderOf = ({ paperSource }: PaperDesk, kind: PaperJob['kind'], subject: string): PaperOrder => ({
  kind,
  subject,
  wish: null,
  title: paperSource.title(kind, subject),
})

/** Writes a job for each paper that may be printed, then starts the batch. */
function printPapers(desk: PaperDesk, orders: readonly PaperOrder[], profileId: string, again: boolean): Printed {
  const profile = profileOf(desk.profiles, profileId)
  const batchId = randomUUID()
  const wanted: NewPaperJob[] = []
  const refused: { subject: string; title: string; why: PaperRefusal }[] = []
  for (const order of orders) {
    const earlier = desk.papers.ofSubject(order.subject).filter(({ kind }) => kind === order.kind)
    const why = refusalOf(order, earlier, again)
    if (why === null) wanted.push(jobOf(desk, { order, profile, batchId, earlier }))
    else refused.push({ subject: order.subject, title: order.title ?? earlier[0]?.title ?? '', why })
  }
  if (wanted.length === 0) return { batchId: null, queued: 0, refused }
  desk.papers.insertAll(wanted)
  const { dpi } = profile
  // A list is A4 on whatever printer: the profile's name for its label paper would be the wrong one.
  const paperName = wanted[0]?.kind === 'slip' ? profile.paperName : ''
  desk.paperRuns.start({ id: batchId, dpi, paperName, source: desk.paperSource, printer: desk.printer })
  return { batchId, queued: wanted.length, refused }
}

function refusalOf({ title }: PaperOrder, earlier: readonly PaperJob[], again: boolean): PaperRefusal | null {
  if (title === null) return 'not-needed'
  if (earlier.some(({ state }) => state === 'queued' || state === 'rendering' || state === 'sending')) return 'running'
  if (again) return null
  if (earlier.some(({ state }) => state === 'unclear')) return 'unclear'
  return earlier.some(mayBeOnPaper) ? 'already-printed' : null
}

interface PaperToPrint {
  readonly order: PaperOrder
  readonly profile: PrinterProfile
  readonly batchId: string
  readonly earlier: readonly PaperJob[]
}

function jobOf({ operator, now }: PaperDesk, { order, profile, batchId, earlier }: PaperToPrint): NewPaperJob {
  const { kind, subject, wish, title } = order
  const atMs = now()
  return {
    id: randomUUID(),
    batchId,
    kind,
    subject,
    title: title ?? '',
    wish,
    profileId: profile.id,
    printer: profile.printer,
    template: profile.template,
    // One of each: copies are for the labels of several parcels and for the shop's own file.
    copies: 1,
    reprintNumber: earlier.filter(mayBeOnPaper).length,
    state: 'queued',
    reason: 'none',
    detail: '',
    systemJob: '',
    operator,
    askedAtMs: atMs,
    stateSinceMs: atMs,
    sentAtMs: null,
  }
}
