import { randomUUID } from 'node:crypto'
import type {
  DocumentKind,
  KeptHandover,
  PaperJob,
  PaperRefusal,
} from '../../../shared/domain/printing/document-job.ts'
import { isPrintRunning, mayBeOnPaper } from '../../../shared/domain/printing/print-states.ts'
import { pdfProfile, type PrinterProfile } from '../../../shared/domain/printing/printing.ts'
import type { ChannelInput, ChannelOutput } from '../../../shared/ipc/contract.ts'
import { ok } from '../../../shared/result.ts'
import type { NewPrint } from '../../database/stores/print/print-jobs.ts'
import { AppFailure } from '../../ipc/app-failure.ts'
import { askedPrint } from '../../database/stores/print/print-record.ts'
import type { PrintingContext } from '../printing-context.ts'
import { profileOf } from '../profile-of.ts'
import type { DocumentDrawing } from '../sources/document-drawing.ts'
import { orderInTurns } from './order-in-turns.ts'

/** A slip, result or list as it is asked for. */
interface DocumentOrder {
  readonly kind: DocumentKind
  readonly subject: string
  readonly request: KeptHandover | null
  readonly title: ReturnType<DocumentDrawing['title']>
}

type Printed = ChannelOutput<'printing.printSlips'>

/** Slips of drafts, in the order asked. `again`: those of which one is out are printed once more, with the mark of a reprint. */
export function printSlips(
  context: PrintingContext,
  { draftIds, profileId, again }: ChannelInput<'printing.printSlips'>,
): Promise<Printed> {
  const batch = batchOf('slip', profileOf(context.profiles, profileId), again)
  return printDocuments(context, batch, slipOrders(context, draftIds))
}

/** One for each draft, however often it is named; the draft is read when its turn comes. */
function* slipOrders(context: PrintingContext, draftIds: readonly string[]): Generator<DocumentOrder> {
  for (const subject of new Set(draftIds)) yield orderOf(context, 'slip', subject)
}

export function printBatchResult(
  context: PrintingContext,
  input: ChannelInput<'printing.printBatchResult'>,
): Promise<Printed> {
  const order = orderOf(context, 'batch-result', input.batchId)
  const batch = batchOf(order.kind, profileOf(context.profiles, input.profileId), input.again)
  return printDocuments(context, batch, [order])
}

/** Each list that is asked for is one of its own: two drivers may come within a minute. */
export function printHandoverList(
  context: PrintingContext,
  list: { readonly request: KeptHandover; readonly listNumber: string },
  profileId: string,
): Promise<Printed> {
  const title = ok(list.listNumber)
  const order = { kind: 'handover-list', subject: randomUUID(), request: list.request, title } as const
  return printDocuments(context, batchOf(order.kind, profileOf(context.profiles, profileId), false), [order])
}

/**
 * The documents of earlier prints once more, whatever became of those: slips on the profile, a list or result on the one that
 * it was printed on, or where that was removed on the one for documents. Nothing is ordered before all of it can be.
 * @throws AppFailure `print-job-changed` where there is no such print, `printer-not-found` where nothing is left to print it on
 */
export async function printDocumentsAgain(
  context: PrintingContext,
  input: ChannelInput<'printing.printDocumentsAgain'>,
): Promise<Printed> {
  const jobs = input.jobIds.map((jobId) => earlierPrint(context, jobId))
  const drafts = jobs.filter(({ kind }) => kind === 'slip').map(({ subject }) => subject)
  const slips = drafts.length === 0 ? null : batchOf('slip', profileOf(context.profiles, input.profileId), true)
  const others = jobs
    .filter(({ kind }) => kind !== 'slip')
    .map((job) => ({ batch: batchOf(job.kind, profileAgain(context, job), true), order: orderAgain(context, job) }))
  const parts: Printed[] = []
  if (slips !== null) parts.push(await printDocuments(context, slips, slipOrders(context, drafts)))
  for (const { batch, order } of others) parts.push(await printDocuments(context, batch, [order]))
  return {
    batchId: parts.find(({ batchId }) => batchId !== null)?.batchId ?? null,
    queued: parts.reduce((sum, { queued }) => sum + queued, 0),
    refused: parts.flatMap(({ refused }) => refused),
  }
}

