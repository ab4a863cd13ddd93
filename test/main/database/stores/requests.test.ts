import { expect, test } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { createRequestStore } from '../../../../src/main/database/stores/requests.ts'
import { batchOutcomes } from '../../../../src/shared/domain/request/batch.ts'
import { planOf, preparedBy } from '../query-plans.ts'
import { addRequest } from '../sample-rows.ts'

const kinds = ['cancel', 'return', 'update'] as const
const rows = kinds.flatMap((kind) =>
  batchOutcomes.map((outcome) => ({ kind, outcome, billCode: `${kind} ${outcome}` })),
)

function station() {
  const { database } = openDatabase(':memory:')
  const { requests, billRequests, updates } = openStores(database)
  return { database, requests, billRequests, updates }
}

/** One request of each kind and outcome, each of a bill of its own. */
function ofEachKind() {
  const opened = station()
  for (const row of rows) addRequest(opened.database, { ...row, batchId: row.kind })
  return opened
}

const seqOf = (kind: (typeof kinds)[number], outcome: (typeof batchOutcomes)[number]): number =>
  rows.findIndex((row) => row.kind === kind && row.outcome === outcome) + 1

test('a request is pending while it waits or is on its way, for its bill and its kind alone', () => {
  const { requests } = ofEachKind()
  const pending = rows.filter(({ kind, billCode }) => kind !== 'update' && requests.isPending(billCode, kind))
  const expected = ['cancel waiting', 'cancel sending', 'return waiting', 'return sending']
  expect(pending.map(({ billCode }) => billCode)).toEqual(expected)
  expect([requests.isPending('cancel waiting', 'return'), requests.isPending('none', 'cancel')]).toEqual([false, false])
})

test('an update is unresolved while the carrier may hold something else than the bill says', () => {
  const { updates } = ofEachKind()
  const unresolved = rows.filter(({ billCode }) => updates.hasUnresolved(billCode)).map(({ billCode }) => billCode)
  expect(unresolved).toEqual(['update waiting', 'update sending', 'update unclear'])
  expect(rows.filter(({ billCode }) => updates.wasAsked(billCode)).every(({ kind }) => kind === 'update')).toBe(true)
  const asked = [
    updates.wasAskedAt('update refused', 1),
    updates.wasAskedAt('update refused', 2),
    updates.wasAskedAt('cancel refused', 1),
  ]
  expect(asked).toEqual([true, false, false])
})

test('on a copy what waits is unclear, and an update that was on its way; a cancel on its way is its chunk’s', () => {
  const { database, requests } = ofEachKind()
  expect([requests.doubtWaiting(3, 9), requests.doubtWaiting(3, 9), requests.doubtWaiting(3, 9)]).toEqual([3, 1, 0])
  const doubted = database
    .prepare(
      "SELECT bill_code FROM requests WHERE outcome = 'unclear' AND cause = 'restored-copy' AND ended_at_ms = 9 ORDER BY seq",
    )
    .pluck()
    .all()
  expect(doubted).toEqual(['cancel waiting', 'return waiting', 'update waiting', 'update sending'])
})

test('what waits elsewhere for a code that was sent meanwhile is unclear, of the same kind and in another batch', () => {
  const { database, requests } = station()
  const add = (billCode: string, kind: 'cancel' | 'return', batchId: string): void =>
    addRequest(database, { billCode, kind, batchId, outcome: 'waiting' })
  add('A', 'cancel', 'one')
  add('A', 'return', 'two')
  add('B', 'cancel', 'one')
  requests.doubtElsewhere('A', 'cancel', 'one', 9)
  expect(requests.unclearOf('A')).toEqual([])
  requests.doubtElsewhere('A', 'cancel', 'three', 9)
  expect(requests.unclearOf('A')).toMatchObject([
    { kind: 'cancel', batchId: 'one', cause: 'restored-copy', endedAtMs: 9 },
  ])
  expect(requests.unclearOf('B')).toEqual([])
})

test('of unclear requests that tracking has not answered for the one comes next that was looked up least, then the oldest', () => {
  const { requests } = ofEachKind()
  const [cancel, back, update] = [seqOf('cancel', 'unclear'), seqOf('return', 'unclear'), seqOf('update', 'unclear')]
  expect(requests.unchecked([])).toMatchObject({ seq: cancel, kind: 'cancel', batchId: 'cancel', checks: 0 })
  requests.countCheck(cancel)
  expect(requests.unchecked([])?.seq).toBe(back)
  expect(requests.unchecked([back])).toMatchObject({ seq: update, kind: 'update', batchId: null })
  requests.markChecked(back, 5)
  requests.markChecked(update, 5)
  expect(requests.unchecked([])).toMatchObject({ seq: cancel, checks: 1 })
  expect(requests.unchecked([cancel])).toBeUndefined()
})

