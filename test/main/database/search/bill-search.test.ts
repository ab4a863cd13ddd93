import { beforeAll, describe, expect, test } from 'vitest'
import { createBillStore } from '../../../../src/main/database/stores/bills/bills.ts'
import { createDecisionStore } from '../../../../src/main/database/stores/decisions.ts'
import { createDraftStore } from '../../../../src/main/database/stores/drafts.ts'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import type { Database } from '../../../../src/main/database/open.ts'
import { knownStatusIds } from '../../../../src/shared/domain/bill/bill.ts'
import { anyBill, type BillFilter } from '../../../../src/shared/domain/bill/bill-filter.ts'
import {
  billColumns,
  billListRowSchema,
  type BillSelection,
  type BillSort,
} from '../../../../src/shared/domain/bill/bill-list.ts'
import { added, noSums } from '../../../../src/main/database/search/bill-sums.ts'
import { trackingOf } from '../tracking-records.ts'
import { billOf, fees, openBills, type BillGiven } from '../bill-books.ts'

/** Noon of 21 November 2026 in Vietnam. */
const now = Date.UTC(2026, 10, 21, 5)
const day = 86_400_000

function searchOver(...requests: readonly BillGiven[]) {
  const { bills, database } = openBills(...requests)
  const search = createBillSearch(database)
  const found = (filter: Partial<BillFilter>): string[] =>
    search.list({ ...anyBill, ...filter }, now, 0, 50).rows.map(({ billCode }) => billCode)
  return { bills, database, search, found, words: (query: string) => found({ query }) }
}

test('bills are found by code, reference, phone, its last four digits, name and address, without accents', () => {
  const { words } = searchOver(
    { name: 'Nguyễn Thị Đào', phone: '0908765430', address: '12/3 Hoà Bình', ward: 'Phường Ba Đình' },
    { name: 'Trần Văn Dũng', phone: '0908765431', address: '12/3 Hoà Bình' },
  )
  expect(words('vn001')).toEqual(['VN001'])
  expect(words('DON-0')).toEqual(['VN000'])
  expect(words('don')).toEqual(['VN001', 'VN000'])
  expect(words('0908765431')).toEqual(['VN001'])
  expect(words('5430')).toEqual(['VN000'])
  expect(words('dao nguyen')).toEqual(['VN000'])
  expect(words('Đà')).toEqual(['VN000'])
  expect(words('hoa binh')).toEqual(['VN001', 'VN000'])
  expect(words('12/3 binh')).toEqual(['VN001', 'VN000'])
  expect(words('ba dinh')).toEqual(['VN000'])
  expect(words('nobody')).toEqual([])
})

test('every beginning of a word finds it, also beyond the lengths that have an index of their own', () => {
  const code = 'ABCDEFGHIJKLMNOPQRSTUVWX'
  const { words } = searchOver({ billCode: code }, { billCode: 'OTHER' })
  for (let length = 1; length <= code.length; length += 1) expect(words(code.slice(0, length))).toEqual([code])
})

test('a query of quotes, operators and filter words is text, not syntax', () => {
  const { words, found } = searchOver({ name: 'Đào' })
  for (const query of ['"', 'a OR b', 'NEAR(', '*', "';--", 'dao AND', '§gw', '§', '(']) {
    expect(() => words(query)).not.toThrow()
  }
  expect(words('"dao"')).toEqual(['VN000'])
  expect(words('§gw')).toEqual([])
  expect(found({ query: '§' })).toEqual(['VN000'])
})

test('an empty filter lists all, newest first, in windows that say whether there is more', () => {
  const { search } = searchOver({}, {}, {})
  const window = (offset: number, limit: number) => {
    const { rows, isMore } = search.list(anyBill, now, offset, limit)
    return [rows.map(({ billCode }) => billCode), isMore]
  }
  expect(window(0, 2)).toEqual([['VN002', 'VN001'], true])
  expect(window(1, 2)).toEqual([['VN001', 'VN000'], false])
  expect(window(3, 2)).toEqual([[], false])
})

