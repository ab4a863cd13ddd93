import { expect, test } from 'vitest'
import { createBillLinks } from '../../../../../src/main/database/stores/bills/bill-links.ts'
import { createBillStore } from '../../../../../src/main/database/stores/bills/bills.ts'
import { createDraftStore } from '../../../../../src/main/database/stores/drafts.ts'
import type { BillType } from '../../../../../src/shared/domain/bill/bill-input.ts'
import { billLinkSchema } from '../../../../../src/shared/domain/bill/linked-bill.ts'
import { billOf, fees, openBills } from '../../bill-books.ts'

function linked() {
  const { database } = openBills()
  const drafts = createDraftStore(database)
  const bills = createBillStore(database)
  const input = (refCode: string, billType: BillType, billReturn: string) => ({
    ...billOf({}),
    refCode,
    billType,
    billReturn,
  })
  const rest = { draftId: null, statusId: 2, statusText: '', fees, createdAtMs: 1, expectedAtMs: null }
  const origin = { state: 'EDITING', reason: 'none', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  return {
    database,
    drafts,
    of: createBillLinks(database).of,
    bill: (refCode: string, billType: BillType, billReturn: string) =>
      bills.insert({ billCode: `CP-${refCode}`, refCode, bill: input(refCode, billType, billReturn), ...rest }),
    draft: (refCode: string, billType: BillType, billReturn: string) =>
      drafts.insert({
        id: `D-${refCode}`,
        bill: input(refCode, billType, billReturn),
        referenceOverridden: false,
        ...origin,
      }),
  }
}

test('the two bills of a pair find each other, also where only one of them names the other', () => {
  const { bill, of } = linked()
  bill('DH-1', 'outbound', '')
  bill('DH-2', 'return', 'dh-1')
  bill('DH-3', 'outbound', '')
  const back = { kind: 'bill', billCode: 'CP-DH-2', refCode: 'DH-2', billType: 'return' }
  expect(of('DH-1', '').map((link) => billLinkSchema.parse(link))).toEqual([back])
  expect(of('DH-2', 'dh-1')).toMatchObject([{ billCode: 'CP-DH-1' }])
  expect(of('DH-3', '')).toEqual([])
})

test('a draft is linked until it is a bill or is deleted', () => {
  const { bill, draft, drafts, of } = linked()
  bill('DH-1', 'trade-in-outbound', 'DH-2')
  draft('DH-2', 'trade-in-return', 'DH-1')
  expect(of('DH-1', 'DH-2')).toEqual([
    { kind: 'draft', id: 'D-DH-2', refCode: 'DH-2', billType: 'trade-in-return', state: 'EDITING' },
  ])
  drafts.remove('D-DH-2', 5)
  expect(of('DH-1', 'DH-2')).toEqual([])
})

test('bills without a reference are no pair', () => {
  const { bill, of } = linked()
  bill('', 'return', '')
  bill('X', 'return', '')
  expect([of('', ''), of('X', ''), of('', 'X')]).toEqual([[], [], []])
})

test('a pair is looked for by index, however many bills there are', () => {
  const { database } = linked()
  const related = "CASE WHEN json_valid(bill_json) THEN bill_json ->> '$.billReturn' END"
  const plan = database
    .prepare<[], { detail: string }>(
      `EXPLAIN QUERY PLAN SELECT seq FROM bills WHERE (${related}) = 'A' COLLATE NOCASE AND (${related}) <> ''`,
    )
    .all()
  expect(plan.map(({ detail }) => detail).join()).toContain('bills_by_related')
})

test('of very many under one reference the newest twenty bills and the newest twenty drafts are linked', () => {
  const { bill, draft, of } = linked()
  for (let n = 1; n <= 21; n += 1) {
    bill(`B-${n}`, 'return', 'DH-1')
    draft(`D-${n}`, 'return', 'DH-1')
  }
  const newest = (letter: string) => Array.from({ length: 20 }, (_, n) => `${letter}-${21 - n}`)
  expect(of('DH-1', '').map(({ refCode }) => refCode)).toEqual([...newest('B'), ...newest('D')])
})
