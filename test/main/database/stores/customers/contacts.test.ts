import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BillStore } from '../../../../../src/main/database/stores/bills/bills.ts'
import type { ContactStore } from '../../../../../src/main/database/stores/customers/contacts.ts'
import { openStores, type Stores } from '../../../../../src/main/database/open-stores.ts'
import type { DraftStore } from '../../../../../src/main/database/stores/drafts.ts'
import { openUsedWards } from '../../../../../src/main/directory/used-wards.ts'
import { openDatabase, type Database } from '../../../../../src/main/database/open.ts'
import { systemClock } from '../../../../../src/main/ports/system-clock.ts'
import { emptyBill, type BillInput } from '../../../../../src/shared/domain/bill/bill-input.ts'
import type { Customer } from '../../../../../src/main/database/stores/customers/customer-row.ts'
import { contactSchema } from '../../../../../src/shared/domain/contact.ts'
import { noFees } from '../../../../../src/shared/domain/bill/bill-fees.ts'

const phone = '0908765432'

function billFor(name: string, refCode: string, content = 'Áo thun'): BillInput {
  const receiver = { ...emptyBill.receiver, name, phone, address: '245 Phạm Văn Thuận' }
  return { ...emptyBill, refCode, receiver, cargo: { ...emptyBill.cargo, content, weightGrams: 1200 } }
}

let folder: string
let db: Database
let stores: Stores
let bills: BillStore
let drafts: DraftStore
let contacts: ContactStore
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contacts-'))
  db = openDatabase(join(folder, 'station.db'), 0).database
  stores = openStores(db)
  ;({ bills, drafts, contacts } = stores)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true })
})

function addBill(bill: BillInput, createdAtMs: number, statusId: number): void {
  const billCode = `CP-${bill.refCode}`
  const rest = { statusText: '', fees: noFees, expectedAtMs: null, draftId: null }
  bills.insert({ ...rest, billCode, refCode: bill.refCode, bill, statusId, createdAtMs })
}

function addDraft(bill: BillInput, createdAtMs: number): void {
  const rest = { reasonDetail: '', referenceOverridden: false, billCode: null } as const
  drafts.insert({ ...rest, id: bill.refCode, state: 'READY', reason: 'none', bill, createdAtMs })
}

test('nobody is known behind a new phone, nor behind a part of one', () => {
  addBill(billFor('Lê Phúc', 'A1'), 1000, 4)
  expect(contacts.byPhone('0911111111', 0)).toBeUndefined()
  expect(contacts.byPhone('5432', 0)).toBeUndefined()
  expect(contacts.byPhone('" OR 1', 0)).toBeUndefined()
})

test('the newest bill or draft says who it is, and returns are counted among the bills', () => {
  addBill(billFor('Lê Phúc', 'A1'), 1000, 4)
  addBill(billFor('Lê Hoàng Phúc', 'A2'), 2000, 10)
  const known = contacts.byPhone(phone, 0)
  expect(contactSchema.parse(known)).toMatchObject({ receiver: { name: 'Lê Hoàng Phúc' }, bills: 2, returns: 1 })
  addDraft({ ...billFor('Chị Phúc', 'A3', 'Giày'), serviceId: 91, note: 'Gọi trước', codAmountVnd: 5000 }, 3000)
  expect(contacts.byPhone(phone, 0)?.last).toMatchObject({
    cargo: { content: 'Giày' },
    serviceId: 91,
    note: 'Gọi trước',
    codAmountVnd: 5000,
  })
  expect(contacts.byPhone(phone, 0)).toMatchObject({ receiver: { name: 'Chị Phúc' }, bills: 2 })
})

test('what was entered lately is listed with its content, what is older is not', () => {
  addBill(billFor('Lê Phúc', 'A1', 'Sách'), 1000, 4)
  addBill(billFor('Lê Phúc', 'A2', 'Giày'), 5000, 2)
  expect(contacts.byPhone(phone, 4000)?.lastDay).toEqual([{ refCode: 'A2', content: 'Giày', atMs: 5000 }])
})

