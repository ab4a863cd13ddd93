import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDraftStore } from '../../../../src/main/database/stores/drafts.ts'
import type { DraftStore } from '../../../../src/main/database/stores/drafts.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'
import { draftRowSchema, draftStates, type DraftReason, type DraftState } from '../../../../src/shared/domain/draft.ts'
import { openBills } from '../bill-books.ts'
import { addDraft } from '../sample-rows.ts'
import { addUnknownAttempt } from '../unknown-attempt.ts'

function storeWith(...ids: readonly string[]): DraftStore {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-drafts-'))
  const drafts = createDraftStore(openDatabase(join(folder, 'station.db')).database)
  for (const id of ids) {
    const place = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null } as const
    const bill = { ...emptyBill, refCode: `ref-${id}` }
    drafts.insert({ id, bill, referenceOverridden: false, createdAtMs: 1, ...place })
  }
  return drafts
}

const sending = { from: ['READY'], to: 'SENDING', reason: 'none', reasonDetail: '', atMs: 5 } as const

test('a move is a compare-and-set: the second of two movers finds nothing to move', () => {
  const drafts = storeWith('a')
  expect(drafts.move({ id: 'a', ...sending })).toBe(true)
  expect(drafts.move({ id: 'a', ...sending })).toBe(false)
  expect(drafts.row('a')).toMatchObject({ state: 'SENDING', stateSinceMs: 5 })
})

test('a draft is CREATED exactly when it has a bill code, or the database refuses', () => {
  const drafts = storeWith('a', 'b')
  const created = { from: ['READY'], to: 'CREATED', reason: 'none', reasonDetail: '', atMs: 5 } as const
  expect(() => drafts.move({ id: 'a', ...created })).toThrow('CHECK')
  expect(drafts.move({ id: 'a', ...created, billCode: 'VN1' })).toBe(true)
  expect(() => drafts.move({ id: 'b', ...created, billCode: 'VN1' })).toThrow('UNIQUE')
})

test('counts follow every move and deletion', () => {
  const drafts = storeWith('a', 'b', 'c')
  drafts.move({ id: 'a', ...sending })
  drafts.remove('b', 9)
  expect(drafts.counts()).toMatchObject({ READY: 1, SENDING: 1, CREATED: 0 })
  expect(drafts.list(['READY', 'READY'], 0, 9)).toMatchObject({ rows: [{ id: 'c' }], total: 1 })
})

test('a list has the states in the order in which they are named, each newest first, in any window', () => {
  const drafts = storeWith('a', 'b', 'c', 'd', 'e')
  const to = (id: string, state: 'HOLD' | 'REJECTED'): boolean =>
    drafts.move({ id, from: ['READY'], to: state, reason: 'none', reasonDetail: '', atMs: 5 })
  expect([to('a', 'REJECTED'), to('c', 'HOLD'), to('d', 'REJECTED')]).toEqual([true, true, true])
  const ids = (offset: number, limit: number): readonly string[] =>
    drafts.list(['REJECTED', 'HOLD', 'READY'], offset, limit).rows.map(({ id }) => id)
  expect(ids(0, 9)).toEqual(['d', 'a', 'c', 'e', 'b'])
  expect([ids(1, 3), ids(3, 9), ids(5, 9)]).toEqual([['a', 'c', 'e'], ['e', 'b'], []])
  expect(drafts.list([], 0, 9).rows.map(({ id }) => id)).toEqual(['e', 'd', 'c', 'b', 'a'])
})

test('a draft that has to wait is not ready before its time', () => {
  const drafts = storeWith('a', 'b')
  drafts.move({ id: 'a', ...sending })
  drafts.move({ id: 'a', ...sending, from: ['SENDING'], to: 'READY', notBeforeMs: 100 })
  expect(drafts.ready(99, 9).map((draft) => draft.id)).toEqual(['b'])
  expect(drafts.ready(100, 9).map((draft) => draft.id)).toEqual(['a', 'b'])
})

test('a draft whose time lies further ahead than any wait is ready: a clock that was wrong has written it', () => {
  const drafts = storeWith('a')
  const longestMs = 10 * 60_000
  drafts.move({ id: 'a', ...sending, from: ['READY'], to: 'READY', notBeforeMs: 1 + longestMs })
  expect([drafts.ready(1, 9), drafts.ready(0, 9).map(({ id }) => id)]).toEqual([[], ['a']])
})

test('of a draft whose row has changed by itself all is shown that can be read; of one whose bill is torn what stands beside it', () => {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-drafts-')), 'station.db'))
  const drafts = createDraftStore(database)
  const bill = { ...emptyBill, refCode: 'R1', receiver: { ...emptyBill.receiver, name: 'Lan', address: '18 Cộng Hòa' } }
  const place = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  drafts.insert({ id: 'a', bill, referenceOverridden: false, ...place })
  database.exec("DROP TRIGGER drafts_digest_update; UPDATE drafts SET reason_detail = 'flipped'")
  expect(() => drafts.find('a')).toThrow(DamagedRowError)
  expect(drafts.remains('a')?.bill).toEqual(bill)
  database.exec("UPDATE drafts SET bill_json = '{torn'")
  expect(drafts.remains('a')?.bill).toEqual({ ...bill, receiver: { ...emptyBill.receiver, name: 'Lan' } })
})