test('a list that ends at a number shows nothing newer, and the newer ones are counted', () => {
  const { search } = searchOver({ name: 'Lan' }, { name: 'Hoa' }, { name: 'Lan' }, { name: 'Lan' })
  const lan = { ...anyBill, query: 'lan' }
  const newest = search.newestSeq()
  const codes = (filter: BillFilter, upTo: number): readonly string[] =>
    search.list(filter, now, 0, 9, upTo).rows.map(({ billCode }) => billCode)
  expect(codes(anyBill, newest - 2)).toEqual(['VN001', 'VN000'])
  expect(codes(lan, newest - 1)).toEqual(['VN002', 'VN000'])
  expect([search.countAfter(lan, now, newest - 3, 9), search.countAfter(anyBill, now, newest - 3, 9)]).toEqual([2, 3])
  expect(search.countAfter(anyBill, now, 0, 2)).toBe(2)
})

test('windows of a search continue where the one before ended', () => {
  const { search } = searchOver(...Array.from({ length: 7 }, () => ({ name: 'Lan' })))
  const codes = [0, 3, 6].flatMap((offset) =>
    search.list({ ...anyBill, query: 'lan' }, now, offset, 3).rows.map(({ billCode }) => billCode),
  )
  expect(codes).toEqual(['VN006', 'VN005', 'VN004', 'VN003', 'VN002', 'VN001', 'VN000'])
})

test('filters by state, service, province, sender and COD are met together, and together with words', () => {
  const { found } = searchOver(
    { name: 'Lan', statusId: 7, province: 'Nghệ An', serviceId: 81, codVnd: 5000, sender: 'Kho A' },
    { name: 'Lan', statusId: 7, province: 'Nghệ An', serviceId: 90, codVnd: 0, sender: 'Kho B' },
    { name: 'Lan', statusId: 11, province: 'TP. Hà Nội', serviceId: 90, codVnd: 5000, sender: 'Kho A' },
    { name: 'Hoa', statusId: 4, province: 'TP. Hà Nội', serviceId: 90, codVnd: 5000, sender: 'Kho A' },
  )
  expect(found({ groups: ['failed'] })).toEqual(['VN002', 'VN001', 'VN000'])
  expect(found({ groups: ['failed', 'delivered'], provinces: ['TP. Hà Nội'] })).toEqual(['VN003', 'VN002'])
  expect(found({ groups: ['failed'], cod: 'yes', query: 'lan' })).toEqual(['VN002', 'VN000'])
  expect(found({ cod: 'no' })).toEqual(['VN001'])
  expect(found({ serviceIds: [81, 7] })).toEqual(['VN000'])
  expect(found({ senders: ['Kho A'], provinces: ['Nghệ An', 'Huế'] })).toEqual(['VN000'])
  expect(found({ provinces: ['Huế'] })).toEqual([])
})

test('a state that the app does not know stands among the others, and no known bill does', () => {
  const { found } = searchOver({ statusId: 99 }, { statusId: null }, { statusId: 2 })
  expect(found({ groups: ['other'] })).toEqual(['VN001', 'VN000'])
})

test('days are those of Vietnam; a long range is met to the day at both of its ends', () => {
  const morning = (iso: string): number => Date.parse(`${iso}T00:00:00+07:00`)
  const days = ['2025-12-31', '2026-01-01', '2026-02-14', '2026-11-20', '2026-11-21']
  const { found } = searchOver(...days.map((iso) => ({ billCode: iso, createdAtMs: morning(iso) })), {
    billCode: 'late',
    createdAtMs: morning('2026-11-21') - 1,
  })
  expect(found({ created: { kind: 'today' } })).toEqual(['2026-11-21'])
  expect(found({ created: { kind: 'yesterday' } })).toEqual(['late', '2026-11-20'])
  const range = (from: string | null, to: string | null) => found({ created: { kind: 'days', from, to } })
  expect(range('2026-01-01', '2026-02-14')).toEqual(['2026-02-14', '2026-01-01'])
  expect(range('2026-02-15', '2026-11-20')).toEqual(['late', '2026-11-20'])
  expect(range(null, '2025-12-31')).toEqual(['2025-12-31'])
  expect(range('2026-11-21', null)).toEqual(['2026-11-21'])
  expect(range('2026-11-21', '2026-11-20')).toEqual([])
})

test('seven days are today and the six before', () => {
  const { found } = searchOver({ createdAtMs: now - 6 * day }, { createdAtMs: now - 7 * day })
  expect(found({ created: { kind: 'last-7-days' } })).toEqual(['VN000'])
})

