import { expect, test } from 'vitest'
import type { Stores } from '../../../../../src/main/database/open-stores.ts'
import type { Database } from '../../../../../src/main/database/open.ts'
import { createCustomerBook } from '../../../../../src/main/database/stores/customers/customer-book.ts'
import { createForgottenPhones } from '../../../../../src/main/database/stores/customers/forgotten-phones.ts'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'
import { customerDetailSchema, customerTabs } from '../../../../../src/shared/domain/customer.ts'
import { customersOfEachTest } from './customer-station.ts'

const station = customersOfEachTest()
const { add, learn, rows, names, known } = station

test('receivers and senders are learned from bills, also from those of before the book, the newest bill first', () => {
  add({ name: 'Lê Phúc', phone: '0908765432', cod: 100 })
  add({ name: 'Trần Lan', phone: '0912045672' })
  // As a profile of the schema before has them.
  station.db.exec(`UPDATE counters SET value = 2 WHERE name = 'customers-learned-up';
    UPDATE counters SET value = 3 WHERE name = 'customers-learned-down'`)
  add({ name: 'Lê Hoàng Phúc', phone: '0908765432', address: '9 Hai Bà Trưng', cod: 50, statusId: 10 })
  learn(1)
  expect(names('receivers')).toEqual(['Lê Hoàng Phúc', 'Trần Lan'])
  expect(rows('receivers').rows[0]).toMatchObject({
    bills: 2,
    returns: 1,
    codVnd: 150,
    addresses: 2,
    address: '9 Hai Bà Trưng',
  })
  expect(rows('senders').rows).toMatchObject([{ name: 'Shop', bills: 3 }])
  expect(station.stores.customerBook.counts()).toEqual({ receivers: 2, senders: 1, blocked: 0, returning: 0, twins: 0 })
})

test('a bill that comes back, changes its amount or goes to another receiver is counted where it stands', () => {
  const { billCode } = add({ name: 'Lê Phúc', phone: '0908765432', cod: 100 })
  const second = add({ name: 'Lê Phúc', phone: '0908765432' })
  learn()
  station.stores.bills.setStatus(billCode, 10, '', null)
  station.stores.bills.setStatus(second.billCode, 9, '', null)
  expect(known('0908765432')).toMatchObject({ bills: 2, returns: 2, codVnd: 100 })
  expect(names('returning')).toEqual(['Lê Phúc'])
  const moved = { ...second.bill, receiver: { ...second.bill.receiver, phone: '0977156723', name: 'Mai Anh' } }
  station.stores.bills.replaceBill(second.billCode, moved, noFees)
  learn()
  expect(known('0908765432')).toMatchObject({ bills: 1, returns: 1 })
  expect(known('0977156723')).toMatchObject({ name: 'Mai Anh', bills: 1, returns: 1 })
  expect(rows('senders').rows[0]?.bills).toBe(2)
  station.stores.bills.setStatus(second.billCode, 4, '', null)
  expect(known('0977156723').returns).toBe(0)
})

test('what a person has said is not overwritten by what is learned afterwards', () => {
  add({ name: 'LE PHUC', phone: '0908765432', address: '1 Le Loi' })
  learn()
  const { location } = known('0908765432').addresses[0]!
  const said = [{ address: '7 Ngõ 82', location, isMain: false }]
  station.stores.customers.enter(
    { kind: 'receiver', phone: '0908765432', name: 'Lê Phúc', note: 'Gọi trước', addresses: said },
    5,
  )
  add({ name: 'le phuc', phone: '0908765432', address: '1 Le Loi' })
  learn()
  expect(known('0908765432')).toMatchObject({ name: 'Lê Phúc', note: 'Gọi trước', bills: 2 })
  expect(known('0908765432').addresses.map(({ address, isMain }) => [address, isMain])).toEqual([
    ['7 Ngõ 82', true],
    ['1 Le Loi', false],
  ])
})

test('the main address is the one that a person has called so, else one that is new; without either there is none', () => {
  const at = (address: string, isMain: boolean) => ({ address, location: null, isMain })
  const enter = (...addresses: ReturnType<typeof at>[]) => {
    station.stores.customers.enter({ kind: 'receiver', phone: '0908765432', name: 'Lê Phúc', note: '', addresses }, 5)
    return known('0908765432').addresses.map(({ address, isMain }) => [address, isMain])
  }
  station.stores.customers.add(
    { phone: '0908765432', name: 'Lê Phúc', address: '1 Lê Lợi', location: null, note: '' },
    4,
  )
  expect(enter(at('1 Lê Lợi', false))).toEqual([['1 Lê Lợi', false]])
  expect(enter(at('1 Lê Lợi', false), at('2 Lê Lai', true), at('3 Lê Lai', false))).toEqual([
    ['2 Lê Lai', true],
    ['1 Lê Lợi', false],
    ['3 Lê Lai', false],
  ])
})

