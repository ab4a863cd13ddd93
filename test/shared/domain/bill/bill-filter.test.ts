import { expect, test } from 'vitest'
import {
  createdDays,
  isCreatedIn,
  namedDays,
  statusGroupOf,
  vietnamDay,
  vietnamDayStart,
  type BillFilter,
} from '../../../../src/shared/domain/bill/bill-filter.ts'

// Written out rather than read from the source: these are the carrier's numbers, and stored bills are indexed by the groups.
test.each([
  [1, 'failed'],
  [2, 'waiting'],
  [3, 'picked-up'],
  [4, 'delivered'],
  [6, 'cancelled'],
  [7, 'failed'],
  [9, 'returning'],
  [10, 'returning'],
  [11, 'failed'],
  [12, 'waiting'],
  [13, 'in-transit'],
  [15, 'in-transit'],
  [16, 'returning'],
  [17, 'failed'],
  [5, 'other'],
  [99, 'other'],
  [null, 'other'],
])('status %s belongs to %s', (statusId, group) => {
  expect(statusGroupOf(statusId)).toBe(group)
})

const midnight = Date.UTC(2026, 10, 20, 17)
const today = vietnamDay(midnight)

test('a day begins at midnight in Vietnam', () => {
  expect(vietnamDay(midnight - 1)).toBe(today - 1)
  expect([midnight, midnight + 86_399_999].map(vietnamDayStart)).toEqual([midnight, midnight])
  expect(vietnamDayStart(midnight - 1)).toBe(midnight - 86_400_000)
  expect(vietnamDay(0)).toBe(0)
})

test.each<[string, BillFilter['created'], number | null, number | null]>([
  ['any time', { kind: 'any' }, null, null],
  ['today, and whatever a clock ahead has made', { kind: 'today' }, today, null],
  ['yesterday alone', { kind: 'yesterday' }, today - 1, today - 1],
  ['today and the six days before', { kind: 'last-7-days' }, today - 6, null],
  ['today and the 29 days before', { kind: 'last-30-days' }, today - 29, null],
  ['both named days and those between', { kind: 'days', from: '2026-11-19', to: '2026-11-21' }, today - 2, today],
  ['everything from a day on', { kind: 'days', from: '2026-11-21', to: null }, today, null],
  ['everything up to a day', { kind: 'days', from: null, to: '2026-11-21' }, null, today],
])('bills were created within %s', (_, created, from, to) => {
  expect(createdDays(created, midnight)).toEqual({ from, to })
  expect(createdDays(created, midnight + 86_399_999)).toEqual({ from, to })
  // Its first and last moments are in it, those beside them are not.
  const startOf = (day: number): number => vietnamDayStart(0) + day * 86_400_000
  const isIn = (day: number, ms = 0): boolean => isCreatedIn(created, startOf(day) + ms, midnight)
  const first = from ?? today - 400
  const last = to ?? today + 400
  expect([isIn(first, -1), isIn(first), isIn(last + 1, -1), isIn(last + 1)]).toEqual([
    from === null,
    true,
    true,
    to === null,
  ])
  // Named by their days they are the same days later.
  expect(createdDays(namedDays(created, midnight), midnight + 86_400_000)).toEqual({ from, to })
})
