import type {
  billActionsContract,
  billExportContract,
  billsContract,
} from '../../shared/ipc/channels/bills-contract.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../outbox/outbox.ts'
import {
  handleException,
  readBillHistory,
  reopenException,
  takeRequestBack,
  type BillHistoryDeps,
} from './bill-history.ts'
import type { BillExports } from './export-bills.ts'
import type { ExportWords } from './export-line.ts'
import type { AppError } from '../../shared/app-error.ts'
import { derivedBills, linkedKindsFor, type DerivedKind } from '../../shared/domain/bill/linked-bill.ts'
import { expectedWeight } from '../../shared/domain/quantity/expected-weight.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import { dirname } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { added, noSums } from '../database/search/bill-sums.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { BillFilter } from '../../shared/domain/bill/bill-filter.ts'
import {
  largestSelection,
  mostBillsCounted,
  type BillSelection,
  type BillSums,
} from '../../shared/domain/bill/bill-list.ts'
import type { BillBook } from './bill-book.ts'

export interface BillsDeps extends BillHistoryDeps {
  readonly queue: Queue
  readonly exports: BillExports
  readonly exportFolder: string
  /** Answers '' or why it could not be opened. */
  openFile(path: string): Promise<string>
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
  deps: () => BillsDeps,
): HandlersOf<typeof billsContract & typeof billActionsContract & typeof billExportContract> {
  return { ...findingHandlers(deps), ...actingHandlers(deps), ...exportHandlers(deps) }
}

function findingHandlers(deps: () => BillsDeps): HandlersOf<typeof billsContract> {
  return {
    'bills.list': ({ filter, upToSeq, sort, offset, limit }) =>
      deps().book.search.list(filter, deps().now(), offset, limit, upToSeq, sort),
    async 'bills.count'({ filter, atMost, afterSeq }) {
      const { book, now } = deps()
      const newestSeq = book.search.newestSeq()
      const count =
        afterSeq === undefined
          ? await countMatching(book.search, filter, now(), newestSeq, atMost + 1)
          : book.search.countAfter(filter, now(), afterSeq, atMost + 1)
      return { count: Math.min(count, atMost), isMore: count > atMost, newestSeq }
    },
    'bills.sums': ({ selection }) => sumsOf(deps().book.search, selection, deps().now()),
    'bills.codes': ({ selection }) => selectedCodes(deps().book, selection, deps().now()),
    'bills.expectedWeight': (kind) => expectedWeight(deps().book.parcelWeights.ofKind(kind)),
    'bills.facets'() {
      const { search } = deps().book
      return {
        provinces: search.provinces().filter(Boolean),
        senders: search.senders().filter(Boolean),
        sendersLeftOut: search.sendersLeftOut(),
        operators: search.operators(),
      }
    },
    'bills.views': () => viewsIn(deps().book),
    'bills.saveViews'(views) {
      const { book, now } = deps()
      book.views.write(views, now())
      return viewsIn(book)
    },
    'bills.get': ({ billCode }) => orFail(deps().queue.bills.get(billCode)),
    'bills.ofParcels': ({ codes }) => deps().queue.bills.ofParcels(codes),
    'bills.history': ({ billCode }) => orFail(readBillHistory(deps(), billCode)),
    'bills.exceptionCount': () => ({ count: deps().book.exceptions.count() }),
  }
}

function viewsIn({ views }: BillBook) {
  const unread = views.unread()
  return unread === 0 ? views.read() : { ...views.read(), unread }
}

/** So many are counted at once. */
const countedAtOnce = 1_000

async function countMatching(
  search: BillBook['search'],
  filter: BillFilter,
  nowMs: number,
  newestSeq: number,
  atMost: number,
): Promise<number> {
  const first = search.count(filter, nowMs, newestSeq, Math.min(atMost, countedAtOnce))
  if (first < countedAtOnce || first >= atMost) return first
  let count = 0
  for (const slice of search.countSlices(filter, nowMs, newestSeq, atMost)) {
    count += slice
    await nextTurn()
  }
  return count
}

async function sumsOf(search: BillBook['search'], selection: BillSelection, nowMs: number): Promise<BillSums> {
  let sums = noSums
  for (const slice of search.sumSlices(selection, nowMs)) {
    sums = added(sums, slice)
    if (sums.bills >= mostBillsCounted) break
    await nextTurn()
  }
  return sums
}