test('the wards of the last bills are known by name, each once; what is saved since is added', () => {
  const billTo = (refCode: string, wardName: string): BillInput => {
    const location = {
      system: 'new',
      provinceCode: '79',
      provinceName: 'TP. Hồ Chí Minh',
      wardCode: '',
      wardName,
    } as const
    const bill = billFor('Lê Phúc', refCode)
    return { ...bill, receiver: { ...bill.receiver, location } }
  }
  for (const refCode of ['A1', 'A2']) addBill(billTo(refCode, 'Phường Tân Định'), 1000, 4)
  const used = openUsedWards(contacts, systemClock)
  const inCity = (wardName: string) => ({ wardName, provinceName: 'TP. Hồ Chí Minh' })
  expect(contacts.lastWards()).toEqual([inCity('Phường Tân Định')])
  expect(used.has(inCity('Phường Tân Định'))).toBe(true)
  expect(used.has({ ...inCity('Phường Tân Định'), provinceName: 'Khánh Hòa' })).toBe(false)
  used.add(billTo('A3', 'Phường Sài Gòn'))
  used.add(billFor('Lê Phúc', 'A4'))
  expect(used.has(inCity('Phường Sài Gòn'))).toBe(true)
  expect(used.has(inCity(''))).toBe(false)
})

test('a customer is found by any run of digits or the name, each phone once, ends first, then the newest parcel', () => {
  const parcel = (name: string, digits: string, refCode: string, content: string): BillInput => {
    const bill = billFor(name, refCode, content)
    return { ...bill, receiver: { ...bill.receiver, phone: digits } }
  }
  addBill(parcel('Lê Phúc', '0908765432', 'A1', 'Sách'), 1000, 4)
  addBill(parcel('Nguyễn Thị Lan', '0911115432', 'A2', 'Giày'), 2000, 4)
  addBill(parcel('Lê Hoàng Phúc', '0908765432', 'A3', 'Áo'), 3000, 4)
  addBill(parcel('Trần Lân', '0935432333', 'A4-5432', 'Ly'), 4000, 4)
  addDraft(parcel('Phạm Lan Anh', '0944445432', 'D1', 'Nón'), 5000)
  while (stores.customerLearning.learnSome(2));
  const found = (query: string): readonly string[] =>
    contacts.search(query, 5).map(({ name, content }) => `${name}: ${content}`)
  expect(found('5432')).toEqual(['Phạm Lan Anh: Nón', 'Lê Hoàng Phúc: Áo', 'Nguyễn Thị Lan: Giày', 'Trần Lân: Ly'])
  expect(found('65 432')).toEqual(['Lê Hoàng Phúc: Áo'])
  expect(found('354')).toEqual(['Trần Lân: Ly'])
  expect(found('0908765432')).toEqual(['Lê Hoàng Phúc: Áo'])
  expect(found('lan')).toEqual(['Phạm Lan Anh: Nón', 'Trần Lân: Ly', 'Nguyễn Thị Lan: Giày'])
  expect(found('lan ng')).toEqual(['Nguyễn Thị Lan: Giày'])
  expect(found('thuan')).toEqual([])
  for (const query of ['', '54', '" OR', '§r', '999']) expect(found(query)).toEqual([])
  expect(contacts.search('lan', 1)).toHaveLength(1)
  const endings = (query: string): readonly string[] =>
    contacts.search(query, 5).flatMap(({ name, isEnding }) => (isEnding ? [name] : []))
  expect(endings('5432')).toEqual(['Phạm Lan Anh', 'Lê Hoàng Phúc', 'Nguyễn Thị Lan'])
  expect(endings('2 333')).toEqual(['Trần Lân'])
  expect([endings('354'), endings('lan')]).toEqual([[], []])
})

test('a customer whose other phone ends with the digits is an ending too', () => {
  const to = (name: string, digits: string, refCode: string): BillInput => {
    const bill = billFor(name, refCode)
    return { ...bill, receiver: { ...bill.receiver, phone: digits } }
  }
  addBill(to('Lê Phúc', '0908765432', 'A1'), 1000, 4)
  addBill(to('Anh Phúc', '0911117777', 'A2'), 2000, 4)
  addBill(to('Chị Mai', '0935437777', 'A3'), 3000, 4)
  while (stores.customerLearning.learnSome(2));
  const who = (digits: string): Customer => stores.customers.byPhone('receiver', digits)!
  stores.customers.merge(who('0908765432'), who('0911117777'))
  const found = contacts.search('7777', 5).map(({ phone: shown, isEnding }) => [shown, isEnding])
  expect(found).toEqual([
    ['0935437777', true],
    ['0908765432', true],
  ])
})