test('an address that only a list has named is not the main one, beside those of a person and alone', () => {
  const location = {
    system: 'new',
    provinceCode: '46',
    provinceName: 'TP. Huế',
    wardCode: '',
    wardName: 'Huế',
  } as const
  const listed = (phone: string) => ({ phone, name: 'Lê Phúc', address: '1 Lê Lợi', location, note: '' })
  const addresses = [{ address: '7 Ngõ 82', location, isMain: true }]
  station.stores.customers.enter({ kind: 'receiver', phone: '0908765432', name: 'Lê Phúc', note: '', addresses }, 5)
  expect(station.stores.customers.add(listed('0908765432'), 6)).toMatchObject({ outcome: 'changed' })
  expect(station.stores.customers.add(listed('0912045672'), 6)).toMatchObject({ outcome: 'added' })
  const mainOf = (phone: string) => known(phone).addresses.map(({ address, isMain }) => [address, isMain])
  expect(mainOf('0908765432')).toEqual([
    ['7 Ngõ 82', true],
    ['1 Lê Lợi', false],
  ])
  expect(mainOf('0912045672')).toEqual([['1 Lê Lợi', false]])
})

test('two phones of one customer are shown as one and found by both, and parting them loses nothing', () => {
  add({ name: 'Trịnh Thu Hà', phone: '0983110274', cod: 10 })
  add({ name: 'Thu Hà', phone: '0911222333', address: '82 Dịch Vọng', cod: 5, statusId: 10 })
  learn()
  station.stores.customers.merge(known('0983110274'), known('0911222333'))
  expect(names('receivers')).toEqual(['Trịnh Thu Hà'])
  expect(rows('receivers', '2223').rows).toMatchObject([
    { name: 'Trịnh Thu Hà', bills: 2, returns: 1, codVnd: 15, otherPhones: 1 },
  ])
  const detail = customerDetailSchema.parse(station.stores.customerBook.detail(known('0911222333')))
  expect(detail).toMatchObject({ phone: '0983110274', merged: [{ phone: '0911222333', name: 'Thu Hà' }], bills: 2 })
  expect(detail.addressList).toHaveLength(2)
  expect(detail.recentBills).toHaveLength(2)
  add({ name: 'Thu Hà', phone: '0911222333', atMs: 999_000 })
  learn()
  expect(rows('receivers').rows[0]?.lastBillAtMs).toBe(999_000)
  station.stores.customers.part(known('0911222333'))
  expect(names('receivers')).toEqual(['Thu Hà', 'Trịnh Thu Hà'])
  expect(known('0911222333')).toMatchObject({ bills: 2, returns: 1, codVnd: 5 })
})

test('the book is searched by any run of digits, ends first, and by names without accents, within the tab', () => {
  add({ name: 'Lê Hoàng Phúc', phone: '0908765672' })
  add({ name: 'Đặng Hải Yến', phone: '0335672567' })
  add({ name: 'Trương Văn Hùng', phone: '0912045672' })
  learn()
  expect(names('receivers', '5672')).toEqual(['Trương Văn Hùng', 'Lê Hoàng Phúc', 'Đặng Hải Yến'])
  expect(names('receivers', '033 567')).toEqual(['Đặng Hải Yến'])
  expect(names('receivers', 'dang yen')).toEqual(['Đặng Hải Yến'])
  expect(names('receivers', 'h')).toEqual(['Trương Văn Hùng', 'Đặng Hải Yến', 'Lê Hoàng Phúc'])
  expect(names('senders', '5672')).toEqual([])
  expect(names('senders', '4567')).toEqual(['Shop'])
  for (const query of ['67', '"', '§', '*', '0912045673']) expect(names('receivers', query)).toEqual([])
  station.stores.customers.setBlock(known('0912045672'), { atMs: 1, by: 'Lan', note: 'x' })
  expect(names('blocked', 'hung')).toEqual(['Trương Văn Hùng'])
  expect(names('blocked', 'yen')).toEqual([])
})