function profileAgain({ profiles, documentProfile }: PrintingContext, { profileId }: PaperJob): PrinterProfile {
  const isThere = [...profiles, pdfProfile].some(({ id }) => id === profileId)
  return isThere || documentProfile === null ? profileOf(profiles, profileId) : documentProfile
}

function earlierPrint({ jobs }: PrintingContext, jobId: string): PaperJob {
  const job = jobs.documents.find(jobId)
  if (job === undefined) throw new AppFailure({ code: 'print-job-changed', detail: 'no such job' })
  return job
}

/** A list keeps its number and its bills. */
function orderAgain(context: PrintingContext, { id, kind, subject, title }: PaperJob): DocumentOrder {
  if (kind !== 'handover-list') return orderOf(context, kind, subject)
  return { kind, subject, title: ok(title), request: context.jobs.request(id) }
}

const orderOf = ({ documents }: PrintingContext, kind: DocumentKind, subject: string): DocumentOrder => ({
  kind,
  subject,
  request: null,
  title: documents.title(kind, subject),
})

/** The whole of each draft is read for its slip, a third of a millisecond with what is written: so many are ordered at a turn. */
const orderedAtOnce = 50

/** Writes a job for each document that may be printed, then starts the batch. */
function printDocuments(
  context: PrintingContext,
  batch: DocumentBatch,
  orders: Iterable<DocumentOrder>,
): Promise<Printed> {
  return orderInTurns(context.runs, orders, {
    id: batch.id,
    atOnce: orderedAtOnce,
    write: (part) => writeJobs(context, batch, part),
    start: () => start(context, batch),
  })
}

/** What the documents of one order have in common. */
interface DocumentBatch {
  readonly id: string
  readonly kind: DocumentKind
  readonly profile: PrinterProfile
  readonly again: boolean
}

const batchOf = (kind: DocumentKind, profile: PrinterProfile, again: boolean): DocumentBatch => ({
  id: randomUUID(),
  kind,
  profile,
  again,
})

function writeJobs(
  context: PrintingContext,
  { id: batchId, profile, again }: DocumentBatch,
  orders: readonly DocumentOrder[],
): Omit<Printed, 'batchId'> {
  const wanted: NewPrint[] = []
  const refused: { subject: string; title: string; why: PaperRefusal }[] = []
  for (const order of orders) {
    const earlier = context.jobs.ofSubject(order.kind, order.subject)
    const why = refusalOf(order, earlier, again)
    const title = order.title.ok ? order.title.value : (earlier[0]?.title ?? '')
    if (why === null) wanted.push(jobOf(context, { order, title, profile, batchId, earlier }))
    else refused.push({ subject: order.subject, title, why })
  }
  if (wanted.length > 0) context.jobs.insertAll(wanted)
  return { queued: wanted.length, refused }
}

function start({ sources, printer, runs }: PrintingContext, { id, kind, profile }: DocumentBatch): void {
  const { dpi } = profile
  // A list is A4 on whatever printer: the profile's name for its label paper would be the wrong one.
  const paperName = kind === 'slip' ? profile.paperName : ''
  runs.start({ id, source: sources[kind], printer, dpi, paperName, acceptTruncation: false, line: 'documents' })
}

/** An earlier print of the same document. */
type Earlier = Pick<PaperJob, 'state' | 'reason'>

function refusalOf({ title }: DocumentOrder, earlier: readonly Earlier[], again: boolean): PaperRefusal | null {
  if (!title.ok) return title.error
  if (earlier.some(isPrintRunning)) return 'running'
  if (again) return null
  if (earlier.some(({ state }) => state === 'unclear')) return 'unclear'
  return earlier.some(mayBeOnPaper) ? 'already-printed' : null
}

interface DocumentToPrint {
  readonly order: DocumentOrder
  readonly title: string
  readonly profile: PrinterProfile
  readonly batchId: string
  readonly earlier: readonly Earlier[]
}

function jobOf({ operator, now }: PrintingContext, document: DocumentToPrint): NewPrint {
  const { order, title, profile, batchId, earlier } = document
  const { kind, subject, request } = order
  return {
    ...askedPrint(operator, now()),
    batchId,
    kind,
    subject,
    title,
    request,
    profileId: profile.id,
    printer: profile.printer,
    template: profile.template,
    // One of each: copies are for the labels of several parcels and for the shop's own file.
    copies: 1,
    parcels: 1,
    reprintNumber: earlier.filter(mayBeOnPaper).length,
  }
}
