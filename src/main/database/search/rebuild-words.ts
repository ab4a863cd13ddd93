import { orderContentSchema } from '../../../shared/domain/order/order.ts'
import type { IndexedTable } from '../maintenance/word-tables.ts'
import type { Database } from '../open.ts'
import { customerColumns, toCustomer, wordsOf, type StoredCustomer } from '../stores/customers/customer-row.ts'
import { wordsOfOrder } from '../stores/orders/orders.ts'
import { fromStoredJson, unlessDamaged } from '../stores/stored-json.ts'
import { createBillIndex } from './bill-index.ts'
import { createWordIndex } from './word-index.ts'

/**
 * Makes the words anew by which the rows of this table are found, from the rows. It takes some seconds for a file that is read to its last page at each
 * start, and is done whole or not at all.
 * @throws where the disk does not give a row, or takes no word
 */
export function rebuildWords(db: Database, table: IndexedTable): void {
  const rebuild = db.transaction(() => {
    db.exec(`INSERT INTO ${table}_search (${table}_search) VALUES ('delete-all')`)
    index[table](db)
  })
  rebuild.immediate()
}

/** While a statement runs nothing else is written: so many rows at a time. */
const pageRows = 500

const index: Readonly<Record<IndexedTable, (db: Database) => void>> = {
  bills(db) {
    const bills = createBillIndex(db)
    eachRow(pagesOf<Row>(db, 'SELECT r.seq FROM bills r'), ({ seq }) => bills.add(seq))
  },
  orders(db) {
    const orders = createWordIndex(db, 'orders_search')
    const rows = pagesOf<OrderRow>(db, 'SELECT r.seq, r.number, r.content_json AS contentJson FROM orders r')
    eachRow(rows, ({ seq, number, contentJson }) => {
      // That of an order that was forgotten is none; a damaged one is found by what can be read of it.
      const content = unlessDamaged(() => fromStoredJson(orderContentSchema, contentJson, number))
      if (content !== undefined) orders.add(seq, wordsOfOrder(content))
    })
  },
  customers(db) {
    const customers = createWordIndex(db, 'customers_search')
    eachRow(pagesOf<StoredCustomer>(db, `SELECT ${customerColumns} FROM customers c`), (row) => {
      const customer = unlessDamaged(() => toCustomer(row))
      if (customer !== undefined) customers.add(customer.recency, wordsOf(customer).join(' '))
    })
  },
}

interface Row {
  readonly seq: number
}

interface OrderRow extends Row {
  readonly number: string
  readonly contentJson: string
}

/** The rows behind a number. */
type Pages<R> = (behind: number) => readonly R[]

function pagesOf<R>(db: Database, rows: string): Pages<R> {
  const page = db.prepare<[number], R>(`SELECT * FROM (${rows}) WHERE seq > ? ORDER BY seq LIMIT ${pageRows}`)
  return (behind) => page.all(behind)
}

function eachRow<R extends Row>(pages: Pages<R>, work: (row: R) => void): void {
  for (let last = 0; ;) {
    const found = pages(last)
    for (const row of found) work(row)
    const next = found.at(-1)
    if (next === undefined) return
    last = next.seq
  }
}
