import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { createLabelRequestStore } from '../../../../../src/main/database/stores/print/label-requests.ts'
import { draftStates } from '../../../../../src/shared/domain/draft.ts'
import type { PrintState } from '../../../../../src/shared/domain/printing/printing.ts'
import { openBills } from '../../bill-books.ts'
import { planOf, preparedBy } from '../../query-plans.ts'
import { addDraft, samplePrint } from '../../sample-rows.ts'

function station() {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  let profileId = 'this'
  const read = () => ({ profileId, fingerprint: '', file: null, isWitnessed: false })
  return {
    stores,
    requests: createLabelRequestStore(database, { read }),
    becomeCopy: () => void (profileId = 'copy'),
  }
}

test('a label is due once its draft is a bill, in the database in which it was asked for', () => {
  const { stores, requests, becomeCopy } = station()
  for (const state of draftStates) {
    addDraft(stores, state, state)
    requests.ask(state, 'Lan', 5)
  }
  addDraft(stores, 'not asked', 'CREATED')
  expect(requests.allDue()).toEqual(['CREATED'])
  expect(requests.dueAmong([...draftStates, 'not asked'])).toEqual([{ draftId: 'CREATED', billCode: 'VN-CREATED' }])
  expect(requests.dueAmong(['READY'])).toEqual([])
  becomeCopy()
  expect([requests.allDue(), requests.dueAmong(['CREATED'])]).toEqual([[], []])
  expect(requests.of([...draftStates]).map(({ state }) => state)).toEqual(draftStates.map(() => 'held'))
})

test('a label of a replaced database is held as it was asked for there', () => {
  const { stores, requests } = station()
  addDraft(stores, 'a', 'CREATED', { name: 'Lan a' })
  requests.hold('a', { operator: 'Mai', askedAtMs: 5 })
  const asked = { operator: 'Mai', askedAtMs: 5, receiverName: 'Lan a', billCode: 'VN-a', job: null, why: null }
  expect(requests.of(['a'])).toMatchObject([{ state: 'held', ...asked }])
})

test('what is asked for here stays where a replaced database had asked for it too', () => {
  const { stores, requests } = station()
  addDraft(stores, 'a', 'CREATED')
  requests.ask('a', 'Lan', 5)
  requests.hold('a', { operator: 'Mai', askedAtMs: 1 })
  expect(requests.of(['a'])).toMatchObject([{ state: 'waiting', operator: 'Lan', askedAtMs: 5 }])
})

test('a label that was ordered is not asked for again; every other request begins anew', () => {
  const { stores, requests } = station()
  const ids = ['ordered', 'refused', 'held']
  for (const id of ids) addDraft(stores, id, 'CREATED')
  for (const id of ids.slice(0, 2)) requests.ask(id, 'Lan', 5)
  requests.hold('held', { operator: 'Lan', askedAtMs: 5 })
  requests.ordered('ordered', 'job')
  requests.refused('refused', 'bill-cancelled')
  const states = () => requests.of(ids).map(({ state, why, operator }) => [state, why, operator])
  expect(states()).toEqual([
    ['ordered', null, 'Lan'],
    ['refused', 'bill-cancelled', 'Lan'],
    ['held', null, 'Lan'],
  ])
  expect(requests.allDue()).toEqual([])
  for (const id of ids) requests.ask(id, 'Mai', 9)
  expect(states()).toEqual([['ordered', null, 'Lan'], ...Array.from({ length: 2 }, () => ['waiting', null, 'Mai'])])
  expect(requests.allDue()).toEqual(ids.slice(1))
})

test('an ordered label is as the print of its bill that came out, or else as the newest one', () => {
  const { database } = openBills({ billCode: 'VN-a' })
  const stores = openStores(database)
  const { labelRequests: requests } = stores
  addDraft(stores, 'a', 'CREATED')
  requests.ask('a', 'Lan', 5)
  requests.ordered('a', 'first')
  const print = (id: string, state: PrintState): void =>
    stores.printJobs.insertAll([{ ...samplePrint, id, state, subject: 'VN-a', title: 'VN-a' }])
  const shown = (): unknown => requests.of(['a'])[0]?.job?.id
  print('first', 'failed')
  expect(shown()).toBe('first')
  print('second', 'failed')
  expect(shown()).toBe('second')
  print('third', 'sent')
  print('fourth', 'failed')
  expect(shown()).toBe('third')
})

test('only what waits is ordered or refused', () => {
  const { stores, requests } = station()
  const ids = ['ordered', 'refused']
  for (const id of ids) {
    addDraft(stores, id, 'CREATED')
    requests.ask(id, 'Lan', 5)
  }
  requests.ordered('ordered', 'job')
  requests.refused('refused', 'bill-cancelled')
  requests.ordered('refused', 'another')
  requests.refused('ordered', 'bill-cancelled')
  expect(requests.of(ids).map(({ state }) => state)).toEqual(ids)
})

test('a damaged request is held, and hides none beside it', () => {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  for (const id of ['a', 'b', 'c']) {
    addDraft(stores, id, 'CREATED')
    stores.labelRequests.ask(id, 'Lan', 5)
  }
  database.exec(`PRAGMA ignore_check_constraints = ON;
    UPDATE label_requests SET state = 'waitinh', why = 'x' WHERE draft_id = 'b'`)
  const read = stores.labelRequests.of(['a', 'b', 'c'])
  expect(read.map(({ draftId, state }) => [draftId, state])).toEqual([
    ['a', 'waiting'],
    ['b', 'held'],
    ['c', 'waiting'],
  ])
  expect(stores.labelRequests.allDue()).toEqual(['a', 'c'])
})

test('labels that are due are found by what was asked for, and not among all drafts that have become bills', () => {
  const { database } = openDatabase(':memory:')
  const create = (db: typeof database) => createLabelRequestStore(db, { read: () => null })
  const joined = preparedBy(database, create).filter((sql) => sql.includes('JOIN drafts'))
  expect(joined).toHaveLength(3)
  for (const sql of joined) expect(planOf(database, sql, 'd')).toMatch(/\(id=\?\)$/)
})