test('a search of the book gives as many as were asked for at most, and each customer of two phones once', () => {
  const phones = ['0912000001', '0912000002', '0912000003', '0912000004', '0912000005']
  for (const phone of phones) add({ name: 'Trần Lan', phone })
  learn()
  const found = (limit: number): readonly string[] =>
    station.stores.customerBook.search('lan', limit).map(({ customer }) => customer.phone)
  expect(found(2)).toEqual(['0912000005', '0912000004'])
  station.stores.customers.merge(known('0912000005'), known('0912000004'))
  expect(found(2)).toEqual(['0912000005', '0912000003'])
  expect(found(9)).toEqual(['0912000005', '0912000003', '0912000002', '0912000001'])
})

test('the same name in the same ward under another phone may be one customer', () => {
  add({ name: 'Trịnh Thu Hà', phone: '0983110274' })
  add({ name: 'TRINH THU HA', phone: '0911222333' })
  add({ name: 'Trịnh Thu Hà', phone: '0911222444', ward: 'Phường Vỹ Dạ' })
  add({ name: 'Hà', phone: '0911222555' })
  add({ name: 'Hà', phone: '0911222666' })
  learn()
  expect(rows('twins').rows.map(({ phone }) => phone)).toEqual(['0911222333', '0983110274'])
  expect(station.stores.customerBook.counts().twins).toBe(2)
  station.stores.customers.merge(known('0983110274'), known('0911222333'))
  expect(rows('twins')).toEqual({ rows: [], total: 0 })
})