test('a stopped batch sends nothing that waits, and only what was on its way is put back', () => {
  const { database, requests } = station()
  for (const outcome of batchOutcomes) addRequest(database, { kind: 'cancel', billCode: outcome, outcome })
  addRequest(database, { kind: 'cancel', billCode: 'other', outcome: 'waiting', batchId: 'other' })
  const outcomes = () => database.prepare('SELECT outcome FROM requests ORDER BY seq').pluck().all()
  requests.stopBatch('B', 9)
  expect(outcomes()).toEqual(['not-sent', ...batchOutcomes.slice(1), 'waiting'])
  for (let seq = 1; seq <= batchOutcomes.length; seq += 1) requests.putBack(seq)
  expect(outcomes()).toEqual(['not-sent', 'waiting', ...batchOutcomes.slice(2), 'waiting'])
  expect(requests.waitingBatches()).toEqual([
    { batchId: 'B', kind: 'cancel', waiting: 1, firstSeq: 2 },
    { batchId: 'other', kind: 'cancel', waiting: 1, firstSeq: 7 },
  ])
})

test('the latest cancel of a bill is the one that was asked for last and not taken back', () => {
  const { database, requests } = station()
  for (const outcome of ['unclear', 'refused', 'not-sent'])
    addRequest(database, { kind: 'cancel', billCode: 'A', outcome })
  addRequest(database, { kind: 'return', billCode: 'A', outcome: 'accepted', batchId: 'R' })
  expect(requests.latestCancel('A')).toMatchObject({ kind: 'cancel', outcome: 'refused' })
  expect(requests.latestCancel('B')).toBeUndefined()
})

test('a request is in doubt where an earlier one for the same has no clear answer', () => {
  const { database, requests } = station()
  addRequest(database, { kind: 'cancel', billCode: 'A', outcome: 'unclear' })
  const request = { seq: 2, kind: 'cancel', billCode: 'A', batchId: 'B', message: '' } as const
  expect(requests.isInDoubt(request)).toBe(true)
  const others = [{ seq: 1 }, { billCode: 'B' }, { kind: 'return' as const }].map((change) =>
    requests.isInDoubt({ ...request, ...change }),
  )
  expect(others).toEqual([false, false, false])
})

test('what is taken back was not sent, or is unclear where a try of it went out before', () => {
  const { database, billRequests } = station()
  addRequest(database, { kind: 'update', billCode: 'A', outcome: 'waiting' })
  addRequest(database, { kind: 'update', billCode: 'B', outcome: 'waiting', tries: 1 })
  expect(billRequests.withdraw('B', 1, 9)).toBeUndefined()
  expect(billRequests.withdraw('A', 1, 9)).toEqual({ kind: 'update', batchId: null })
  expect(billRequests.withdraw('B', 2, 9)).toEqual({ kind: 'update', batchId: null })
  expect(billRequests.withdraw('B', 2, 9)).toBeUndefined()
  expect(billRequests.requests('A')).toMatchObject([{ outcome: 'not-sent', cause: 'none', endedAtMs: 9 }])
  expect(billRequests.requests('B')).toMatchObject([{ outcome: 'unclear', cause: 'no-answer', endedAtMs: 9 }])
})

test('an update that another one carries was not sent, or is unclear where a try of it went out before', () => {
  const { database, updates, billRequests } = station()
  const update = { changes: {}, billCode: '' }
  addRequest(database, { kind: 'update', billCode: 'A', outcome: 'waiting' })
  addRequest(database, { kind: 'update', billCode: 'B', outcome: 'waiting', tries: 1 })
  updates.endCarried({ ...update, seq: 1, tries: 0 }, 9)
  updates.endCarried({ ...update, seq: 2, tries: 1 }, 9)
  expect(billRequests.requests('A')).toMatchObject([{ outcome: 'not-sent', cause: 'none', endedAtMs: 9 }])
  expect(billRequests.requests('B')).toMatchObject([{ outcome: 'unclear', cause: 'no-answer', endedAtMs: 9 }])
})

test('the last hundred requests of a bill are told, the newest first', () => {
  const { database, billRequests } = station()
  for (let n = 1; n <= 101; n += 1) addRequest(database, { kind: 'cancel', billCode: 'A', outcome: 'refused', atMs: n })
  const told = billRequests.requests('A').map(({ askedAtMs }) => askedAtMs)
  expect([told.length, told[0], told.at(-1)]).toEqual([100, 101, 2])
})

test('what is asked about one bill is found by its code, and not among all that wait or are unclear', () => {
  const { database } = station()
  const ofOneBill = preparedBy(database, createRequestStore).filter((sql) => /\bbill_code = [?:]/.test(sql))
  expect(ofOneBill).toHaveLength(7)
  const plans = ofOneBill.map((sql) => planOf(database, sql, 'requests') ?? planOf(database, sql, 'r'))
  for (const plan of plans) expect(plan).toMatch(/\(bill_code=\?/)
})
