import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDraftStore } from '../../../../src/main/database/stores/drafts.ts'
import type { DraftStore } from '../../../../src/main/database/stores/drafts.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { DamagedRowError } from '../../../../src/shared/damaged-row-error.ts'
import { draftRowSchema } from '../../../../src/shared/domain/draft.ts'

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
