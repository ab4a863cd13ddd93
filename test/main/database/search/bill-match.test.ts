import { expect, test } from 'vitest'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import { anyBill, type BillFilter } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { openBills } from '../bill-books.ts'

/** Noon of 21 November 2026 in Vietnam. */
const now = Date.UTC(2026, 10, 21, 5)

/** One bill for each day, at its first moment in Vietnam. */
function foundAmong(days: readonly string[]) {
  const { database } = openBills(
    ...days.map((day) => ({ billCode: day, createdAtMs: Date.parse(`${day}T00:00:00+07:00`), province: `P ${day}` })),
  )
  const search = createBillSearch(database)
  return (filter: Partial<BillFilter>) =>
    search
      .list({ ...anyBill, ...filter }, now, 0, 99)
      .rows.map(({ billCode }) => billCode)
      .toReversed()
}

test('a range without a beginning reaches back to the first day of 2015, before which there is no bill', () => {
  const found = foundAmong(['2014-12-31', '2015-01-01', '2015-12-31', '2016-01-01'])
  const until = (to: string) => found({ created: { kind: 'days', from: null, to } })
  expect(until('2016-01-01')).toEqual(['2015-01-01', '2015-12-31', '2016-01-01'])
  expect(until('2014-12-31')).toEqual([])
  expect(found({ created: { kind: 'days', from: '2014-01-01', to: '2015-06-01' } })).toEqual(['2015-01-01'])
})

test('a range without an end reaches two days ahead: a carrier’s clock may be before ours', () => {
  const found = foundAmong(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24'])
  expect(found({ created: { kind: 'today' } })).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  const ahead = { kind: 'days', from: '2026-11-22', to: '2026-12-31' } as const
  expect(found({ created: ahead })).toEqual(['2026-11-22', '2026-11-23'])
})

test('thirty days are today and the twenty-nine before', () => {
  const found = foundAmong(['2026-10-22', '2026-10-23', '2026-11-21'])
  expect(found({ created: { kind: 'last-30-days' } })).toEqual(['2026-10-23', '2026-11-21'])
})

const edges = [
  '2024-01-02',
  '2024-01-30',
  '2023-12-31',
  '2024-01-01',
  '2024-01-31',
  '2024-02-01',
  '2024-02-29',
  '2024-03-01',
  '2024-12-31',
  '2025-01-01',
]

test('a range finds what lies in it and nothing else, wherever months and years begin and end', () => {
  const found = foundAmong(edges)
  for (const from of edges) {
    for (const to of edges) {
      const within = edges.filter((day) => from <= day && day <= to)
      expect(found({ created: { kind: 'days', from, to } })).toEqual(within)
    }
  }
})

test.each(['provinces', 'senders', 'operators'] as const)(
  'where none of the %s of a filter is known, no bill fits',
  (side) => {
    expect(foundAmong(['2024-01-01'])({ [side]: ['nobody', 'nowhere'] })).toEqual([])
  },
)
