import type { LeftOut } from '../../shared/domain/handover.ts'
import type { documentsContract } from '../../shared/ipc/channels/printing-contract.ts'
import { largestSlipBatch, type HandoverRequest, type KeptHandover } from '../../shared/domain/printing/document-job.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import { documentJobOf } from '../database/stores/print/print-record.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { resolveUnclear } from './jobs/resolve-print.ts'
import type { PrintingContext } from './printing-context.ts'
import { printBatchResult, printDocumentsAgain, printHandoverList, printSlips } from './run/print-documents.ts'

/** A handover list before it is drawn. */
export interface PreparedList {
  readonly listNumber: string
  readonly bills: number
  /** What is collected for each of them now; undefined of a list that was closed. */
  readonly codAmountsVnd: KeptHandover['codAmountsVnd']
  /** Bills that the driver must not be given. */
  readonly leftOut: readonly LeftOut[]
}

/** @throws AppFailure where not one of the bills may be given to a driver */
export type PrepareList = (request: HandoverRequest) => Promise<PreparedList>

/** Printing slips, batch results and handover lists. */
export function documentHandlers(
  context: () => PrintingContext,
  prepareList: PrepareList,
): HandlersOf<typeof documentsContract> {
  return {
    'printing.printSlips': (input) => printSlips(context(), input),
    'printing.slipsWanted': () => ({ draftIds: context().jobs.documents.slipsWanted(largestSlipBatch) }),
    'printing.printBatchResult': (input) => printBatchResult(context(), input),
    async 'printing.printHandoverList'({ request, profileId }) {
      const asked = context()
      const { listNumber, bills, codAmountsVnd, leftOut } = await prepareList(request)
      const printed = await printHandoverList(asked, { request: { ...request, codAmountsVnd }, listNumber }, profileId)
      return { ...printed, listNumber, bills, leftOut: [...leftOut] }
    },
    'printing.printDocumentsAgain': (input) => printDocumentsAgain(context(), input),
    'printing.documents': ({ offset, limit }) => context().jobs.documents.list(offset, limit),
    'printing.documentsOf': ({ subject }) => context().jobs.documents.ofSubject(subject),
    'printing.documentsTogether': ({ jobIds }) => ({
      jobs: context()
        .jobs.unclearTogether(jobIds)
        .flatMap((job) => documentJobOf(job) ?? []),
    }),
    'printing.resolveDocuments': (answers) => resolveDocuments(context(), answers),
  }
}

async function resolveDocuments(
  context: PrintingContext,
  answers: ChannelInput<'printing.resolveDocuments'>,
): Promise<ChannelOutput<'printing.resolveDocuments'>> {
  const { there, missing } = await resolveUnclear(context, answers)
  return { there: there.map(({ id }) => id), missing: missing.map(({ id }) => id) }
}