test('what a person has said of a customer stands above what was entered last, and a note and a block are told', () => {
  addBill(billFor('Lê Phúc', 'A1'), 1000, 4)
  stores.customerLearning.learnSome(10)
  const addresses = [{ address: '9 Lê Lợi', location: null, isMain: true }]
  const said = stores.customers.enter({ kind: 'receiver', phone, name: 'Anh Phúc', note: 'Gọi trước', addresses }, 2000)
  stores.customers.setBlock(said, { atMs: 3000, by: 'Lan', note: 'Chuyển khoản rồi mới gửi' })
  addBill(billFor('LÊ PHÚC', 'A2', 'Giày'), 4000, 10)
  stores.customerLearning.learnSome(10)
  expect(contactSchema.parse(contacts.byPhone(phone, 0))).toMatchObject({
    receiver: { name: 'Anh Phúc', address: '9 Lê Lợi' },
    last: { cargo: { content: 'Giày' } },
    note: 'Gọi trước',
    block: { by: 'Lan', note: 'Chuyển khoản rồi mới gửi' },
    bills: 2,
    returns: 1,
  })
  stores.customers.enter({ kind: 'receiver', phone: '0912000111', name: 'Cô Ba', note: '', addresses: [] }, 5000)
  expect(contacts.byPhone('0912000111', 0)).toMatchObject({ receiver: { name: 'Cô Ba' }, last: null, bills: 0 })
})

test('an address that nobody has called the main one fills in where nothing was entered, and else what was entered last does', () => {
  stores.customers.add({ phone, name: 'Lê Phúc', address: '9 Lê Lợi', location: null, note: '' }, 1000)
  expect(contacts.byPhone(phone, 0)).toMatchObject({ receiver: { address: '9 Lê Lợi' } })
  addDraft(billFor('Lê Phúc', 'A1'), 2000)
  expect(contacts.byPhone(phone, 0)).toMatchObject({ receiver: { address: '245 Phạm Văn Thuận' } })
})

test('a draft that is not a bill yet is found as it says its receiver, by whole beginnings of a name', () => {
  stores.customers.add({ phone, name: 'Lê Phúc', address: '', location: null, note: '' }, 1)
  const known = { phone, name: 'Lê Phúc', address: '', wardName: '', provinceName: '', content: '', isEnding: false }
  expect(contacts.search('phuc', 5)).toEqual([known])
  addDraft(billFor('Lê Hoàng Phúc', 'D1', 'Nón'), 5000)
  const found = { phone, name: 'Lê Hoàng Phúc', content: 'Nón', address: '245 Phạm Văn Thuận', isEnding: false }
  for (const query of ['hoang le', 'phuc']) expect(contacts.search(query, 5)).toMatchObject([found])
  expect([contacts.search('hoang mai', 5), contacts.search('oang', 5), contacts.search('h', 5)]).toEqual([[], [], []])
  drafts.remove('D1', 6000)
  expect(contacts.search('hoang', 5)).toEqual([])
  expect(contacts.search('phuc', 5)).toEqual([known])
})

test('a customer of several phones has the notes, the counts and the block of all of them behind each phone', () => {
  const said = (digits: string, note: string) =>
    stores.customers.add({ phone: digits, name: 'Lê Phúc', address: '', location: null, note }, 1)
  said(phone, 'gọi trước')
  said('0911222333', '')
  said('0911222444', 'giao chiều')
  addBill(billFor('Lê Phúc', 'A1'), 1000, 10)
  const byPhone = (digits: string) => stores.customers.byPhone('receiver', digits)!
  for (const digits of ['0911222333', '0911222444']) stores.customers.merge(byPhone(phone), byPhone(digits))
  stores.customers.setBlock(byPhone('0911222444'), { atMs: 1, by: 'Lan', note: 'x' })
  for (const digits of [phone, '0911222333', '0911222444']) {
    const contact = contacts.byPhone(digits, 0)
    expect(contact).toMatchObject({ bills: 1, returns: 1, block: { by: 'Lan' } })
    expect(contact?.note.split(' · ').toSorted()).toEqual(['giao chiều', 'gọi trước'])
  }
})