function actingHandlers(deps: () => BillsDeps): HandlersOf<typeof billActionsContract> {
  return {
    'bills.derive': ({ billCode, kind }) => orFail(deriveDrafts(deps(), billCode, kind)),
    'bills.update': (input) => orFail(deps().queue.requestUpdate(input)),
    'bills.cancel': ({ billCode }) => {
      const { queue, canSignIn } = deps()
      if (!canSignIn()) throw new AppFailure(needsSignIn)
      return orFail(queue.requestCancel(billCode))
    },
    'bills.resolveCancel': (input) => orFail(deps().queue.resolveCancel(input)),
    'bills.withdraw': ({ billCode, requestSeq }) => orFail(takeRequestBack(deps(), billCode, requestSeq)),
    'bills.handle': ({ billCode, note }) => orFail(handleException(deps(), billCode, note)),
    'bills.unhandle': ({ billCode }) => orFail(reopenException(deps(), billCode)),
  }
}

function exportHandlers(deps: () => BillsDeps): HandlersOf<typeof billExportContract> {
  return {
    'bills.export'({ selection, format, columns, untilDone }) {
      const { exports, words, exportFolder: folder } = deps()
      if (untilDone === true && exports.isRunning())
        throw new AppFailure({ code: 'not-available-here', detail: 'another export runs' })
      const begun = exports.start({ selection, format, columns, words, folder })
      return untilDone === true ? exports.ended() : begun
    },
    async 'bills.openExportFolder'() {
      const { exports, openFile } = deps()
      const file = exports.lastFile()
      if (file === null) throw new AppFailure({ code: 'input-refused', detail: 'no file was written yet' })
      const path = dirname(file)
      const problem = await openFile(path)
      if (problem !== '') throw new AppFailure({ code: 'not-available-here', detail: problem, context: { path } })
      return { path }
    },
    'bills.stopExport': () => deps().exports.stop(),
    'bills.exportState': () => deps().exports.state(),
    'bills.exportSeen'() {
      deps().exports.seen()
      return null
    },
  }
}

interface DeriveDeps {
  readonly bills: Pick<BillStore, 'detail'>
  readonly queue: Pick<Queue, 'submit' | 'nextReference' | 'remove'>
}

/**
 * Puts a copy of a bill, the other half of its pair, or a whole exchange into the queue as drafts that nobody has sent: the packer
 * looks through them in New bill first. Answers the one to begin with. Where the second cannot be kept, the first is taken out again.
 */
function deriveDrafts(
  { bills, queue }: DeriveDeps,
  billCode: string,
  kind: DerivedKind,
): Result<{ draftId: string }, AppError> {
  const bill = bills.detail(billCode)?.bill
  if (bill === undefined) return err({ code: 'bill-not-found', context: { billCode } })
  if (kind !== 'copy' && !linkedKindsFor(bill).includes(kind))
    return err({ code: 'input-refused', detail: `no ${kind} of ${bill.billType}` })
  const kept: string[] = []
  for (const wanted of derivedBills(bill, kind, queue.nextReference)) {
    const draft = queue.submit({ bill: wanted, intent: 'keep', draftId: null, referenceOverrideReason: null })
    if (!draft.ok) {
      for (const id of kept) queue.remove(id)
      return draft
    }
    kept.push(draft.value.id)
  }
  const [draftId] = kept
  return draftId === undefined ? err({ code: 'internal', detail: 'no bill to make' }) : ok({ draftId })
}

/** The codes of a selection, newest first, no more than one action takes. */
export function selectedCodes(
  { search }: Pick<BillBook, 'search'>,
  selection: BillSelection,
  nowMs: number,
): { billCodes: string[]; isMore: boolean } {
  if (selection.kind === 'codes') return { billCodes: [...new Set(selection.billCodes)], isMore: false }
  const except = new Set(selection.except)
  const found = search.codes(selection.filter, nowMs, selection.upToSeq, largestSelection + except.size + 1)
  const wanted = found.filter(({ billCode }) => !except.has(billCode)).map(({ billCode }) => billCode)
  return { billCodes: wanted.slice(0, largestSelection), isMore: wanted.length > largestSelection }
}
