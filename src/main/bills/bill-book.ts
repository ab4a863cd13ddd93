import { billViewsSchema, usualColumns, type BillViews } from '../../shared/domain/bill/bill-list.ts'
import type { Stores } from '../database/open-stores.ts'

/** What an account's database says about bills beyond the queue's own business: found, filtered, handled, kept as views. */
export interface BillBook {
  readonly search: Stores['billSearch']
  readonly requests: Stores['billRequests']
  readonly links: Stores['billLinks']
  readonly exceptions: Stores['billExceptions']
  readonly attempts: Stores['attempts']
  readonly decisions: Stores['decisions']
  readonly views: BillViewStore
  readonly inTransaction: Stores['inTransaction']
}

interface BillViewStore {
  read(): BillViews
  write(views: BillViews, atMs: number): void
}

export function openBillBook(stores: Stores): BillBook {
  const views = stores.document('bill-views', billViewsSchema)
  return {
    search: stores.billSearch,
    requests: stores.billRequests,
    links: stores.billLinks,
    exceptions: stores.billExceptions,
    attempts: stores.attempts,
    decisions: stores.decisions,
    views: {
      read: () => views.readable() ?? { views: [], columns: [...usualColumns] },
      write: (value, atMs) => views.write(value, atMs),
    },
    inTransaction: stores.inTransaction,
  }
}