test('a row has the shape that the Queue screen is promised', () => {
  expect(draftRowSchema.parse(storeWith('a').row('a'))).toMatchObject({ id: 'a', unresolvedAttempts: 0 })
})

/** With a draft in each state, named as its state. */
function stationOfEachState() {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  for (const state of draftStates) addDraft(stores, state, state)
  return { database, stores, drafts: stores.drafts }
}

test('a list of one state has no other, and counts it alone', () => {
  const { drafts } = stationOfEachState()
  for (const state of draftStates) expect(drafts.list([state], 0, 9)).toMatchObject({ rows: [{ id: state }], total: 1 })
  expect(drafts.list([], 2, 3)).toMatchObject({
    rows: [{ id: 'UNKNOWN' }, { id: 'REJECTED' }, { id: 'CREATED' }],
    total: 8,
  })
  expect(drafts.recent(1)).toMatchObject([{ id: 'ABANDONED' }])
})

test('a draft moves from any of the states that are named and from no other, and may be sent at once unless a time is named', () => {
  const { drafts } = stationOfEachState()
  const hold = { from: ['READY', 'REJECTED'], to: 'HOLD', reason: 'back-off', reasonDetail: 'x', atMs: 5 } as const
  const moved = draftStates.filter((id) => drafts.move({ id, ...hold, notBeforeMs: 9 }))
  expect(moved).toEqual(['READY', 'REJECTED'])
  expect(drafts.find('READY')).toMatchObject({ state: 'HOLD', reason: 'back-off', reasonDetail: 'x', notBeforeMs: 9 })
  drafts.move({ id: 'READY', ...hold, from: ['HOLD'], to: 'READY' })
  expect(drafts.find('READY')).toMatchObject({ state: 'READY', notBeforeMs: 0 })
})

test('a draft that was not sent is deleted once and comes back as it was; one of which something may be at the carrier is not', () => {
  const { drafts, stores } = stationOfEachState()
  addUnknownAttempt(stores, 'HOLD')
  const removed = ['EDITING', 'READY', 'REJECTED']
  expect(draftStates.filter((id) => drafts.remove(id, 5))).toEqual(removed)
  expect(draftStates.filter((id) => drafts.remove(id, 6))).toEqual([])
  expect([drafts.remove('none', 5), drafts.wasStored('READY'), drafts.wasStored('none')]).toEqual([false, true, false])
  expect(draftStates.filter((id) => drafts.find(id) === undefined)).toEqual(removed)
  drafts.restore('READY')
  drafts.restore('HOLD')
  expect([drafts.row('READY')?.state, drafts.row('EDITING'), drafts.row('HOLD')?.state]).toEqual([
    'READY',
    undefined,
    'HOLD',
  ])
})

test('deleted drafts that were to be sent are on hold when they come back on a copy', () => {
  const { drafts } = stationOfEachState()
  for (const id of ['READY', 'REJECTED']) drafts.remove(id, 5)
  drafts.holdDeleted(7)
  for (const id of ['READY', 'REJECTED']) drafts.restore(id)
  expect(drafts.row('READY')).toMatchObject({ state: 'HOLD', reason: 'restored-copy', stateSinceMs: 7 })
  expect(drafts.row('REJECTED')).toMatchObject({ state: 'REJECTED' })
})

test('a reference is held by another draft that is not deleted, was not refused when it was saved, and whose bill is not cancelled', () => {
  const { database } = openBills({ billCode: 'VN-cancelled', statusId: 6 }, { billCode: 'VN-created', statusId: 2 })
  const stores = openStores(database)
  const { drafts } = stores
  const ids = ['editing', 'refused', 'deleted', 'cancelled', 'created'] as const
  const stateOf = {
    editing: 'EDITING',
    refused: 'EDITING',
    deleted: 'EDITING',
    cancelled: 'CREATED',
    created: 'CREATED',
  } as const
  for (const id of ids) addDraft(stores, id, stateOf[id])
  drafts.move({
    id: 'refused',
    from: ['EDITING'],
    to: 'EDITING',
    reason: 'refused-at-saving',
    reasonDetail: '',
    atMs: 5,
  })
  drafts.remove('deleted', 5)
  expect(ids.map((id) => drafts.holderOfReference(id.toUpperCase(), 'other'))).toEqual([
    'editing',
    undefined,
    undefined,
    undefined,
    'created',
  ])
  expect(drafts.holderOfReference('editing', 'editing')).toBeUndefined()
  expect([drafts.withBillCode('VN-created'), drafts.withBillCode('VN-none')]).toEqual(['created', undefined])
})

