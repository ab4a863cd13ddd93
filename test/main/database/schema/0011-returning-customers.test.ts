import { expect, test } from 'vitest'
import { createCustomerBook } from '../../../../src/main/database/stores/customers/customer-book.ts'
import { createCustomerStore } from '../../../../src/main/database/stores/customers/customers.ts'
import { openBills } from '../bill-books.ts'
import { planOf, preparedBy } from '../query-plans.ts'

test('a page of the book is found by an index of its tab, without reading the book', () => {
  const { database } = openBills({})
  const customers = createCustomerStore(database)
  const pages = preparedBy(database, (watched) => createCustomerBook(watched, customers)).filter((sql) =>
    /^SELECT c\.seq, c\.recency FROM customers c WHERE.* LIMIT /s.test(sql),
  )
  const indexes = pages.map((sql) => / USING INDEX (\w+)/.exec(planOf(database, sql, 'c') ?? '')?.[1])
  expect(indexes.toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual([
    'customers_blocked',
    'customers_in_order',
    'customers_in_order',
    'customers_returning',
    'customers_twins',
  ])
  database.close()
})
