import type { AppError } from '../../shared/app-error.ts'
import { assertNever } from '../../shared/assert-never.ts'
import type { DocumentKind, HandoverRequest } from '../../shared/domain/printing/document-job.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { PrintJobStore } from '../database/stores/print/print-jobs.ts'
import type { PrintRecord } from '../database/stores/print/print-record.ts'
import { orFail } from '../ipc/app-failure.ts'
import { batchResultName, drawBatchResult } from '../documents/batch-documents.ts'
import type { DocumentContext } from '../documents/handlers.ts'
import { drawHandoverList, prepareHandoverList } from '../documents/handover-list.ts'
import type { RenderedSheets } from '../documents/worker/render-messages.ts'
import { drawSlips, slipPieces, slipReference } from '../documents/slips.ts'
import { labelReason } from '../printing/jobs/label-reason.ts'
import type { PreparedList } from '../printing/document-handlers.ts'
import type { DocumentDrawing, DrawnDocuments } from '../printing/sources/document-drawing.ts'

/** Draws slips, results and lists of an account, as printing asks for them. */
export function documentDrawingOf(context: DocumentContext, prints: PrintJobStore): DocumentDrawing {
  return {
    title: (kind, subject) => titleOf(context, kind, subject),
    pieces: ({ kind, subject }) => (kind === 'slip' ? slipPieces(context, subject) : 1),
    async draw(jobs, dpi) {
      const [first] = jobs
      if (first === undefined) return { sheets: [], failed: [] }
      if (first.kind === 'slip') return drawnSlips(context, jobs, { template: first.template, dpi })
      const drawn =
        first.kind === 'batch-result' ? drawBatchResult(context, first.subject) : drawnList(context, prints, first)
      return document(first, await drawn)
    },
  }
}

/** @throws AppFailure where not one of the bills may be given to a driver */
export const preparedList = async (context: DocumentContext, request: HandoverRequest): Promise<PreparedList> =>
  orFail(await prepareHandoverList(context, request))

function titleOf(context: DocumentContext, kind: DocumentKind, subject: string): ReturnType<DocumentDrawing['title']> {
  switch (kind) {
    case 'slip':
      return slipReference(context, subject)
    case 'batch-result':
      return batchResultName(context, subject)
    case 'handover-list':
      // Its number is given when it is asked for, and stands with its job.
      return ok(subject)
    default:
      return assertNever(kind)
  }
}

async function drawnSlips(
  context: DocumentContext,
  jobs: readonly PrintRecord[],
  paper: Parameters<typeof drawSlips>[2],
): Promise<DrawnDocuments> {
  const sheets: DrawnDocuments['sheets'][number][] = []
  const failed: DrawnDocuments['failed'][number][] = []
  const idsOf = (title: string): string[] => jobs.filter((job) => job.title === title).map(({ id }) => id)
  const slips = jobs.map(({ subject, reprintNumber }) => ({ draftId: subject, reprintNumber }))
  await drawSlips(context, slips, paper, ({ pdf, pages, paperMm, billCodes, failed: problems }) => {
    if (billCodes.length > 0) sheets.push({ pdf, pages, paperMm, jobIds: billCodes.flatMap(idsOf) })
    for (const { kind, billCode, detail } of problems)
      failed.push(...idsOf(billCode).map((jobId) => ({ jobId, reason: labelReason(kind), detail })))
  })
  return { sheets, failed }
}

async function drawnList(
  context: DocumentContext,
  prints: PrintJobStore,
  { id, title }: PrintRecord,
): Promise<Result<RenderedSheets, AppError>> {
  const request = prints.request(id)
  if (request === null) throw new Error('a handover list without its bills')
  return drawHandoverList(context, request, title)
}

function document({ id }: PrintRecord, drawn: Result<RenderedSheets, AppError>): DrawnDocuments {
  if (!drawn.ok)
    return {
      sheets: [],
      failed: [{ jobId: id, reason: 'label-failed', detail: drawn.error.detail ?? drawn.error.code }],
    }
  const { pdf, pages, paperMm } = drawn.value
  return { sheets: [{ pdf, pages, paperMm, jobIds: [id] }], failed: [] }
}
