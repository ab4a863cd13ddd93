import { expect, test } from 'vitest'
import { createWordMerging } from '../../../../src/main/database/search/word-merging.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { openBills } from '../bill-books.ts'

const codes = Array.from({ length: 40 }, (_, n) => `V${100 + n}`)

function station() {
  const { database } = openBills(...codes.map((billCode) => ({ billCode })))
  const { bills, billSearch } = openStores(database)
  const pieces = database.prepare<[], number>('SELECT count(DISTINCT segid) FROM bills_search_idx').pluck()
  const automerge = database.prepare<[], number>("SELECT v FROM bills_search_config WHERE k = 'automerge'").pluck()
  return {
    database,
    pieces: () => pieces.get() ?? 0,
    automerge: () => automerge.get(),
    print: (code: string) => bills.markLabelPrinted(code, 1, 0),
    found: (query: string) => billSearch.list({ ...anyBill, query }, 1, 0, 99).rows.map(({ billCode }) => billCode),
  }
}

test('what is written of bills is merged when that is asked for, and no more by whichever write fills a page', () => {
  const { database, pieces, automerge, print, found } = station()
  const merging = createWordMerging(database, 40)
  while (merging.some());
  expect(automerge()).toBe(0)
  const merged = pieces()
  codes.slice(0, 12).forEach(print)
  const written = pieces()
  expect(written).toBeGreaterThan(merged + 8)
  let turns = 0
  while (merging.some()) turns += 1
  expect(turns).toBeGreaterThan(0)
  expect(pieces()).toBeLessThan(written / 2)
  for (const code of codes) expect(found(code)).toEqual([code])
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
})

test('a small station is left to itself, and one in which nothing was written since is not written to', () => {
  const { database, automerge, print } = station()
  const changes = database.prepare<[], number>('SELECT total_changes()').pluck()
  expect(createWordMerging(database, 41).some()).toBe(false)
  expect(automerge()).toBeUndefined()
  const merging = createWordMerging(database, 40)
  while (merging.some());
  const before = changes.get()
  expect([merging.some(), changes.get()]).toEqual([false, before])
  print('V100')
  merging.some()
  expect(changes.get()).toBeGreaterThan(before ?? 0)
})