test('no list or count of the book reads rows of other tabs: each has an index that its query uses', () => {
  const asked: string[] = []
  const prepare = (sql: string) => {
    asked.push(sql)
    return station.db.prepare(sql)
  }
  createCustomerBook(Object.create(station.db, { prepare: { value: prepare } }) as Database, station.stores.customers)
  const plan = (sql: string): string[] => {
    const steps = station.db.prepare<unknown[], { readonly detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    return steps.all(...Array.from({ length: sql.split('?').length - 1 }, () => null)).map(({ detail }) => detail)
  }
  const scans = asked
    .filter((sql) => !sql.includes('MATCH'))
    .flatMap((sql) => plan(sql).filter((step) => /^SCAN (c|customers)\b/.test(step)))
  expect(asked.length).toBeGreaterThan(customerTabs.length * 3)
  expect(new Set(scans)).toEqual(
    new Set([
      'SCAN c USING INDEX customers_blocked',
      'SCAN c USING INDEX customers_returning',
      'SCAN customers USING INDEX customers_twins',
    ]),
  )
})

test('a page in the middle of the list goes on where the one before it ends', () => {
  for (let n = 0; n < 30; n += 1) add({ name: `Lan ${n % 3}`, phone: `09120456${n + 10}`, statusId: 10 })
  learn()
  for (const tab of ['receivers', 'twins'] as const) {
    const page = (offset: number) => station.stores.customerBook.list({ tab, query: '', offset, limit: 10 }).rows
    const pages = [...page(0), ...page(10), ...page(20)]
    expect(pages).toEqual(rows(tab).rows)
    expect(new Set(pages.map(({ phone }) => phone)).size).toBe(30)
  }
})

test('a damaged row fills in nothing, learns nothing and stops none beside it', () => {
  add({ name: 'Lê Phúc', phone: '0908765432' })
  add({ name: 'Trần Lan', phone: '0912045672' })
  learn()
  const trigger = station.db
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'customers_digest_update'")
    .pluck()
    .get()!
  station.db.exec('DROP TRIGGER customers_digest_update')
  station.db.exec(
    `UPDATE customers SET addresses_json = replace(addresses_json, 'Lợi', 'Lai') WHERE phone = '0908765432'; ${trigger}`,
  )
  add({ name: 'Lê Phúc', phone: '0908765432', address: '5 Trần Phú' })
  add({ name: 'Trần Lan', phone: '0912045672' })
  learn()
  expect(rows('receivers').rows.map(({ name, bills: count, isIntact }) => [name, count, isIntact])).toEqual([
    ['Trần Lan', 2, true],
    ['Lê Phúc', 1, false],
  ])
  expect(station.stores.contacts.byPhone('0908765432', 0)).toMatchObject({
    receiver: { address: '5 Trần Phú' },
    customerId: null,
  })
  expect(() => known('0908765432')).toThrow('damaged')
  let place: { readonly table: number; readonly seq: number } | null = { table: 0, seq: 0 }
  const found: string[] = []
  while (place !== null) {
    const checked: ReturnType<Stores['damagedRows']['check']> = station.stores.damagedRows.check(place, 1)
    found.push(...checked.found.map(({ kind }) => kind))
    place = checked.next
  }
  expect(found).toEqual(['customer'])
})

test('a bill that cannot be read teaches nothing and holds up none behind it', () => {
  const { billCode } = add({ name: 'Lê Phúc', phone: '0908765432' })
  add({ name: 'Trần Lan', phone: '0912045672' })
  station.db.prepare("UPDATE bills SET bill_json = '{' WHERE bill_code = ?").run(billCode)
  learn(1)
  expect(names('receivers')).toEqual(['Trần Lan'])
})

test('who is shown for several phones has the latest bill of them, also beside a phone to which nothing was ever sent', () => {
  add({ name: 'Trịnh Thu Hà', phone: '0983110274', atMs: 500 })
  add({ name: 'Thu Hà', phone: '0911222333', atMs: 900 })
  learn()
  station.stores.customers.add({ phone: '0912000111', name: 'Cô Hà', address: '', location: null, note: '' }, 1)
  station.stores.customers.merge(known('0983110274'), known('0912000111'))
  expect(known('0983110274').lastBillAtMs).toBe(500)
  station.stores.customers.merge(known('0983110274'), known('0911222333'))
  expect(known('0983110274').lastBillAtMs).toBe(900)
  expect(station.stores.customers.withoutBillSince(600, -9, 9).groups).toEqual([])
  const shown = station.stores.customers.group(known('0912000111')).map(({ phone }) => phone)
  expect(shown).toEqual(['0983110274', '0911222333', '0912000111'])
})

test('a customer of several phones is old only where none of them had a bill, or was entered, since', () => {
  add({ name: 'Trịnh Thu Hà', phone: '0983110274', atMs: 500 })
  learn()
  station.stores.customers.add({ phone: '0912000111', name: 'Cô Hà', address: '', location: null, note: '' }, 900)
  station.stores.customers.merge(known('0983110274'), known('0912000111'))
  const old = (atMs: number) =>
    station.stores.customers.withoutBillSince(atMs, -9, 9).groups.map((all) => all.map(({ phone }) => phone))
  expect(old(900)).toEqual([])
  expect(old(901)).toEqual([['0983110274', '0912000111']])
})

test('a customer of several phones is shown with the first bill, the block and the newest bills of all of them', () => {
  for (let n = 1; n <= 15; n += 1) {
    add({ name: 'Thu Hà', phone: '0983110274', atMs: n * 100 })
    add({ name: 'Hà', phone: '0911222333', atMs: n * 100 - 50 })
  }
  learn()
  station.stores.customers.add(
    { phone: '0912000111', name: 'Cô Hà', address: '', location: null, note: 'gọi trước' },
    1,
  )
  station.stores.customers.setBlock(known('0911222333'), { atMs: 7, by: 'Lan', note: 'x' })
  for (const phone of ['0911222333', '0912000111']) station.stores.customers.merge(known('0983110274'), known(phone))
  const detail = station.stores.customerBook.detail(known('0912000111'))
  expect(detail).toMatchObject({
    phone: '0983110274',
    firstBillAtMs: 50,
    isBlocked: true,
    block: { by: 'Lan' },
    note: '',
    merged: [
      { phone: '0911222333', bills: 15, note: '' },
      { phone: '0912000111', name: 'Cô Hà', bills: 0, note: 'gọi trước' },
    ],
  })
  expect(detail.recentBills.map(({ createdAtMs }) => createdAtMs)).toEqual(
    Array.from({ length: 20 }, (_, n) => 1500 - n * 50),
  )
  expect(names('blocked')).toEqual(['Thu Hà'])
})

test('who was never sent anything has no first bill, and a sender is shown without bills of theirs', () => {
  station.stores.customers.add({ phone: '0912000111', name: 'Cô Hà', address: '', location: null, note: '' }, 1)
  expect(station.stores.customerBook.detail(known('0912000111'))).toMatchObject({
    firstBillAtMs: null,
    recentBills: [],
  })
  add({ name: 'Shop', phone: '0901234567', cod: 70, statusId: 10 })
  learn()
  const sender = station.stores.customers.byPhone('sender', '0901234567')!
  expect(sender).toMatchObject({ bills: 1, returns: 0, codVnd: 0 })
  expect(station.stores.customerBook.detail(sender).recentBills).toEqual([])
  expect(station.stores.customerBook.detail(known('0901234567')).recentBills).toHaveLength(1)
})

test('the last twenty events of a customer are told, the newest first, and go with the customer', () => {
  station.stores.customers.add({ phone: '0912000111', name: 'Cô Hà', address: '', location: null, note: '' }, 1)
  const customer = known('0912000111')
  for (let n = 1; n <= 21; n += 1)
    station.stores.customers.addEvent(customer.id, { atMs: n, operator: 'Lan', kind: 'edited', detail: `${n}` })
  const { events } = station.stores.customerBook.detail(customer)
  expect([events.length, events[0], events.at(-1)?.detail]).toEqual([
    20,
    { atMs: 21, operator: 'Lan', kind: 'edited', detail: '21' },
    '2',
  ])
  station.stores.customers.remove([customer])
  expect(station.db.prepare('SELECT count(*) FROM customer_events').pluck().get()).toBe(0)
  expect([station.stores.customers.byId(customer.id), names('receivers', 'ha')]).toEqual([undefined, []])
})

test('a customer returns often from two parcels and a fifth of all on', () => {
  const phones = { '0912000001': [2, 10], '0912000002': [2, 11], '0912000003': [1, 1], '0912000004': [3, 15] } as const
  for (const [phone, [returns, all]] of Object.entries(phones))
    for (let n = 0; n < all; n += 1) add({ name: phone, phone, statusId: n < returns ? 10 : 4 })
  learn()
  expect(names('returning')).toEqual(['0912000004', '0912000001'])
  expect(station.stores.customerBook.counts().returning).toBe(2)
})

test('receivers are read in pieces in the order in which they were entered, damaged ones counted beside them', () => {
  for (const n of [1, 2, 3])
    station.stores.customers.add({ phone: `091200000${n}`, name: `Lan ${n}`, address: '', location: null, note: '' }, 1)
  station.db.exec("DROP TRIGGER customers_digest_update; UPDATE customers SET note = 'x' WHERE phone = '0912000002'")
  const pages = [
    station.stores.customers.receiversAfter(0, 2),
    station.stores.customers.receiversAfter(2, 2),
    station.stores.customers.receiversAfter(3, 2),
  ]
  expect(pages.map(({ customers, damaged, lastSeq }) => [customers.map(({ name }) => name), damaged, lastSeq])).toEqual(
    [
      [['Lan 1'], 1, 2],
      [['Lan 3'], 0, 3],
      [[], 0, null],
    ],
  )
  expect([
    station.stores.customers.isMissing('receiver', '0912000002'),
    station.stores.customers.isMissing('sender', '0912000001'),
  ]).toEqual([false, true])
})

test('nothing is learned of a receiver without a whole phone, nor of bills from before the receiver was forgotten', () => {
  createForgottenPhones(station.db).add('receiver', '0912045672', 1)
  add({ name: 'Lê Phúc', phone: '1234' })
  add({ name: 'Trần Lan', phone: '0912045672' })
  learn()
  expect(names('receivers')).toEqual(['Trần Lan'])
  createForgottenPhones(station.db).add('receiver', '0977156723', 1)
  add({ name: 'Mai Anh', phone: '0977156723' })
  createForgottenPhones(station.db).add('receiver', '0977156723', 2)
  learn()
  expect(names('receivers')).toEqual(['Trần Lan'])
})

test('what was learned is not learned again: of a new bill and of one that has changed there is more once', () => {
  const learnOne = (): boolean => station.stores.customerLearning.learnSome(1)
  const { billCode, bill } = add({ name: 'Lê Phúc', phone: '0908765432' })
  add({ name: 'Trần Lan', phone: '0912045672' })
  expect([learnOne(), learnOne(), learnOne()]).toEqual([true, true, false])
  const moved = { ...bill, receiver: { ...bill.receiver, phone: '0977156723', name: 'Mai Anh' } }
  station.stores.bills.replaceBill(billCode, moved, noFees)
  expect([learnOne(), learnOne()]).toEqual([true, false])
  expect(names('receivers').toSorted()).toEqual(['Lê Phúc', 'Mai Anh', 'Trần Lan'])
})

test('behind a few damaged rows a search of the book still finds who is not damaged, and does not look on for ever', () => {
  const phones = ['0912000001', '0912000002', '0912000003', '0912000004', '0912000005']
  for (const phone of phones) add({ name: 'Trần Lan', phone })
  learn()
  station.db.exec(`DROP TRIGGER customers_digest_update; UPDATE customers SET note = 'x' WHERE phone > '0912000002'`)
  const found = (): readonly string[] =>
    station.stores.customerBook.search('lan', 1).map(({ customer }) => customer.phone)
  expect(found()).toEqual(['0912000002'])
  station.db.exec(`UPDATE customers SET note = 'x' WHERE phone = '0912000002'`)
  expect(found()).toEqual([])
})
