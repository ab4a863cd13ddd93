import { expect, test } from 'vitest'
import { beginPlaces, keepPlaces, pagesOf, rangeToAsk } from '../../../../src/renderer/src/bills/list/kept-places.ts'
import { listedBill } from '../../rendered/bill-answers.ts'

/** Main's list as its codes, of which these pages have arrived. */
function fresh(codes: readonly string[], pages: readonly number[] = [0]) {
  const known = pages.map(
    (page) => [page, codes.slice(page * 100, page * 100 + 100).map((code) => listedBill(code))] as const,
  )
  return { total: codes.length, pages: new Map(known) }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `${n}`)
const shown = (places: ReturnType<typeof beginPlaces>) => places.rows.map((row) => row?.billCode)

test('what leaves stays, and what stands behind it stays where it was', () => {
  const places = keepPlaces(beginPlaces(fresh(['a', 'b', 'c', 'd'])), fresh(['a', 'd']))
  expect(shown(places)).toEqual(['a', 'b', 'c', 'd'])
  expect([[...places.gone], places.moved, places.total]).toEqual([['b', 'c'], 2, 4])
})

test('what enters between the rows waits; what comes behind them is appended', () => {
  const places = keepPlaces(beginPlaces(fresh(['a', 'b'])), fresh(['x', 'a', 'y', 'b', 'z']))
  expect([shown(places), places.entered, places.moved, places.total]).toEqual([['a', 'b', 'z'], 2, 2, 3])
})

test('a row that is sorted elsewhere counts once', () => {
  const places = keepPlaces(beginPlaces(fresh(['a', 'b', 'c', 'd'])), fresh(['c', 'a', 'b', 'd']))
  expect([shown(places), places.gone.size, places.moved]).toEqual([['a', 'b', 'c', 'd'], 0, 1])
})

test('with all rows gone those that stood behind them are appended', () => {
  const places = keepPlaces(beginPlaces(fresh(['a', 'b'])), fresh(['c', 'd']))
  expect([shown(places), places.moved]).toEqual([['a', 'b', 'c', 'd'], 2])
})

test('a page that comes later goes on where the first has ended, with the rows that moved up', () => {
  const all = numbers(250)
  const three = all.filter((code) => !['1', '3', '5'].includes(code))
  const first = keepPlaces(beginPlaces(fresh(all)), fresh(three))
  expect(shown(first)).toEqual(numbers(103))
  expect(rangeToAsk(first, 100, 120)).toEqual([97, 120])
  const next = keepPlaces(first, fresh(three, [0, 1, 2]))
  expect([shown(next), next.gone.size, next.total]).toEqual([numbers(250), 3, 250])
  expect(pagesOf(next).get(2)?.length).toBe(50)
})

test('a row that was pushed to a page which has not arrived is not gone', () => {
  const all = numbers(250)
  const places = keepPlaces(beginPlaces(fresh(all)), fresh(['x', 'y', ...all]))
  expect([places.gone.size, places.entered, places.moved, places.total]).toEqual([0, 2, 2, 250])
  expect(rangeToAsk(places, 90, 99)).toEqual([0, 101])
})

test('only a page in the middle has arrived: the places are those of the whole list', () => {
  const all = numbers(450)
  const left = all.filter((code) => Number(code) >= 3)
  const places = keepPlaces(beginPlaces(fresh(all, [3])), fresh(left, [3]))
  expect([places.rows[300]?.billCode, places.rows[399]?.billCode, places.rows[402]?.billCode]).toEqual([
    '300',
    '399',
    '402',
  ])
  expect([...pagesOf(places).keys()]).toEqual([3, 4])
  // The page above is scrolled to: its first rows are on the page before it in main's list.
  expect([places.gone.size, rangeToAsk(places, 220, 240)]).toEqual([0, [197, 240]])
  const scrolled = keepPlaces(places, fresh(left, [1, 2, 3]))
  expect(
    pagesOf(scrolled)
      .get(2)
      ?.map(({ billCode }) => billCode),
  ).toEqual(all.slice(200, 300))
})

test('where bills have entered above, the page above is asked for further down in main’s list', () => {
  const all = numbers(450)
  const places = keepPlaces(beginPlaces(fresh(all, [3])), fresh(['x', 'y', ...all], [3]))
  expect([places.rows[300]?.billCode, rangeToAsk(places, 220, 299)]).toEqual(['300', [200, 301]])
})