test('a bill leaves a filter as soon as what the filter asks for has changed', () => {
  const { bills, found } = searchOver({ statusId: 2, name: 'Lan', codVnd: 0, province: 'Huế' })
  bills.setStatus('VN000', 7, '', now)
  expect([found({ groups: ['waiting'] }), found({ groups: ['failed'] })]).toEqual([[], ['VN000']])
  bills.replaceBill('VN000', billOf({ name: 'Hoa', codVnd: 9000, province: 'Nghệ An' }), fees)
  expect([found({ cod: 'yes' }), found({ cod: 'no' })]).toEqual([['VN000'], []])
  expect([found({ query: 'lan' }), found({ query: 'hoa', provinces: ['Nghệ An'] })]).toEqual([[], ['VN000']])
})

function cancel(database: Database, billCode: string, outcome: string): void {
  database.exec(`INSERT OR IGNORE INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('B', 'cancel', '', 1, '[]');
    INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries, asked_at_ms)
    VALUES ('cancel', '${billCode}', 'B', 'none', 2, '{}', '', '${outcome}', '', 0, 9)`)
}

test('counting stops at its bound', () => {
  const { search } = searchOver({ name: 'Lan' }, { name: 'Lan' }, { name: 'Lan' })
  const counted = (filter: Partial<BillFilter>, atMost: number) =>
    search.count({ ...anyBill, ...filter }, now, search.newestSeq(), atMost)
  expect([counted({ query: 'lan' }, 2), counted({ query: 'lan' }, 9), counted({}, 9), counted({}, 2)]).toEqual([
    2, 3, 3, 2,
  ])
})

test('where a filter names what no bill has, none is found, counted, summed or written into a file', () => {
  const { search } = searchOver({ province: 'Huế' }, { province: 'Huế' })
  const nowhere = { ...anyBill, provinces: ['Nghệ An'] }
  expect(search.count(nowhere, now, 9, 9)).toBe(0)
  expect(search.countAfter(nowhere, now, 0, 9)).toBe(0)
  expect([...search.countSlices(nowhere, now, 9, 9)]).toEqual([0])
  expect([search.codes(nowhere, now, 9, 9), search.exported(nowhere, now, 9, 9)]).toEqual([[], []])
  const sums = [...search.sumSlices({ kind: 'filter', filter: nowhere, upToSeq: 9, except: [] }, now)]
  expect(sums.reduce(added, noSums)).toEqual(noSums)
})

test('all bills are counted at once, up to the number and the bound that are given', () => {
  const { search } = searchOver({}, {}, {}, {})
  const counted = (upTo: number, atMost: number) => [...search.countSlices(anyBill, now, upTo, atMost)]
  expect([counted(9, 9), counted(3, 9), counted(9, 2)]).toEqual([[4], [3], [2]])
})

test('what is created after a selection was made does not join it', () => {
  const { search, bills } = searchOver({ name: 'Lan' })
  const upTo = search.newestSeq()
  bills.insert({
    billCode: 'LATER',
    refCode: '',
    draftId: null,
    bill: billOf({ name: 'Lan' }),
    statusId: 2,
    statusText: '',
    fees,
    createdAtMs: now,
    expectedAtMs: null,
  })
  for (const filter of [anyBill, { ...anyBill, query: 'lan' }]) {
    expect(search.codes(filter, now, upTo, 9).map(({ billCode }) => billCode)).toEqual(['VN000'])
    expect(search.count(filter, now, upTo, 9)).toBe(1)
  }
})

