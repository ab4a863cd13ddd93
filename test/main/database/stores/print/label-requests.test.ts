import { expect, test } from 'vitest'
import { openStores } from '../../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../../src/main/database/open.ts'
import { createLabelRequestStore } from '../../../../../src/main/database/stores/print/label-requests.ts'
import { draftStates } from '../../../../../src/shared/domain/draft.ts'
import { addDraft } from '../../sample-rows.ts'

function station() {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  let profileId = 'this'
  const read = () => ({ profileId, fingerprint: '', file: null, isWitnessed: false })
  return {
    database,
    stores,
    requests: createLabelRequestStore(database, { read }),
    becomeCopy: () => void (profileId = 'copy'),
  }
}

test('a label is due once its draft is a bill, in the database in which it was asked for', () => {
  const { database, stores, requests, becomeCopy } = station()
  for (const state of draftStates) {
    addDraft(stores, state, state)
    requests.ask(state, 'Lan', 5)
  }
  addDraft(stores, 'not asked', 'CREATED')
  expect([requests.allDue(), requests.countHeld()]).toEqual([['CREATED'], 0])
  expect(requests.dueAmong([...draftStates, 'not asked'])).toEqual([{ draftId: 'CREATED', billCode: 'VN-CREATED' }])
  expect(requests.dueAmong(['READY'])).toEqual([])
  becomeCopy()
  expect([requests.allDue(), requests.dueAmong(['CREATED'])]).toEqual([[], []])
  const held = draftStates.filter((state) => state !== 'ABANDONED')
  expect(requests.held(0, 9).map(({ draftId, state }) => [draftId, state])).toEqual(held.map((id) => [id, 'held']))
  expect([requests.countHeld(), requests.held(1, 2).map(({ draftId }) => draftId)]).toEqual([7, held.slice(1, 3)])
  database.exec("UPDATE drafts SET deleted_at_ms = 1 WHERE state IN ('CREATED', 'HOLD')")
  expect(requests.countHeld()).toBe(5)
  expect(requests.release(['CREATED', 'READY', 'not asked'])).toEqual(['CREATED', 'READY'])
  expect([requests.allDue(), requests.countHeld()]).toEqual([[], 4])
})

test('held labels are listed as they were asked for, the oldest first', () => {
  const { stores, requests } = station()
  for (const [id, askedAtMs] of [
    ['a', 7],
    ['b', 5],
    ['c', 7],
  ] as const) {
    addDraft(stores, id, 'CREATED', { name: `Lan ${id}` })
    requests.hold(id, { operator: 'Mai', askedAtMs })
  }
  expect(requests.held(0, 9)).toMatchObject([
    { draftId: 'b', operator: 'Mai', askedAtMs: 5, receiverName: 'Lan b', billCode: 'VN-b', job: null, why: null },
    { draftId: 'a' },
    { draftId: 'c' },
  ])
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
  const ids = ['ordered', 'refused', 'withdrawn', 'held']
  for (const id of ids) addDraft(stores, id, 'CREATED')
  for (const id of ids.slice(0, 3)) requests.ask(id, 'Lan', 5)
  requests.hold('held', { operator: 'Lan', askedAtMs: 5 })
  requests.ordered('ordered', 'job')
  requests.refused('refused', 'bill-cancelled')
  requests.withdraw(['withdrawn'])
  const states = () => requests.of(ids).map(({ state, why, operator }) => [state, why, operator])
  expect(states()).toEqual([
    ['ordered', null, 'Lan'],
    ['refused', 'bill-cancelled', 'Lan'],
    ['withdrawn', null, 'Lan'],
    ['held', null, 'Lan'],
  ])
  expect([requests.allDue(), requests.countHeld()]).toEqual([[], 1])
  for (const id of ids) requests.ask(id, 'Mai', 9)
  expect(states()).toEqual([['ordered', null, 'Lan'], ...Array.from({ length: 3 }, () => ['waiting', null, 'Mai'])])
  expect(requests.allDue()).toEqual(ids.slice(1))
})

test('only what waits is ordered, refused, released or withdrawn', () => {
  const { stores, requests, becomeCopy } = station()
  const ids = ['ordered', 'refused', 'withdrawn']
  for (const id of ids) {
    addDraft(stores, id, 'CREATED')
    requests.ask(id, 'Lan', 5)
  }
  requests.ordered('ordered', 'job')
  requests.refused('refused', 'bill-cancelled')
  requests.withdraw(['withdrawn'])
  for (const id of ids.slice(1)) requests.ordered(id, 'another')
  requests.refused('ordered', 'bill-cancelled')
  requests.refused('withdrawn', 'bill-cancelled')
  requests.withdraw(ids)
  becomeCopy()
  expect([requests.release(ids), requests.held(0, 9)]).toEqual([[], []])
  expect(requests.of(ids).map(({ state }) => state)).toEqual(ids)
})
