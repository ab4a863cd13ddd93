import { z } from 'zod'
import { anyBill } from '../../shared/domain/bill/bill-filter.ts'
import { billColumns, billViewSchema, usualColumns, type BillViews } from '../../shared/domain/bill/bill-list.ts'
import { storedForm } from '../../shared/stored-form.ts'
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
  const views = stores.document('bill-views', storedViewsSchema)
  return {
    search: stores.billSearch,
    requests: stores.billRequests,
    links: stores.billLinks,
    exceptions: stores.billExceptions,
    attempts: stores.attempts,
    decisions: stores.decisions,
    views: {
      read: () => readViews(views.readable()),
      write: (value, atMs) => views.write(value, atMs),
    },
    inTransaction: stores.inTransaction,
  }
}

const recordSchema = z.record(z.string(), z.unknown())
const storedViewsSchema = z.strictObject({
  views: z.array(recordSchema.and(z.object({ filter: recordSchema }))),
  columns: z.array(z.string()),
})

/** A side of the filter that is newer than a view says nothing in it; one view that cannot be read costs no other. */
function readViews(stored: z.infer<typeof storedViewsSchema> | null): BillViews {
  const known = (stored?.columns ?? []).flatMap((name) => billColumns.find((column) => column === name) ?? [])
  const views = (stored?.views ?? []).map((view) =>
    storedForm(billViewSchema).safeParse({ ...view, filter: { ...anyBill, ...view.filter } }),
  )
  return {
    views: views.flatMap(({ success, data }) => (success ? [data] : [])),
    columns: known.length === 0 ? [...usualColumns] : known,
  }
}
