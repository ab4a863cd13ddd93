import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { createDraftSearch } from '../../../../src/main/database/search/draft-search.ts'
import { createDraftStore } from '../../../../src/main/database/stores/drafts.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { draftStates } from '../../../../src/shared/domain/draft.ts'
import { planOf, preparedBy } from '../query-plans.ts'
import { addUnknownAttempt } from '../unknown-attempt.ts'

test('drafts that are found stand in the order of the states that are asked for, each newest first', () => {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-found-')), 'station.db'))
  const drafts = createDraftStore(database)
  for (const [refCode, state] of [
    ['lan-1', 'READY'],
    ['lan-2', 'UNKNOWN'],
    ['lan-3', 'HOLD'],
    ['mai-4', 'UNKNOWN'],
    ['lan-5', 'UNKNOWN'],
    ['lan-6', 'READY'],
  ] as const) {
    const origin = { state, reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
    drafts.insert({ id: refCode, bill: { ...emptyBill, refCode }, referenceOverridden: false, ...origin })
  }
  const find = (offset: number, limit: number) =>
    createDraftSearch(database).find({
      states: ['UNKNOWN', 'HOLD', 'READY'],
      text: 'LAN',
      isFlagged: false,
      offset,
      limit,
    })
  const codes = (offset: number, limit: number): readonly string[] =>
    find(offset, limit).rows.map(({ refCode }) => refCode)
  expect(codes(0, 9)).toEqual(['lan-5', 'lan-2', 'lan-3', 'lan-6', 'lan-1'])
  expect([...codes(0, 2), ...codes(2, 2)]).toEqual(['lan-5', 'lan-2', 'lan-3', 'lan-6'])
  expect(find(0, 1).total).toBe(5)
})

test('drafts with a try of which nobody knows are listed unless they wait to be resolved or are on their way, and none that is deleted is found', () => {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-found-')), 'station.db'))
  const stores = openStores(database)
  for (const state of draftStates) {
    const origin = { state, reason: 'none', reasonDetail: '', createdAtMs: 1, referenceOverridden: false } as const
    for (const refCode of [state, `${state}-deleted`]) {
      const billCode = state === 'CREATED' ? `VN-${refCode}` : null
      stores.drafts.insert({ id: refCode, bill: { ...emptyBill, refCode }, billCode, ...origin })
      addUnknownAttempt(stores, refCode)
    }
  }
  database.exec("UPDATE drafts SET deleted_at_ms = 5 WHERE id LIKE '%-deleted'")
  const found = (isFlagged: boolean) => {
    const { rows, total } = stores.draftSearch.find({ states: [], text: '', isFlagged, offset: 0, limit: 99 })
    return { total, refCodes: rows.map(({ refCode }) => refCode).toReversed() }
  }
  const goneOn = draftStates.filter((state) => state !== 'UNKNOWN' && state !== 'SENDING')
  expect(found(true)).toEqual({ total: 6, refCodes: goneOn })
  expect(found(false)).toEqual({ total: 8, refCodes: draftStates })
})

test('what is sought in the queue is sought among the drafts of its states alone, and not among all that have become bills', () => {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-found-')), 'station.db'))
  const plans = preparedBy(database, createDraftSearch).map((sql) => planOf(database, sql, 'd') ?? '')
  expect(plans).toHaveLength(4)
  for (const plan of plans) expect(plan).toMatch(/^SEARCH d USING INDEX .*\(state=\?|\(id=\?\)/)
})
