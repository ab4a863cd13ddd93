import { expect, test } from 'vitest'
import { createWordIndex } from '../../../../src/main/database/search/word-index.ts'
import { openBills } from '../bill-books.ts'

test.each(['orders_search', 'customers_search'] as const)(
  'the words of %s are found until they are removed, in small pages that opening alone does not ask for',
  (table) => {
    const { database } = openBills()
    const index = createWordIndex(database, table)
    const pageBytes = database.prepare(`SELECT v FROM ${table}_config WHERE k = 'pgsz'`).pluck()
    const found = database.prepare<[string], number>(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`).pluck()
    expect(pageBytes.get()).toBeUndefined()
    index.add(7, 'lan huong')
    expect(pageBytes.get()).toBe(1000)
    index.add(8, 'lan')
    expect([pageBytes.get(), found.all('lan'), found.all('huong')]).toEqual([1000, [7, 8], [7]])
    index.remove(7)
    expect(found.all('lan')).toEqual([8])
  },
)
