import { expect, test } from 'vitest'
import type { Customer } from '../../../../../src/main/database/stores/customers/customer-row.ts'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'
import { returnsOften } from '../../../../../src/shared/domain/customer.ts'
import { customersOfEachTest } from './customer-station.ts'

const station = customersOfEachTest()
const { add, learn, rows, names, known } = station

test('a row of the book says whether there is a note, a block of any of its phones, and a twin', () => {
  for (const phone of ['0912000001', '0912000002', '0912000003', '0912000004']) add({ name: phone, phone })
  for (const phone of ['0912000005', '0912000006']) add({ name: 'Trần Lan', phone })
  learn()
  const { id: _id, seq: _seq, ...noted } = known('0912000002')
  station.stores.customers.enter({ ...noted, addresses: [], note: 'gọi trước' }, 1)
  for (const phone of ['0912000003', '0912000004'])
    station.stores.customers.setBlock(known(phone), { atMs: 1, by: 'Lan', note: 'x' })
  station.stores.customers.merge(known('0912000001'), known('0912000004'))
  const flags = rows('receivers').rows.map(({ phone, hasNote, isBlocked, hasTwin }) => [
    phone,
    { hasNote, isBlocked, hasTwin },
  ])
  const none = { hasNote: false, isBlocked: false, hasTwin: false }
  expect(Object.fromEntries(flags)).toEqual({
    '0912000001': { ...none, isBlocked: true },
    '0912000002': { ...none, hasNote: true },
    '0912000003': { ...none, isBlocked: true },
    '0912000005': { ...none, hasTwin: true },
    '0912000006': { ...none, hasTwin: true },
  })
})

/** Who a tab lists, who a search within it finds, and how many its count tells. */
const inTab = (tab: 'blocked' | 'returning') => {
  const phones = rows(tab).rows.map(({ phone }) => phone)
  const found = rows(tab, '0912').rows.map(({ phone }) => phone)
  return { phones, found, count: station.stores.customerBook.counts()[tab] }
}

test('a customer one of whose phones is blocked is listed, found and counted as blocked by the phone that is shown', () => {
  for (const phone of ['0912000001', '0912000002', '0912000003']) add({ name: phone, phone })
  learn()
  station.stores.customers.setBlock(known('0912000002'), { atMs: 1, by: 'Lan', note: 'x' })
  station.stores.customers.merge(known('0912000001'), known('0912000002'))
  expect(rows('receivers').rows.map(({ phone, isBlocked }) => [phone, isBlocked])).toEqual([
    ['0912000003', false],
    ['0912000001', true],
  ])
  expect(station.stores.customers.blockOf('0912000001')).not.toBeNull()
  expect(inTab('blocked')).toEqual({ phones: ['0912000001'], found: ['0912000001'], count: 1 })
  station.stores.customers.part(known('0912000002'))
  expect(inTab('blocked')).toEqual({ phones: ['0912000002'], found: ['0912000002'], count: 1 })
})

test('whether a customer of several phones returns often is said of the parcels of all of them together', () => {
  const phones = { 1: [1, 3], 2: [1, 3], 3: [2, 5], 4: [0, 6], 5: [2, 10], 6: [1, 6], 7: [1, 5] } as const
  const phone = (n: number | string): string => `091200000${n}`
  for (const [n, [returns, all]] of Object.entries(phones))
    for (let k = 0; k < all; k += 1) add({ name: phone(n), phone: phone(n), statusId: k < returns ? 10 : 4 })
  learn()
  expect(inTab('returning').phones).toEqual([phone(5), phone(3)])
  const pairs = [
    [1, 2],
    [3, 4],
    [6, 7],
  ] as const
  for (const [into, from] of pairs) station.stores.customers.merge(known(phone(into)), known(phone(from)))
  const marked = rows('receivers').rows.filter(returnsOften)
  expect(marked.map((row) => [row.phone, row.returns, row.bills])).toEqual([
    [phone(5), 2, 10],
    [phone(1), 2, 6],
  ])
  const often = [phone(5), phone(1)]
  expect(inTab('returning')).toEqual({ phones: often, found: often, count: 2 })
})

test('what is listed of a damaged row has no address, and a list adds nothing to it', () => {
  add({ name: 'Lê Phúc', phone: '0908765432' })
  learn()
  const { id } = known('0908765432')
  station.db.exec("DROP TRIGGER customers_digest_update; UPDATE customers SET note = 'x'")
  expect(rows('receivers').rows).toMatchObject([{ address: '', addresses: 0, isIntact: false }])
  const said = { phone: '0908765432', name: 'Lan', address: '2 Lê Lai', location: null, note: '' }
  expect(station.stores.customers.add(said, 1)).toEqual({ outcome: 'refused', id })
})

test('of what a search finds one page is given and the total told; what is no question finds nothing', () => {
  for (const phone of ['0912000001', '0912000002', '0912000003', '0912000004', '0912000005'])
    add({ name: 'Trần Lan', phone })
  learn()
  const page = (query: string, offset: number) => {
    const found = station.stores.customerBook.list({ tab: 'receivers', query, offset, limit: 2 })
    return [found.rows.map(({ phone }) => phone), found.total]
  }
  expect([page('lan', 0), page('lan', 2), page('lan', 4)]).toEqual([
    [['0912000005', '0912000004'], 5],
    [['0912000003', '0912000002'], 5],
    [['0912000001'], 5],
  ])
  for (const query of ['09', '"']) expect(page(query, 0)).toEqual([[], 0])
})

