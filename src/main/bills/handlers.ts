import type {
  billActionsContract,
  billExportContract,
  billsContract,
} from '../../shared/ipc/channels/bills-contract.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../outbox/outbox.ts'
import { handleException, reopenException, takeRequestBack, tellStory, type StoryParts } from './bill-history.ts'
import type { BillExports } from './export-bills.ts'
import type { ExportWords } from './export-line.ts'
import { makeLinked } from './make-linked.ts'
import { selectedCodes } from './selected-codes.ts'

export interface BillsDesk extends StoryParts {
  readonly queue: Queue
  readonly exports: BillExports
  readonly exportFolder: string
  readonly words: ExportWords
  /** Cancel, return and tracking are for signed-in stations: false with a partner id alone. */
  canSignIn(): boolean
}

/** Said at once: a cancel that waits for a sign-in that can never come would look like one that is under way. */
const needsSignIn = {
  code: 'signed-out',
  detail: 'an account with a partner id alone cannot cancel, return or track',
} as const

export function billHandlers(
  desk: () => BillsDesk,
): HandlersOf<typeof billsContract & typeof billActionsContract & typeof billExportContract> {
  return { ...findingHandlers(desk), ...actingHandlers(desk), ...exportHandlers(desk) }
}

function findingHandlers(desk: () => BillsDesk): HandlersOf<typeof billsContract> {
  return {
    'bills.list': ({ filter, offset, limit }) => desk().book.search.list(filter, desk().now(), offset, limit),
    'bills.count'({ filter, atMost }) {
      const { book, now } = desk()
      const newestSeq = book.search.newestSeq()
      const count = book.search.count(filter, now(), newestSeq, atMost + 1)
      return { count: Math.min(count, atMost), isMore: count > atMost, newestSeq }
    },
    'bills.codes': ({ selection }) => selectedCodes(desk().book, selection, desk().now()),
    'bills.facets'() {
      const { search } = desk().book
      return {
        provinces: search.provinces().filter(Boolean),
        senders: search.senders().filter(Boolean),
        operators: search.operators(),
      }
    },
    'bills.views': () => desk().book.views.read(),
    'bills.saveViews'(views) {
      const { book, now } = desk()
      book.views.write(views, now())
      return book.views.read()
    },
    'bills.get': ({ billCode }) => orFail(desk().queue.bills.get(billCode)),
    'bills.story': ({ billCode }) => orFail(tellStory(desk(), billCode)),
    'bills.exceptionCount': () => ({ count: desk().book.exceptions.count() }),
  }
}

function actingHandlers(desk: () => BillsDesk): HandlersOf<typeof billActionsContract> {
  return {
    'bills.makeLinked': ({ billCode, kind }) => orFail(makeLinked(desk(), billCode, kind)),
    'bills.update': (input) => orFail(desk().queue.requestUpdate(input)),
    'bills.cancel': ({ billCode }) => {
      const { queue, canSignIn } = desk()
      if (!canSignIn()) throw new AppFailure(needsSignIn)
      return orFail(queue.requestCancel(billCode))
    },
    'bills.settleCancel': (input) => orFail(desk().queue.settleCancel(input)),
    'bills.takeBack': ({ billCode, requestSeq }) => orFail(takeRequestBack(desk(), billCode, requestSeq)),
    'bills.handle': ({ billCode, note }) => orFail(handleException(desk(), billCode, note)),
    'bills.unhandle': ({ billCode }) => orFail(reopenException(desk(), billCode)),
  }
}

function exportHandlers(desk: () => BillsDesk): HandlersOf<typeof billExportContract> {
  return {
    'bills.export'({ selection, columns }) {
      const { exports, words, exportFolder: folder } = desk()
      return exports.start({ selection, columns, words, folder })
    },
    'bills.stopExport': () => desk().exports.stop(),
  }
}