test('a draft whose reference a person has approved holds it, and nothing is to be decided about it by who had it then', () => {
  const { drafts, stores } = stationOfEachState()
  const { decisions } = stores
  const { bill } = drafts.find('READY')!
  expect(drafts.find('READY')?.referenceOverridden).toBe(false)
  expect(drafts.undecidedHolderOfReference('READY', 'other', 0)).toBe('READY')
  drafts.replaceBill('READY', bill, true)
  expect(drafts.find('READY')?.referenceOverridden).toBe(true)
  const reason = { atMs: 1, operator: 'Lan', action: 'override-reference', reason: 'Hai kiện' } as const
  decisions.add({ draftId: 'READY' }, reason)
  const given = decisions.count()
  const undecided = [given - 1, given, null].map((since) => drafts.undecidedHolderOfReference('READY', 'other', since))
  expect(undecided).toEqual([undefined, 'READY', 'READY'])
  expect(drafts.holderOfReference('READY', 'other')).toBe('READY')
  const origin = { state: 'READY', reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  drafts.insert({ id: 'approved', bill: { ...bill, refCode: 'R' }, referenceOverridden: true, ...origin })
  expect(drafts.find('approved')?.referenceOverridden).toBe(true)
})

test('what a draft is replaced by says anew whether a person has approved its reference', () => {
  const drafts = storeWith('a')
  const approvals = [true, false, true].map((isApproved) => {
    drafts.replaceBill('a', { ...emptyBill, refCode: 'R' }, isApproved)
    return drafts.find('a')?.referenceOverridden
  })
  expect(approvals).toEqual([true, false, true])
})

test('what is left of a damaged draft says whether a person has approved its reference, also where its bill is torn', () => {
  const { drafts, database } = stationOfEachState()
  drafts.replaceBill('READY', { ...emptyBill, refCode: 'READY' }, true)
  database.exec("DROP TRIGGER drafts_digest_update; UPDATE drafts SET ward_name = 'x'")
  const approved = () => ['READY', 'HOLD'].map((id) => drafts.remains(id)?.referenceOverridden)
  expect(approved()).toEqual([true, false])
  database.exec("UPDATE drafts SET bill_json = '{torn'")
  expect([...approved(), drafts.remains('none')]).toEqual([true, false, undefined])
})

test('drafts of one reference are sent one after the other, a damaged one is named and holds up none but those', () => {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  const { drafts } = stores
  const references = { a: 'one', b: 'one', c: 'two', d: 'two', e: 'three' } as const
  for (const [id, refCode] of Object.entries(references)) addDraft(stores, id, 'READY', { refCode })
  const asked: (readonly string[])[] = []
  const ready = (limit = 9): readonly string[] => drafts.ready(9, limit, (ids) => asked.push(ids)).map(({ id }) => id)
  expect([ready(), ready(2), asked]).toEqual([['a', 'c', 'e'], ['a', 'c'], []])
  drafts.move({ id: 'd', ...sending })
  drafts.move({ id: 'a', ...sending })
  expect(ready()).toEqual(['e'])
  drafts.move({ id: 'a', ...sending, from: ['SENDING'], to: 'HOLD' })
  expect(ready()).toEqual(['b', 'e'])
  database.exec("DROP TRIGGER drafts_digest_update; UPDATE drafts SET ward_name = 'x' WHERE id = 'b'")
  expect([ready(), asked]).toEqual([['e'], [['b']]])
})

test('the next draft that waits is the one with the earliest time, and only what can be taken back keeps its time', () => {
  const drafts = storeWith('a', 'b', 'c')
  const wait = (id: string, reason: DraftReason, notBeforeMs: number, from: DraftState = 'READY') =>
    drafts.move({ id, from: [from], to: 'READY', reason, reasonDetail: '', atMs: 5, notBeforeMs })
  wait('a', 'back-off', 70)
  wait('b', 'undo-window', 50)
  wait('c', 'undo-window', 60)
  expect([0, 49, 50, 70].map(drafts.nextReadyAtMs)).toEqual([50, 50, 60, null])
  expect([drafts.idsInState('READY', 2), drafts.idsInState('HOLD', 2)]).toEqual([['a', 'b'], []])
  drafts.clearDelays()
  expect(['a', 'b'].map((id) => drafts.find(id)?.notBeforeMs)).toEqual([0, 50])
  expect(drafts.untilUndoEnds()).toEqual([
    { id: 'b', notBeforeMs: 50 },
    { id: 'c', notBeforeMs: 60 },
  ])
  for (const id of ['a', 'b']) drafts.endUndo(id)
  expect(drafts.find('b')).toMatchObject({ reason: 'waiting-turn', notBeforeMs: 0 })
  expect([drafts.untilUndoEnds(), drafts.row('a')?.reason]).toEqual([[{ id: 'c', notBeforeMs: 60 }], 'back-off'])
  for (const id of ['a', 'b', 'c']) drafts.remove(id, 6)
  expect([drafts.nextReadyAtMs(0), drafts.untilUndoEnds(), drafts.idsInState('READY', 9)]).toEqual([null, [], []])
})
