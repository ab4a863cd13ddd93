import type { papersContract } from '../../shared/ipc/printing-contract.ts'
import { largestSlipBatch, type HandoverWish } from '../../shared/domain/printing/document-job.ts'
import type { ChannelInput, ChannelOutput } from '../../shared/ipc/contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import { printBatchResult, printHandoverList, printPapersAgain, printSlips, type PaperDesk } from './run/print-paper.ts'
import { settleUnclear } from './jobs/resolve-print.ts'

/** A handover list before it is drawn. */
export interface PreparedList {
  readonly listNumber: string
  readonly bills: number
  /** Bills that the driver must not be given. */
  readonly leftOut: readonly string[]
}

export interface PaperHandlersDesk extends PaperDesk {
  /** @throws AppFailure where not one of the bills may be given to a driver */
  prepareList(wish: HandoverWish): PreparedList
  changed(): void
}

/** Printing paper that is no label. */
export function paperHandlers(desk: () => PaperHandlersDesk): HandlersOf<typeof papersContract> {
  return {
    'printing.printSlips': (input) => printSlips(desk(), input),
    'printing.slipsWanted': () => ({ draftIds: desk().papers.slipsWanted(largestSlipBatch) }),
    'printing.printBatchResult': (input) => printBatchResult(desk(), input),
    'printing.printHandoverList'({ wish, profileId }) {
      const { listNumber, bills, leftOut } = desk().prepareList(wish)
      return { ...printHandoverList(desk(), { wish, listNumber }, profileId), listNumber, bills, leftOut: [...leftOut] }
    },
    'printing.printPapersAgain': (input) => printPapersAgain(desk(), input),
    'printing.papers': ({ offset, limit }) => desk().papers.list(offset, limit),
    'printing.papersOf': ({ subject }) => desk().papers.ofSubject(subject),
    'printing.papersTogether': ({ jobIds }) => ({ jobs: desk().papers.unclearTogether(jobIds) }),
    'printing.settlePapers': (answers) => settlePapers(desk(), answers),
  }
}

async function settlePapers(
  { papers, printer, now, changed }: PaperHandlersDesk,
  answers: ChannelInput<'printing.settlePapers'>,
): Promise<ChannelOutput<'printing.settlePapers'>> {
  // That a slip or a list is on paper changes nothing of a bill.
  const settled = await settleUnclear({ jobs: papers, now, printed: () => undefined }, printer, answers)
  changed()
  return { there: settled.there.map(({ id }) => id), missing: settled.missing.map(({ id }) => id) }
}
