import { expect, test } from 'vitest'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { learnState } from '../../../src/main/outbox/resolution/tracked-state.ts'
import { trackingHandlers } from '../../../src/main/tracking/handlers.ts'
import { answeredInOrder, trackBill } from '../../../src/main/tracking/track-bill.ts'
import { ok } from '../../../src/shared/result.ts'
import { openBills } from '../database/bill-books.ts'
import { trackingOf } from '../database/tracking-records.ts'

/** A bill whose row somebody else has changed, and a carrier that calls it delivered. */
function openDamaged(damage: string) {
  const { database, bills } = openBills({})
  const stores = openStores(database)
  database.exec(damage)
  const record = { ...trackingOf('VN000'), statusId: 4 }
  return {
    bills,
    track: () => Promise.resolve(ok({ kind: 'found' as const, record, phoneAsReported: '' })),
    learnState: (state: Parameters<typeof learnState>[1]) => void learnState(stores, state, 9),
    now: () => 8,
    isOpen: () => true,
  }
}

test.each([
  ['another digest', 'UPDATE bills SET digest = digest + 1'],
  ['JSON of no bill', "UPDATE bills SET bill_json = '{'"],
])('what the carrier says of a bill with %s is kept', async (_what, damage) => {
  const deps = openDamaged(damage)
  expect(deps.bills.readable('VN000')).toBeUndefined()
  expect(await trackBill(deps, 'VN000')).toEqual(ok(null))
  expect(deps.bills.row('VN000')?.statusId).toBe(4)
})

test('of questions that cross the newest answer is kept, in whatever order they come back', async () => {
  const underWay: ((statusId: number) => void)[] = []
  const deps = openDamaged('SELECT 1')
  const track = answeredInOrder(
    () =>
      new Promise((answer) => {
        underWay.push((statusId) => {
          const record = { ...trackingOf('VN000'), statusId, statusText: `state ${statusId}` }
          answer(ok({ kind: 'found', record, phoneAsReported: '' }))
        })
      }),
  )
  const questions = [1, 2, 3].map(() => trackBill({ ...deps, track }, 'VN000'))
  for (const [question, statusId] of [
    [1, 4],
    [0, 3],
    [2, 5],
  ] as const) {
    underWay[question]!(statusId)
    await questions[question]
    expect(deps.bills.row('VN000')?.statusId).toBe(Math.max(4, statusId))
  }
  // What was said then answers no later question.
  const later = trackBill({ ...deps, track }, 'VN000')
  underWay[3]!(3)
  await later
  expect(deps.bills.row('VN000')?.statusId).toBe(3)
})

test('the windows are told of the new state of a bill also where its detail cannot be shown', async () => {
  const told: string[] = []
  const handlers = trackingHandlers(() => ({
    ...openDamaged('UPDATE bills SET digest = digest + 1'),
    refresh: { start: () => expect.fail(), stop: () => expect.fail() },
    elsewhere: { get: () => undefined },
    downloadImage: () => expect.fail(),
    changed: (billCode) => told.push(billCode),
  }))
  await expect(handlers['bills.track']({ billCode: 'VN000' })).rejects.toMatchObject({ error: { code: 'row-damaged' } })
  expect(told).toEqual(['VN000'])
})