test.each([
  ['1234', false],
  ['12345', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['12345a', false],
])('behind what is typed as a phone somebody can be known where it has 5 to 15 digits: "%s"', (digits, isKnown) => {
  stores.customers.add({ phone: digits, name: 'Lan', address: '', location: null, note: '' }, 1)
  expect(contacts.byPhone(digits, 0) !== undefined).toBe(isKnown)
})

test('as many of the last entries of a phone are listed as a warning could need, the newest first', () => {
  for (let n = 1; n <= 15; n += 1) {
    addBill(billFor('Lê Phúc', `A${n}`), n * 100, 2)
    addDraft(billFor('Lê Phúc', `D${n}`), n * 100 + 50)
  }
  const lastDay = contacts.byPhone(phone, 200)?.lastDay ?? []
  expect(lastDay.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 20 }, (_, n) => 1550 - n * 50))
  expect(contacts.byPhone(phone, 1550)?.lastDay).toHaveLength(1)
  expect(contacts.byPhone(phone, 1551)?.lastDay).toEqual([])
})

test('a draft is found by three digits or two letters', () => {
  addDraft(billFor('Ho', 'D1'), 1000)
  const found = { phone, name: 'Ho' }
  for (const query of ['765', '76-5', 'ho']) expect(contacts.search(query, 5)).toMatchObject([found])
  for (const query of ['76', '7-6', 'h']) expect(contacts.search(query, 5)).toEqual([])
})

test('a customer is found with the main one of several addresses', () => {
  const addresses = [
    { address: '7 Bùi Viện', location: null, isMain: false },
    { address: '9 Lê Lợi', location: null, isMain: true },
  ]
  stores.customers.enter({ kind: 'receiver', phone, name: 'Cô Ba', note: '', addresses }, 1)
  expect(contacts.search('co ba', 5)).toMatchObject([{ address: '9 Lê Lợi', content: '' }])
})

test('of very many drafts the newest four hundred are searched', () => {
  addDraft(billFor('Trần Mai', 'D0'), 1)
  db.transaction(() => {
    for (let n = 1; n < 400; n += 1) addDraft(billFor('Lê Phúc', `D${n}`), n)
  })()
  expect(contacts.search('mai', 5)).toHaveLength(1)
  addDraft(billFor('Lê Phúc', 'D400'), 400)
  expect(contacts.search('mai', 5)).toEqual([])
})

test('what ends the phone of a draft makes an ending, what is within it does not', () => {
  addDraft(billFor('Lê Phúc', 'D1'), 1000)
  const isEnding = (query: string): readonly boolean[] => contacts.search(query, 5).map((found) => found.isEnding)
  expect([isEnding('5432'), isEnding('8765'), isEnding('phuc')]).toEqual([[true], [false], [false]])
})

/** Further bills to the same phone, of which the index does not know. */
function copyBill(billCode: string, times: number): void {
  db.exec(`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${times})
    INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
      cod_amount_vnd, package_count, status_id, status_text, fees_json, created_at_ms, history_json)
    SELECT 'N' || n, 'N' || n, bill_json, receiver_name, receiver_phone, 'Phường Huế', 'TP. Huế', 0, 1, 4, '', fees_json, 1,
      history_json FROM numbers, bills WHERE bill_code = '${billCode}'`)
}

test('of very many bills behind a phone a thousand are counted', () => {
  addBill(billFor('Lê Phúc', 'A1'), 1000, 4)
  copyBill('CP-A1', 1000)
  db.exec("INSERT INTO bills_search (rowid, text) SELECT seq, receiver_phone FROM bills WHERE ref_code <> 'A1'")
  expect(contacts.byPhone(phone, 0)?.bills).toBe(1000)
})

test('the wards of the newest five thousand bills are known', () => {
  addBill(billFor('Lê Phúc', 'A1'), 1000, 4)
  copyBill('CP-A1', 4999)
  expect(contacts.lastWards()).toHaveLength(2)
  addBill(billFor('Lê Phúc', 'A2'), 1000, 4)
  db.exec("UPDATE bills SET ward_name = 'Phường Mới' WHERE ref_code = 'A2'")
  expect(contacts.lastWards().map(({ wardName }) => wardName)).toEqual(['Phường Mới', 'Phường Huế'])
})
