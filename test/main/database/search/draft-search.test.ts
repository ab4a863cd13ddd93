import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { createDraftSearch } from '../../../../src/main/database/search/draft-search.ts'
import { createDraftStore } from '../../../../src/main/database/stores/drafts.ts'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'

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
