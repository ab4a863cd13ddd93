import { randomUUID } from 'node:crypto'
import type {
  DocumentKind,
  KeptHandover,
  PaperJob,
  PaperRefusal,
  PrintKind,
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

/** A slip, result or list as it is asked for. */
interface DocumentOrder {
  readonly kind: DocumentKind
  readonly subject: string
  readonly request: KeptHandover | null
  readonly title: ReturnType<DocumentDrawing['title']>
}

type Printed = ChannelOutput<'printing.printSlips'>

/** Slips of drafts, in the order asked. `again`: those of which one is out are printed once more, with the mark of a reprint. */
export function printSlips(context: PrintingContext, input: ChannelInput<'printing.printSlips'>): Printed {
  const orders = [...new Set(input.draftIds)].map((subject) => orderOf(context, 'slip', subject))
  return printDocuments(context, orders, profileOf(context.profiles, input.profileId), input.again)
}

export function printBatchResult(context: PrintingContext, input: ChannelInput<'printing.printBatchResult'>): Printed {
  const order = orderOf(context, 'batch-result', input.batchId)
  return printDocuments(context, [order], profileOf(context.profiles, input.profileId), input.again)
}

/** Each list that is asked for is one of its own: two drivers may come within a minute. */
export function printHandoverList(
  context: PrintingContext,
  list: { readonly request: KeptHandover; readonly listNumber: string },
  profileId: string,
): Printed {
  const title = ok(list.listNumber)
  const order = { kind: 'handover-list', subject: randomUUID(), request: list.request, title } as const
  return printDocuments(context, [order], profileOf(context.profiles, profileId), false)
}

/**
 * The documents of earlier prints once more, whatever became of those: slips on the profile, a list or result on the one that
 * it was printed on, or where that was removed on the one for documents. Nothing is ordered before all of it can be.
 * @throws AppFailure `print-job-changed` where there is no such print, `printer-not-found` where nothing is left to print it on
 */
export function printDocumentsAgain(
  context: PrintingContext,
  input: ChannelInput<'printing.printDocumentsAgain'>,
): Printed {
  const jobs = input.jobIds.map((jobId) => earlierPrint(context, jobId))
  const slips = jobs.filter(({ kind }) => kind === 'slip').map(({ subject }) => orderOf(context, 'slip', subject))
  const orders = [
    ...(slips.length === 0 ? [] : [{ documents: slips, profile: profileOf(context.profiles, input.profileId) }]),
    ...jobs
      .filter(({ kind }) => kind !== 'slip')
      .map((job) => ({ documents: [orderAgain(context, job)], profile: profileAgain(context, job) })),
  ]
  const parts = orders.map(({ documents, profile }) => printDocuments(context, documents, profile, true))
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

/** Writes a job for each document that may be printed, then starts the batch. */
function printDocuments(
  context: PrintingContext,
  orders: readonly DocumentOrder[],
  profile: PrinterProfile,
  again: boolean,
): Printed {
  const batchId = randomUUID()
  const wanted: NewPrint[] = []
  const refused: { subject: string; title: string; why: PaperRefusal }[] = []
  for (const order of orders) {
    const earlier = context.jobs.ofSubject(order.kind, order.subject)
    const why = refusalOf(order, earlier, again)
    const title = order.title.ok ? order.title.value : (earlier[0]?.title ?? '')
    if (why === null) wanted.push(jobOf(context, { order, title, profile, batchId, earlier }))
    else refused.push({ subject: order.subject, title, why })
  }
  if (wanted.length === 0) return { batchId: null, queued: 0, refused }
  context.jobs.insertAll(wanted)
  const { dpi } = profile
  // A list is A4 on whatever printer: the profile's name for its label paper would be the wrong one.
  const kind: PrintKind = wanted[0]?.kind ?? 'slip'
  const paperName = kind === 'slip' ? profile.paperName : ''
  const { sources, printer, runs } = context
  runs.start({
    id: batchId,
    source: sources[kind],
    printer,
    dpi,
    paperName,
    acceptTruncation: false,
    line: 'documents',
  })
  return { batchId, queued: wanted.length, refused }
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
