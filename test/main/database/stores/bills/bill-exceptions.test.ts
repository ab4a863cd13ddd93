import { expect, test } from 'vitest'
import { createExceptionStore, exceptionOf } from '../../../../../src/main/database/stores/bills/bill-exceptions.ts'
import { createBillSearch } from '../../../../../src/main/database/search/bill-search.ts'
import { anyBill } from '../../../../../src/shared/domain/bill/bill-filter.ts'
import { openBills } from '../../bill-books.ts'
import { trackingOf } from '../../tracking-records.ts'

const now = 1_000_000

function worklist(...statusIds: readonly number[]) {
  const { bills, database } = openBills(...statusIds.map((statusId) => ({ statusId, name: `Lan ${statusId}` })))
  const exceptions = createExceptionStore(database)
  const search = createBillSearch(database)
  const request = database.prepare(
    `INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries,
       asked_at_ms, ended_at_ms)
     VALUES (:kind, :billCode, :batchId, 'none', 2, '{}', '', :outcome, '', 0, :atMs, :atMs)`,
  )
  database.exec(
    `INSERT INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('B', 'cancel', '', 1, '[]')`,
  )
  return {
    bills,
    exceptions,
    ask: (billCode: string, kind: 'cancel' | 'return' | 'update', outcome: string, atMs = now): unknown =>
      request.run({ billCode, kind, outcome, batchId: kind === 'update' ? null : 'B', atMs }),
    shown: (query = '') =>
      search
        .list({ ...anyBill, query, exceptions: true }, now, 0, 50)
        .rows.map(({ billCode, exception }) => [billCode, exception]),
  }
}

test('failed deliveries, incidents and pickup errors are gathered; other states are not', () => {
  const { shown, exceptions } = worklist(7, 11, 17, 2, 4)
  expect(shown()).toEqual([
    ['VN002', 'pickup-error'],
    ['VN001', 'incident'],
    ['VN000', 'failed-delivery'],
  ])
  expect(exceptions.count()).toBe(3)
  expect(shown('lan 11')).toEqual([['VN001', 'incident']])
})

test('a bill whose request was answered unclearly waits for a person until something clearer came', () => {
  const { shown, ask, exceptions } = worklist(2, 2, 4)
  ask('VN000', 'cancel', 'unclear')
  ask('VN001', 'update', 'unclear')
  ask('VN002', 'cancel', 'unclear')
  expect(shown()).toEqual([
    ['VN001', 'unclear-update'],
    ['VN000', 'unclear-cancel'],
  ])
  ask('VN000', 'cancel', 'not-sent')
  expect(exceptions.count()).toBe(2)
  ask('VN000', 'cancel', 'refused')
  expect(shown()).toEqual([['VN001', 'unclear-update']])
})

test('what a person has handled is gone, and comes back when its state changes again', () => {
  const { bills, exceptions, shown } = worklist(7)
  expect(exceptions.handle('VN000', { atMs: now, operator: 'Mai', note: 'đã gọi' })).toBe(true)
  expect([shown(), exceptions.count()]).toEqual([[], 0])
  expect(exceptions.handled('VN000')).toEqual({ atMs: now, operator: 'Mai', note: 'đã gọi' })
  bills.setStatus('VN000', 7, '', now + 1)
  expect(shown()).toEqual([])
  bills.setStatus('VN000', 13, '', now + 2)
  expect(shown()).toEqual([])
  bills.setStatus('VN000', 7, '', now + 3)
  expect(shown()).toEqual([['VN000', 'failed-delivery']])
})

test('a second failed delivery that was never seen as anything else between comes back by its newer event', () => {
  const { bills, exceptions, shown } = worklist(7)
  exceptions.handle('VN000', { atMs: now, operator: '', note: '' })
  bills.setTracking('VN000', trackingOf('VN000', now - 1))
  expect(shown()).toEqual([])
  bills.setTracking('VN000', trackingOf('VN000', now + 1))
  expect(shown()).toEqual([['VN000', 'failed-delivery']])
})

test('an unclear answer is handled too, and a later one is a new matter', () => {
  const { exceptions, shown, ask } = worklist(2)
  ask('VN000', 'cancel', 'unclear', now)
  exceptions.handle('VN000', { atMs: now, operator: '', note: '' })
  expect(shown()).toEqual([])
  ask('VN000', 'cancel', 'unclear', now + 1)
  expect(shown()).toEqual([['VN000', 'unclear-cancel']])
})

test('handled is taken back where it was handled, and only there', () => {
  const { exceptions, shown } = worklist(7, 2)
  exceptions.handle('VN000', { atMs: now, operator: '', note: '' })
  expect(exceptions.reopen('VN000')).toBe(true)
  expect(shown()).toEqual([['VN000', 'failed-delivery']])
  expect([exceptions.reopen('VN000'), exceptions.reopen('VN001'), exceptions.handled('VN000')]).toEqual([
    false,
    false,
    null,
  ])
})

test('a bill that is created in such a state, because it was linked late, waits at once', () => {
  const { shown } = worklist(11)
  expect(shown()).toEqual([['VN000', 'incident']])
})

test('a long worklist is searched for words like a short one', () => {
  // The first of each seven in a row does not wait.
  const { shown, exceptions } = worklist(...Array.from({ length: 84 }, (_, n) => (n % 7 === 0 ? 2 : 7)))
  expect(exceptions.count()).toBe(72)
  const waiting = [19, 18, 17, 16, 15, 13, 12, 11, 10, 1].map((n) => [`VN00${n}`, 'failed-delivery'])
  expect(shown('don-1')).toEqual(waiting)
  expect(shown('lan')).toHaveLength(50)
  expect([shown('don-0'), shown('hoa')]).toEqual([[], []])
})

test('each bill of a worklist is counted once, and all of them are', () => {
  const { exceptions, ask } = worklist(7, 2, ...Array.from({ length: 1100 }, () => 11))
  ask('VN000', 'cancel', 'unclear')
  for (const kind of ['cancel', 'update'] as const) ask('VN001', kind, 'unclear')
  expect(exceptions.count()).toBe(1102)
})

test.each([
  [{ needsAction: 1, unclear: null, isIntact: 1 }, 'incident', 'incident'],
  [{ needsAction: 1, unclear: 'cancel', isIntact: 1 }, 'incident', 'incident'],
  [{ needsAction: 1, unclear: 'cancel', isIntact: 1 }, null, 'unclear-cancel'],
  [{ needsAction: 1, unclear: null, isIntact: 1 }, null, null],
  [{ needsAction: 0, unclear: null, isIntact: 1 }, 'incident', null],
  [{ needsAction: 0, unclear: 'return', isIntact: 1 }, 'incident', 'unclear-return'],
  [{ needsAction: 0, unclear: 'update', isIntact: 1 }, null, 'unclear-update'],
  [{ needsAction: 1, unclear: 'update', isIntact: 0 }, 'incident', 'damaged'],
  [{ needsAction: 0, unclear: null, isIntact: 0 }, null, 'damaged'],
] as const)('of a bill with %o whose state asks for %s a person reads: %s', (asking, ofStatus, exception) => {
  expect(exceptionOf(asking, ofStatus)).toBe(exception)
})

test('of one bill the same is told as of the worklist, and nothing of one that is not on file', () => {
  const { exceptions, ask } = worklist(7, 2)
  ask('VN001', 'return', 'unclear')
  expect([exceptions.ofBill('VN000', 'failed-delivery'), exceptions.ofBill('VN001', null)]).toEqual([
    'failed-delivery',
    'unclear-return',
  ])
  expect(exceptions.ofBill('none', 'failed-delivery')).toBeNull()
})
