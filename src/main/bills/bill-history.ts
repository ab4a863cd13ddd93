import type { AppError } from '../../shared/app-error.ts'
import type { BillHistory } from '../../shared/domain/bill/bill-history.ts'
import { exceptionOfStatus } from '../../shared/domain/bill/bill-exception.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { BillStore } from '../database/stores/bills/bills.ts'
import type { LabelJobLists } from '../database/stores/print/label-job-lists.ts'
import type { BillBook } from './bill-book.ts'

export interface BillHistoryDeps {
  readonly book: BillBook
  readonly bills: Pick<BillStore, 'row' | 'detail' | 'readable' | 'draftOf'>
  readonly prints: Pick<LabelJobLists, 'ofBill'>
  readonly operator: () => string
  readonly now: () => number
  /** Tells the windows that a bill, and the batch that it was part of, have changed. */
  readonly changed: (billCode: string, batchId: string | null) => void
}

type Reported = Result<BillHistory, AppError>

/** Everything that was done about a bill at this station. */
export function readBillHistory({ book, bills, prints }: BillHistoryDeps, billCode: string): Reported {
  const bill = bills.row(billCode)
  if (bill === undefined) return err({ code: 'bill-not-found', context: { billCode } })
  const draftId = bills.draftOf(billCode) ?? null
  return ok({
    attempts: draftId === null ? [] : book.attempts.byDraft(draftId),
    requests: book.requests.requests(billCode),
    prints: prints.ofBill(billCode),
    decisions: book.requests.decisions(billCode),
    links: book.links.of(bill.refCode, bills.readable(billCode)?.bill.billReturn ?? ''),
    exception: book.exceptions.ofBill(billCode, exceptionOfStatus(bill.statusId)),
    handled: book.exceptions.handled(billCode),
  })
}

/** A person has seen to what the bill waited for: kept with operator, time and note. */
export function handleException(deps: BillHistoryDeps, billCode: string, note: string): Reported {
  const { book, now, operator } = deps
  const handled = { atMs: now(), operator: operator(), note }
  const isKnown = book.inTransaction(() => {
    if (!book.exceptions.handle(billCode, handled)) return false
    const { atMs } = handled
    book.decisions.add({ billCode }, { atMs, operator: handled.operator, action: 'handle', reason: note })
    return true
  })
  if (isKnown) deps.changed(billCode, null)
  return readBillHistory(deps, billCode)
}

/** Takes "handled" back: the bill stands on the worklist again. */
export function reopenException(deps: BillHistoryDeps, billCode: string): Reported {
  const { book, now, operator } = deps
  book.inTransaction(() => {
    if (!book.exceptions.reopen(billCode)) return
    book.decisions.add({ billCode }, { atMs: now(), operator: operator(), action: 'unhandle', reason: '' })
  })
  deps.changed(billCode, null)
  return readBillHistory(deps, billCode)
}

/**
 * A request that still waits does not go out any more; one that is on its way can only be answered by the carrier. An update
 * that waits to be sent once more is unclear then: an earlier try of it may have been processed.
 */
export function takeRequestBack(deps: BillHistoryDeps, billCode: string, seq: number): Reported {
  const { book, now, operator } = deps
  const taken = book.inTransaction(() => {
    const atMs = now()
    const request = book.requests.withdraw(billCode, seq, atMs)
    if (request === undefined) return undefined
    book.decisions.add({ billCode }, { atMs, operator: operator(), action: 'take-back', reason: request.kind })
    return request
  })
  if (taken === undefined) return err({ code: 'request-on-its-way', context: { billCode } })
  deps.changed(billCode, taken.batchId)
  return readBillHistory(deps, billCode)
}