test('whoever loses the newest bill stands where the one before it puts them, and is still found', () => {
  add({ name: 'Trần Lan', phone: '0912000001' })
  add({ name: 'Lê Phúc', phone: '0912000002' })
  const ofPhuc = add({ name: 'Lê Phúc', phone: '0912000002' })
  const ofMai = add({ name: 'Võ Mai', phone: '0912000003' })
  learn()
  const move = ({ billCode, bill }: typeof ofPhuc, name: string, phone: string) => {
    station.stores.bills.replaceBill(billCode, { ...bill, receiver: { ...bill.receiver, name, phone } }, noFees)
    learn()
  }
  move(ofPhuc, 'Đỗ Yến', '0912000004')
  expect(names('receivers')).toEqual(['Võ Mai', 'Đỗ Yến', 'Lê Phúc', 'Trần Lan'])
  move(ofMai, 'Hồ Thu', '0912000005')
  expect(names('receivers')).toEqual(['Hồ Thu', 'Đỗ Yến', 'Lê Phúc', 'Trần Lan', 'Võ Mai'])
  for (const [query, name] of [
    ['phuc le', 'Lê Phúc'],
    ['0002', 'Lê Phúc'],
    ['mai', 'Võ Mai'],
    ['yen', 'Đỗ Yến'],
    ['thu', 'Hồ Thu'],
  ] as const)
    expect(names('receivers', query)).toEqual([name])
})

test('a customer is found by the name of now after a new bill and a new name, and not by one from before', () => {
  for (let n = 0; n < 2; n += 1) {
    add({ name: 'Lê Phúc', phone: '0908765432' })
    learn()
    expect(names('receivers', 'phuc')).toEqual(['Lê Phúc'])
  }
  const { id: _id, seq: _seq, ...before } = known('0908765432')
  station.stores.customers.enter({ ...before, addresses: [], name: 'Trần Lan' }, 1)
  expect([names('receivers', 'lan'), names('receivers', 'phuc')]).toEqual([['Trần Lan'], []])
})

test('who is removed leaves no words to whoever comes next, and lets go of who was merged into them', () => {
  const said = (phone: string, name: string): Customer => {
    station.stores.customers.add({ phone, name, address: '', location: null, note: '' }, 1)
    return known(phone)
  }
  const merged = said('0912000001', 'Trần Lan')
  const shown = said('0912000002', 'Lê Phúc')
  station.stores.customers.merge(shown, merged)
  station.stores.customers.remove([shown])
  said('0912000003', 'Võ Mai')
  expect(names('receivers').toSorted()).toEqual(['Trần Lan', 'Võ Mai'])
  expect([names('receivers', 'phuc'), names('receivers', 'mai'), names('receivers', 'lan')]).toEqual([
    [],
    ['Võ Mai'],
    ['Trần Lan'],
  ])
})

test('receivers without a bill for long are read in pieces, the oldest first, up to the last', () => {
  for (const phone of ['0912000001', '0912000002', '0912000003']) add({ name: phone, phone, atMs: 100 })
  learn()
  const page = (after: number, limit: number) => {
    const { groups, after: next } = station.stores.customers.withoutBillSince(200, after, limit)
    return [groups.map(([shown]) => shown?.name), next]
  }
  const [second, third] = [known('0912000002').recency, known('0912000003').recency]
  expect([page(0, 2), page(second, 2), page(0, 3), page(third, 3), page(0, 4)]).toEqual([
    [['0912000001', '0912000002'], second],
    [['0912000003'], null],
    [['0912000001', '0912000002', '0912000003'], third],
    [[], null],
    [['0912000001', '0912000002', '0912000003'], null],
  ])
})

test('of a large book a part is looked at, and whoever is found behind it is found by the next look', () => {
  const enter = (n: number, atMs: number): void => {
    const phone = `09${String(n).padStart(8, '0')}`
    station.stores.customers.add({ phone, name: phone, address: '', location: null, note: '' }, atMs)
  }
  station.stores.inTransaction(() => {
    enter(0, 100)
    for (let n = 1; n <= 4_500; n += 1) enter(n, 300)
  })
  const looks: (readonly [found: number, isMore: boolean])[] = []
  for (let after: number | null = Number.MIN_SAFE_INTEGER; after !== null;) {
    const look = station.stores.customers.withoutBillSince(200, after, 50)
    looks.push([look.groups.length, look.after !== null])
    after = look.after
  }
  expect(looks).toEqual([
    [0, true],
    [0, true],
    [1, false],
  ])
})

test('of very many whom a search finds a thousand are told, and who is blocked, returns or has a twin is found behind them', () => {
  add({ name: 'Trần Lan', phone: '0912000001', statusId: 10 })
  add({ name: 'Trần Lan', phone: '0912000001', statusId: 10 })
  learn()
  station.stores.customers.setBlock(known('0912000001'), { atMs: 1, by: 'Mai', note: 'x' })
  station.db.exec(`WITH RECURSIVE numbers (n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1099)
    INSERT INTO customers (id, kind, phone, name, name_is_edited, addresses_json, note, blocked_by, block_note, bills,
      returns, cod_vnd, recency, twin_key, created_at_ms)
    SELECT n, kind, 9000000000 + n, name, 0, '[]', '', '', '', 0, 0, 0, n, '', 1 FROM numbers, customers
    WHERE kind = 'receiver';
    INSERT INTO customers_search (rowid, text) SELECT recency, '§r tran lan' FROM customers WHERE recency >= 100`)
  station.db.exec("UPDATE customers SET twin_key = 'tran lan' WHERE recency = 100 OR phone = '0912000001'")
  expect([rows('receivers').total, rows('receivers', 'lan').total]).toEqual([1001, 1000])
  const found = (['blocked', 'returning', 'twins'] as const).map((tab) =>
    rows(tab, 'lan').rows.map(({ phone }) => phone),
  )
  expect(found).toEqual([['0912000001'], ['0912000001'], ['9000000100', '0912000001']])
})