/** A bill with something of its own in every column, whose receiver was corrected behind its label. */
function fullBill() {
  const { bills, database } = openBills()
  const given = { name: 'Đào', phone: '0908765430', address: '12 Hoà Bình', ward: 'Ba Đình', province: 'Hà Nội' }
  const bill = billOf({ ...given, sender: 'Kho A', serviceId: 81, codVnd: 5000 })
  const cargo = { ...bill.cargo, content: 'Áo', packageCount: 3, weightGrams: 1200 }
  const times = { createdAtMs: 6, expectedAtMs: null }
  const state = { statusId: 12, statusText: 'Nháp' }
  const codes = { billCode: 'VN1', refCode: 'DON-1', draftId: null }
  bills.insert({ ...codes, bill: { ...bill, cargo, carrierDraft: true }, fees, ...state, ...times })
  bills.markLabelPrinted('VN1', 8, 0)
  const receiver = { ...bill.receiver, name: 'Đào Mai' }
  bills.replaceBill('VN1', { ...bill, receiver, cargo, carrierDraft: true }, { ...fees, totalVnd: 31_000 })
  bills.setTracking('VN1', trackingOf('VN1', 7))
  database.exec(`INSERT INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('B', 'cancel', '', 1, '[]');
    INSERT INTO requests (kind, bill_code, batch_id, mark, status_id, payload_json, operator, outcome, message, tries, asked_at_ms)
    VALUES ('cancel', 'VN1', 'B', 'none', 2, '{}', '', 'refused', 'Đã lấy hàng', 0, 9),
      ('update', 'VN1', NULL, 'none', 2, '{}', '', 'unclear', 'Lỗi', 0, 9)`)
  return createBillSearch(database)
}

const fullRow = {
  seq: 1,
  billCode: 'VN1',
  refCode: 'DON-1',
  statusId: 12,
  statusText: 'Nháp',
  receiverName: 'Đào Mai',
  receiverPhone: '0908765430',
  wardName: 'Ba Đình',
  provinceName: 'Hà Nội',
  codAmountVnd: 5000,
  totalFeeVnd: 31_000,
  serviceId: 81,
  packageCount: 3,
  createdAtMs: 6,
  labelPrintedAtMs: 8,
  labelState: 'outdated',
  cancelOutcome: 'refused',
  cancelMessage: 'Đã lấy hàng',
  updateOutcome: 'unclear',
  updateMessage: 'Lỗi',
  carrierDraft: true,
  senderName: 'Kho A',
  movedAtMs: 7,
  exception: 'unclear-update',
}

test('a row says all that the screen is promised, as the bill has it', () => {
  const [row] = fullBill().list(anyBill, now, 0, 1).rows
  expect(billListRowSchema.parse(row)).toEqual(fullRow)
})

test('a bill is written into a file with its row, its address, its content and its weight', () => {
  const search = fullBill()
  const exported = { ...fullRow, address: '12 Hoà Bình', content: 'Áo', weightGrams: 1200 }
  expect(search.exported(anyBill, now, 1, 9)).toEqual([exported])
  expect([search.exportedOne('VN1'), search.exportedOne('VN2')]).toEqual([exported, undefined])
})

test('of a bill of which little is known a row and a file say nothing more', () => {
  const { search } = searchOver({ refCode: '' })
  const nothing = {
    labelPrintedAtMs: null,
    labelState: 'missing',
    carrierDraft: false,
    senderName: '',
    exception: null,
  }
  const unasked = { cancelOutcome: null, cancelMessage: '', updateOutcome: null, updateMessage: '' }
  expect(search.exportedOne('VN000')).toMatchObject({
    ...nothing,
    ...unasked,
    address: '',
    content: '',
    weightGrams: null,
  })
})

test('provinces and senders that bills have are offered once each', () => {
  const { search } = searchOver({ province: 'Huế', sender: 'B' }, { province: 'An Giang', sender: 'B' })
  expect([search.provinces(), search.senders()]).toEqual([['An Giang', 'Huế'], ['B']])
})

describe('who entered a bill', () => {
  /** A bill that an operator has entered as a draft, and perhaps another has corrected since. */
  function entered(database: Database, code: string, operators: readonly string[]): void {
    const drafts = createDraftStore(database)
    const decisions = createDecisionStore(database)
    const bill = billOf({ name: code })
    const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
    drafts.insert({ id: `draft-${code}`, bill: { ...bill, refCode: code }, referenceOverridden: false, ...origin })
    operators.forEach((operator, n) => {
      const action = n === 0 ? 'enter' : 'edit'
      decisions.add({ draftId: `draft-${code}` }, { atMs: n, operator, action, reason: 'send' })
    })
    const rest = { statusId: 2, statusText: '', fees, createdAtMs: 1, expectedAtMs: null }
    createBillStore(database).insert({ billCode: code, refCode: code, draftId: `draft-${code}`, bill, ...rest })
  }

  test('is what Bills can be filtered by, whoever has touched it since', () => {
    const { database, found, search } = searchOver({ name: 'not entered here' })
    entered(database, 'A1', ['Hương'])
    entered(database, 'A2', ['Tuấn', 'Hương'])
    expect(found({ operators: ['Hương'] })).toEqual(['A1'])
    expect(found({ operators: ['Hương', 'Tuấn'] })).toEqual(['A2', 'A1'])
    expect(found({ operators: ['Nobody'] })).toEqual([])
    expect(search.operators()).toEqual(['Hương', 'Tuấn'])
  })

  test('stays known when the bill changes its state', () => {
    const { bills, database, found } = searchOver()
    entered(database, 'A1', ['Hương'])
    bills.setStatus('A1', 4, '', 5)
    expect(found({ operators: ['Hương'], groups: ['delivered'] })).toEqual(['A1'])
  })
})

