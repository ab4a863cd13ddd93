import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { batchSize } from '../../../../src/main/outbox/recovery/in-batches.ts'
import { orderContent } from '../../orders/sample-orders.ts'
import { backUp, openStation, putBack, turnsDone, type Station } from '../station.ts'

/** More than fits into one transaction of a recovery. */
const many = 201

function enterMany(station: Station): void {
  for (let n = 1; n <= many; n += 1) station.enter(`R${n}`)
}

test('hundreds of bills that only the journal knows are all brought back', async () => {
  const before = openStation()
  const backup = backUp(before)
  enterMany(before)
  while (before.queue.counts().CREATED < many) await turnsDone()
  before.die()
  putBack(before.folder, backup)
  const after = openStation({ folder: before.folder })
  expect([after.queue.counts().CREATED, after.state(`R${many}`)]).toEqual([many, 'CREATED'])
})

test('of a copy hundreds of unsent drafts are all held, and told of with their number', async () => {
  const before = openStation()
  before.queue.pause()
  enterMany(before)
  const after = before.crashAndReopen({ fingerprint: 'elsewhere' })
  expect(after.queue.counts()).toMatchObject({ READY: 0, HOLD: many })
  expect(after.events).toContainEqual({ type: 'alert', code: 'data-put-back', detail: '', count: many })
  const told = after.events.flatMap((event) => (event.type === 'drafts' ? event.ids : []))
  expect(new Set(told).size).toBe(many)
})

test('of a copy hundreds of orders that wait are all held', () => {
  const before = openStation()
  const { orders } = openStores(before.db)
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '', importSeq: null } as const
  const ids = Array.from({ length: many }, (_, n) => `order ${n}`)
  for (const id of ids) orders.insert({ id, content: orderContent(id), ...origin, createdAtMs: 1 })
  const after = before.crashAndReopen({ fingerprint: 'elsewhere' })
  const { orderLists } = openStores(after.db)
  expect(ids.filter((id) => orderLists.stateOf(id) !== 'held')).toEqual([])
})

test('of a copy hundreds of requests that wait are unclear and never sent, also where a start on it died between two transactions', async () => {
  const before = openStation()
  before.queue.pause()
  const codes = Array.from({ length: 2 * many }, (_, n) => `CP${n}`)
  await before.queue.batches.create({ kind: 'cancel', codes })
  // All that the start that died has written.
  openStores(before.db).requests.doubtWaiting(batchSize, 1)
  const after = before.crashAndReopen({ fingerprint: 'elsewhere' })
  after.queue.resume()
  await turnsDone()
  const { rows } = after.queue.batches.list({ offset: 0, limit: 9 })
  expect(rows.map(({ counts }) => [counts.unclear, counts.waiting])).toEqual([[2 * many, 0]])
  expect(after.carrier.cancelled).toEqual([])
})
