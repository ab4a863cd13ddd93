import { billViewsSchema, usualColumns, type BillViews } from '../../shared/domain/bill/bill-list.ts'
import { createAttemptStore } from '../database/stores/attempts.ts'
import { createBillLinks } from '../database/stores/bills/bill-links.ts'
import { createExceptionStore } from '../database/stores/bills/bill-exceptions.ts'
import { createBillRequests } from '../database/stores/bills/bill-requests.ts'
import { createBillSearch } from '../database/search/bill-search.ts'
import { createDecisionStore } from '../database/stores/decisions.ts'
import { createDocumentStore } from '../database/stores/documents.ts'
import type { Database } from '../database/open.ts'

/** What an account's database says about bills beyond the queue's own business: found, told, handled, kept as views. */
export function openBillBook(db: Database) {
  const views = createDocumentStore(db, 'bill-views', billViewsSchema)
  return {
    search: createBillSearch(db),
    requests: createBillRequests(db),
    links: createBillLinks(db),
    exceptions: createExceptionStore(db),
    attempts: createAttemptStore(db),
    decisions: createDecisionStore(db),
    views: {
      read: (): BillViews => views.read()?.value ?? { views: [], columns: [...usualColumns] },
      write: (value: BillViews, atMs: number): void => views.write(value, atMs),
    },
    inTransaction: <T>(work: () => T): T => db.transaction(work).immediate(),
  }
}
export type BillBook = ReturnType<typeof openBillBook>