test('a list sorted by a column is in its order, names as they are read, with what has nothing there last', () => {
  const { search } = searchOver(
    { name: 'Vinh', codVnd: 5000, statusId: 4 },
    { name: 'Đào', codVnd: 0, statusId: 2 },
    { name: '', codVnd: 5000, statusId: null },
    { name: 'anh', codVnd: 90_000, statusId: 15 },
  )
  const codes = (sort: BillSort, offset = 0, limit = 9): readonly string[] =>
    search.list(anyBill, now, offset, limit, undefined, sort).rows.map(({ billCode }) => billCode)
  expect(codes({ by: 'receiver', direction: 'up' })).toEqual(['VN003', 'VN001', 'VN000', 'VN002'])
  expect(codes({ by: 'receiver', direction: 'down' })).toEqual(['VN000', 'VN001', 'VN003', 'VN002'])
  // Equals stay newest first.
  expect(codes({ by: 'cod', direction: 'down' })).toEqual(['VN003', 'VN002', 'VN000', 'VN001'])
  expect(codes({ by: 'status', direction: 'up' })).toEqual(['VN001', 'VN003', 'VN000', 'VN002'])
  expect(codes({ by: 'created', direction: 'up' })).toEqual(['VN000', 'VN001', 'VN002', 'VN003'])
  expect([codes({ by: 'cod', direction: 'up' }, 0, 2), codes({ by: 'cod', direction: 'up' }, 2, 2)]).toEqual([
    ['VN001', 'VN002'],
    ['VN000', 'VN003'],
  ])
  expect(billColumns.filter((by) => codes({ by, direction: 'up' }).length !== 4)).toEqual([])
})

test('a sorted list follows what has changed since it was read last', () => {
  const { search, bills, database } = searchOver({ codVnd: 1 }, { codVnd: 2 })
  const codes = (): readonly string[] =>
    search.list(anyBill, now, 0, 9, undefined, { by: 'cod', direction: 'down' }).rows.map(({ billCode }) => billCode)
  expect(codes()).toEqual(['VN001', 'VN000'])
  database.prepare("UPDATE bills SET cod_amount_vnd = 9 WHERE bill_code = 'VN000'").run()
  expect(codes()).toEqual(['VN000', 'VN001'])
  bills.setStatus('VN001', 4, '', null)
  expect(codes()).toEqual(['VN000', 'VN001'])
})

test('a bill last moved when the carrier last reported something, else when it was created', () => {
  const { search, bills } = searchOver({ createdAtMs: 5 }, { createdAtMs: 6 }, { createdAtMs: 7 })
  const [event] = trackingOf('VN001').history
  const at = (atMs: number | null) => ({ ...event!, atMs })
  bills.setTracking('VN001', { ...trackingOf('VN001'), history: [at(20), at(900)] })
  bills.setTracking('VN002', { ...trackingOf('VN002'), history: [at(null)] })
  const moved = search.list(anyBill, now, 0, 9).rows.map(({ movedAtMs }) => movedAtMs)
  expect(moved).toEqual([7, 900, 5])
  const byIdle = search.list(anyBill, now, 0, 9, undefined, { by: 'moved', direction: 'up' })
  expect(byIdle.rows.map(({ billCode }) => billCode)).toEqual(['VN000', 'VN002', 'VN001'])
})

