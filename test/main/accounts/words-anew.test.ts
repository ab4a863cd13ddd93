import { expect, test } from 'vitest'
import { makeWordsAnew } from '../../../src/main/accounts/words-anew.ts'
import { notedWords } from '../../../src/main/database/maintenance/word-tables.ts'
import { openBills } from '../database/bill-books.ts'

test('where the disk takes no words the account opens, with the words that it had, and the next opening tries again', () => {
  const { database } = openBills({ name: 'Nguyễn Văn An' }, { name: 'Nguyễn Thị Bình' })
  const found = (): unknown =>
    database.prepare("SELECT count(*) FROM bills_search WHERE bills_search MATCH 'nguyen'").pluck().get()
  database.pragma('query_only = ON')
  makeWordsAnew(database, ['bills', 'orders'])
  expect([found(), notedWords(database.name)]).toEqual([2, ['bills', 'orders', 'customers']])
  database.pragma('query_only = OFF')
  makeWordsAnew(database, notedWords(database.name))
  expect([found(), notedWords(database.name)]).toEqual([2, []])
  database.close()
})

test('a fault of the program is no fault of the disk', () => {
  const { database } = openBills({ name: 'Nguyễn Văn An' })
  database.close()
  expect(() => makeWordsAnew(database, ['bills'])).toThrow('The database connection is not open')
})
