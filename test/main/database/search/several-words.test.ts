import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import { createBillStore } from '../../../../src/main/database/stores/bills/bills.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { billOf, fees } from '../bill-books.ts'

const words = ['nguyen', 'nga', 'lan', 'lanh', 'ba', 'bac', 'dinh', 'thi', 'thu', 'hiem', '𝔸𝔹', '𝔸ℂ']
const queries = [
  'n l',
  'ng lan',
  'lan ba',
  'nguyen thi lan',
  'ba d',
  'th b n',
  'lanh hiem',
  '𝔸 n',
  'a 𝔸𝔹',
  'nga zz',
  'vn 1',
]

function openBook() {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-words-')), 'station.db'))
  // No test of durability, and hundreds of bills.
  database.pragma('synchronous = OFF')
  const bills = createBillStore(database)
  const search = createBillSearch(database)
  const names: string[] = []
  const addAll = database.transaction((added: readonly string[]): void => {
    for (const name of added) {
      names.push(name)
      bills.insert({
        billCode: `VN${names.length}`,
        refCode: '',
        draftId: null,
        bill: billOf({ name }),
        statusId: 2,
        statusText: '',
        fees,
        createdAtMs: names.length,
        expectedAtMs: null,
      })
    }
  })
  return {
    database,
    names,
    search,
    add: (...added: readonly string[]): void => addAll(added),
    rename(n: number, name: string): void {
      names[n] = name
      bills.replaceBill(`VN${n + 1}`, billOf({ name }), fees)
    },
    deliver: (n: number): void => bills.setStatus(`VN${n + 1}`, 4, '', 1),
    found: (query: string, offset = 0, limit = 1000): string[] =>
      search.list({ ...anyBill, query }, 0, offset, limit).rows.map(({ billCode }) => billCode),
    /** Said by the names alone. */
    expected: (query: string): string[] =>
      names
        .map((name, n) => ({ billCode: `VN${n + 1}`, words: [`vn${n + 1}`, ...name.split(' ')] }))
        .filter((bill) => query.split(' ').every((part) => bill.words.some((word) => word.startsWith(part))))
        .map(({ billCode }) => billCode)
        .toReversed(),
  }
}

const someName = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((some) => some.join(' '))
const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('add'), names: fc.array(someName, { minLength: 8, maxLength: 40 }) }),
  },
  fc.record({ kind: fc.constant('rename'), at: fc.nat(), name: someName }),
  fc.record({ kind: fc.constant('deliver'), at: fc.nat() }),
)

test('whatever was created, renamed and delivered in between, several words find the same bills as looking at each', () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 4, maxLength: 25 }), (changes) => {
      const book = openBook()
      for (const done of changes) {
        const { length } = book.names
        if ('names' in done) book.add(...done.names)
        if ('name' in done && length > 0) book.rename(done.at % length, done.name)
        if (done.kind === 'deliver' && 'at' in done && length > 0) book.deliver(done.at % length)
      }
      for (const query of queries) expect(book.found(query)).toEqual(book.expected(query))
      book.database.close()
    }),
    { numRuns: 25 },
  )
})

test('windows, counts and bounds of several words are those of the whole list', () => {
  const book = openBook()
  book.add(...Array.from({ length: 200 }, (_, n) => (n % 3 === 0 ? 'nguyen lan' : 'nguyen ba')))
  const all = book.expected('ng lan')
  expect([...book.found('ng lan', 0, 30), ...book.found('ng lan', 30, 30), ...book.found('ng lan', 60, 30)]).toEqual(
    all,
  )
  const filter = { ...anyBill, query: 'ng lan' }
  expect(book.search.count(filter, 0, 200, 1000)).toBe(all.length)
  expect(book.search.count(filter, 0, 200, 10)).toBe(10)
  expect(book.search.codes(filter, 0, 100, 5).map(({ seq }) => seq)).toEqual([100, 97, 94, 91, 88])
})