test('the sum of a selection counts each bill once, leaves out what was taken out, and says how many have no weight', () => {
  const { search } = searchOver(
    { name: 'Lan', codVnd: 5000 },
    { name: 'Hoa', codVnd: 700 },
    { name: 'Lan', codVnd: 90_000 },
  )
  const total = (selection: BillSelection) => [...search.sumSlices(selection, now)].reduce(added, noSums)
  expect(total({ kind: 'codes', billCodes: ['VN000', 'VN000', 'VN001', 'none'] })).toEqual({
    bills: 2,
    codVnd: 5700,
    weightGrams: 0,
    unweighed: 2,
  })
  const lan = { ...anyBill, query: 'lan' }
  const upToSeq = search.newestSeq()
  expect(total({ kind: 'filter', filter: lan, upToSeq, except: [] })).toMatchObject({ bills: 2, codVnd: 95_000 })
  expect(total({ kind: 'filter', filter: lan, upToSeq, except: ['VN002'] })).toMatchObject({ bills: 1, codVnd: 5000 })
})

test('of a bill that is cancelled nothing is collected, but for one whose cancelling was refused', () => {
  const { search, database } = searchOver(
    { codVnd: 5000 },
    { codVnd: 700, statusId: knownStatusIds.cancelled },
    { codVnd: 90_000 },
    { codVnd: 80 },
  )
  cancel(database, 'VN002', 'accepted')
  cancel(database, 'VN003', 'refused')
  const billCodes = ['VN000', 'VN001', 'VN002', 'VN003']
  const [sums] = search.sumSlices({ kind: 'codes', billCodes }, now)
  expect(sums).toMatchObject({ bills: 4, codVnd: 5080 })
})

test('counting in slices comes to the same number, and ends at its bound', () => {
  const { search } = searchOver(...Array.from({ length: 12 }, (_, n) => ({ name: n % 3 === 0 ? 'Hoa' : 'Lan' })))
  const lan = { ...anyBill, query: 'lan' }
  const counted = (atMost: number): number =>
    [...search.countSlices(lan, now, search.newestSeq(), atMost)].reduce((sum, slice) => sum + slice, 0)
  expect([counted(100), counted(5)]).toEqual([8, 5])
})

describe('of five thousand bills and one', () => {
  let search: ReturnType<typeof createBillSearch>
  beforeAll(() => {
    const { bills, database } = openBills()
    const insert = database.transaction(() => {
      for (let n = 1; n <= 5001; n += 1) bills.insert(numbered(n))
    })
    insert()
    search = createBillSearch(database)
  })
  const lan = { ...anyBill, query: 'lan' }

  test('counts come in slices that leave out none, take none twice and end at their bound', () => {
    const counted = (upTo: number, atMost: number) => [...search.countSlices(lan, now, upTo, atMost)]
    expect(counted(9000, 9000)).toEqual([2000, 2000, 1001])
    expect([1000, 2000, 2001].map((atMost) => counted(2001, atMost))).toEqual([[1000], [2000], [2000, 1]])
    // All of them are counted by the number of the newest.
    expect([...search.countSlices(anyBill, now, 9000, 9000)]).toEqual([5001])
  })

  test('sums come in slices that leave out none and take none twice', () => {
    const selection: BillSelection = { kind: 'filter', filter: lan, upToSeq: 1001, except: ['VN7'] }
    const slices = [...search.sumSlices(selection, now)]
    expect(slices.map(({ bills }) => bills)).toEqual([500, 500, 1, -1])
    expect(slices.reduce(added, noSums)).toMatchObject({ bills: 1000, codVnd: 1000, unweighed: 1000 })
  })

  test('the newest five thousand are sorted, and the oldest is not listed', () => {
    const listed = (offset: number) =>
      search.list(anyBill, now, offset, 2, undefined, { by: 'created', direction: 'up' })
    expect(listed(0)).toMatchObject({ rows: [{ billCode: 'VN2' }, { billCode: 'VN3' }], isMore: true })
    expect(listed(4998)).toMatchObject({ rows: [{ billCode: 'VN5000' }, { billCode: 'VN5001' }], isMore: false })
  })
})

function numbered(n: number): Parameters<ReturnType<typeof createBillStore>['insert']>[0] {
  const bill = billOf({ name: 'Lan', codVnd: 1 })
  const state = { statusId: 2, statusText: '', fees }
  return { billCode: `VN${n}`, refCode: '', draftId: null, bill, ...state, createdAtMs: n, expectedAtMs: null }
}
