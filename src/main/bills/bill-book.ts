import { billViewsSchema, usualColumns, type BillViews } from '../../shared/domain/bill-list.ts'
import { createAttemptStore } from '../db/attempts.ts'
import { createBillLinks } from '../db/bill-links.ts'
import { createExceptionStore } from '../db/bill-exceptions.ts'
import { createBillRequests } from '../db/bill-requests.ts'
import { createBillSearch } from '../db/bill-search.ts'
import { createDecisionStore } from '../db/decisions.ts'
import { createDocumentStore } from '../db/documents.ts'
import type { Database } from '../db/open.ts'

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
