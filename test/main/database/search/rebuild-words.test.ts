import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copyDatabase } from '../../../../src/main/database/maintenance/copy-database.ts'
import {
  forgetTornWords,
  notedWords,
  noteTornWords,
  unwritableWords,
} from '../../../../src/main/database/maintenance/word-tables.ts'
import { rebuildWords } from '../../../../src/main/database/search/rebuild-words.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase, type Database } from '../../../../src/main/database/open.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { orderContent } from '../../orders/sample-orders.ts'
import { openBills } from '../bill-books.ts'
import { forbid } from '../forbidden-rows.ts'

const tables = ['bills', 'orders', 'customers'] as const
type Table = (typeof tables)[number]

/** More rows than are read at a time; an order that was forgotten, and a customer whose newest bill has moved them to the top. */
function withWords(): string {
  const { folder, database } = openBills(
    ...Array.from({ length: 501 }, (_, n) => ({
      name: `Nguyễn Văn ${n}`,
      phone: `09${10_000_000 + n}`,
      sender: 'Shop',
    })),
  )
  const { orders, customers, customerLearning } = openStores(database)
  const origin = { reason: 'none', reasonDetail: '', refCode: '', importSeq: null, createdAtMs: 1 } as const
  orders.insert({ id: 'o1', content: orderContent('HV1001'), state: 'waiting', ...origin })
  orders.insert({ id: 'o2', content: orderContent('HV1002'), state: 'cancelled', ...origin })
  orders.forget('o2', 2)
  while (customerLearning.learnSome(50));
  customers.add({ ...emptyBill.receiver, phone: '0987654321', name: 'Dương Lộc', note: '' }, 3)
  database.close()
  return join(folder, 'station.db')
}

/** Every word of an index with the number of its rows. */
function wordsIn(database: Database, table: Table): unknown[] {
  database.exec(`CREATE VIRTUAL TABLE temp.${table}_words USING fts5vocab(main, ${table}_search, 'row')`)
  const words = database.prepare(`SELECT term, doc FROM ${table}_words ORDER BY term`).all()
  database.exec(`DROP TABLE temp.${table}_words`)
  return words
}

/** One byte of every piece of the index is another, as a dying disk makes it. */
function tear(file: string, table: Table): void {
  const database = new SQLite(file)
  database.unsafeMode(true)
  database.pragma('writable_schema = ON')
  database.exec(`UPDATE ${table}_search_data SET block = CAST(substr(block, 1, 10) || x'ff' || substr(block, 12) AS BLOB)
    WHERE length(block) > 12`)
  database.close()
}

test.each(tables)('damaged words of %s cost no row: they are made anew, and find what they found before', (table) => {
  const file = withWords()
  const whole = openDatabase(file)
  const before = wordsIn(whole.database, table)
  expect(before.length).toBeGreaterThan(5)
  expect(whole.tornWords).toEqual([])
  whole.database.close()
  tear(file, table)
  const { database, damagedCopy, tornWords } = openDatabase(file)
  expect([damagedCopy, tornWords]).toEqual([null, [table]])
  for (const table of tornWords) rebuildWords(database, table)
  expect(wordsIn(database, table)).toEqual(before)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
  expect(openDatabase(file).tornWords).toEqual([])
})

test.each(tables)('a wrong number of the format of the words of %s keeps no database from opening', (table) => {
  const file = withWords()
  const database = new SQLite(file)
  database.unsafeMode(true)
  database.prepare(`UPDATE ${table}_search_config SET v = 68 WHERE k = 'version'`).run()
  database.close()
  const again = openDatabase(file)
  expect([again.damagedCopy, again.tornWords]).toEqual([null, []])
  expect(wordsIn(again.database, table).length).toBeGreaterThan(5)
  again.database.close()
})

test.each(tables)('words of %s that read well and take no other are made anew: a bill could not be stored', (table) => {
  const file = withWords()
  const database = new SQLite(file)
  database.unsafeMode(true)
  // How many rows there are.
  database.prepare(`DELETE FROM ${table}_search_data WHERE id = 1`).run()
  database.close()
  const again = openDatabase(file)
  expect([again.damagedCopy, again.tornWords]).toEqual([null, [table]])
  for (const table of again.tornWords) rebuildWords(again.database, table)
  again.database.exec(`INSERT INTO ${table}_search (rowid, text) VALUES (99999, 'after')`)
  expect(again.database.pragma('integrity_check', { simple: true })).toBe('ok')
  again.database.close()
})

test('words that were noted as damaged are all made anew, until that is forgotten', () => {
  const file = withWords()
  noteTornWords(file)
  const { database, tornWords } = openDatabase(file)
  expect(tornWords).toEqual(tables)
  const before = wordsIn(database, 'bills')
  for (const table of tornWords) rebuildWords(database, table)
  expect(wordsIn(database, 'bills')).toEqual(before)
  database.close()
  expect(openDatabase(file).tornWords).toEqual(tables)
  forgetTornWords(file)
  expect(openDatabase(file).tornWords).toEqual([])
  noteTornWords(join(file, 'below a file'))
})

test('beside a row that its table does not allow the words are made anew too, and both are mended', () => {
  const file = withWords()
  tear(file, 'bills')
  const first = new SQLite(file)
  forbid(first, 'bills', "needs_action = 7 WHERE bill_code = 'VN003'")
  first.close()
  const { database, damagedCopy, tornWords } = openDatabase(file)
  expect([damagedCopy, tornWords]).toEqual([null, ['bills']])
  for (const table of tornWords) rebuildWords(database, table)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(database.prepare("SELECT count(*) FROM bills_search WHERE bills_search MATCH 'vn003'").pluck().get()).toBe(1)
  database.close()
})

test('a disk that ends the transaction with its error is no reason to keep the database from opening', () => {
  const { database } = openDatabase(withWords())
  const failing = {
    exec: (sql: string) => database.exec(sql),
    prepare: () => ({
      run() {
        database.exec('ROLLBACK')
        throw new SQLite.SqliteError('disk I/O error', 'SQLITE_IOERR_READ')
      },
    }),
    get inTransaction() {
      return database.inTransaction
    },
  } as unknown as Database
  expect(unwritableWords(failing)).toEqual([])
  database.close()
})

test('a copy of a database whose words are damaged is made, and the next opening of the database makes them anew', async () => {
  const file = withWords()
  tear(file, 'orders')
  const copy = `${file}.copy`
  await copyDatabase(file, copy, 9)
  expect(notedWords(file)).toEqual(tables)
  const { damagedCopy, tornWords, database } = openDatabase(copy)
  expect([damagedCopy, tornWords]).toEqual([null, ['orders']])
  database.close()
})
