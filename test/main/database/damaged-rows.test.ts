import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { copyDatabase } from '../../../src/main/database/maintenance/copy-database.ts'
import { unsentWorkIn } from '../../../src/main/database/maintenance/unsent-work.ts'
import { incomingOf } from '../../../src/main/database/maintenance/replace-database.ts'
import { prepareRestore } from '../../../src/main/database/maintenance/prepare-restore.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { createBillSearch } from '../../../src/main/database/search/bill-search.ts'
import { createBillLinks } from '../../../src/main/database/stores/bills/bill-links.ts'
import { createBillStore } from '../../../src/main/database/stores/bills/bills.ts'
import { createDraftStore } from '../../../src/main/database/stores/drafts.ts'
import { createOwnerStore } from '../../../src/main/database/stores/owner.ts'
import { DamagedRowError } from '../../../src/shared/damaged-row-error.ts'
import { anyBill, type BillFilter } from '../../../src/shared/domain/bill/bill-filter.ts'
import { billOf, fees, openBills } from './bill-books.ts'

/** One flipped bit, in what is stored as JSON: its text is JSON no longer. */
function flipBit(file: string, json: string): void {
  const bytes = readFileSync(file)
  for (let at = bytes.indexOf(json); at >= 0; at = bytes.indexOf(json, at + 1)) bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

const name = (n: number): string => `Receiver ${n}.`

/** 60 bills, of which the JSON of the 31st is damaged while the station is closed. */
function billsWithDamage(): string {
  const { folder, database } = openBills(
    ...Array.from({ length: 60 }, (_, n) => ({ name: name(n), province: 'Huế', sender: 'Kho A' })),
  )
  createOwnerStore(database).claim('account', 1, false)
  database.close()
  const file = join(folder, 'station.db')
  flipBit(file, `"name":"${name(30)}"`)
  return file
}

test('a bill with a flipped bit in its JSON is listed, found, filtered, counted and exported beside the 59 others', () => {
  const { database, damagedCopy } = openDatabase(billsWithDamage())
  expect(damagedCopy).toBeNull()
  const search = createBillSearch(database)
  const found = (filter: Partial<BillFilter>) => search.list({ ...anyBill, ...filter }, 0, 0, 100).rows
  expect(found({})).toHaveLength(60)
  expect(found({ query: 'receiver' })).toHaveLength(60)
  expect(found({ senders: ['Kho A'] })).toHaveLength(60)
  expect(search.count({ ...anyBill, query: 'receiver' }, 0, 100, 100)).toBe(60)
  expect(search.exported(anyBill, 0, 100, 100)).toHaveLength(60)
  // What stands in columns of its own can still be read.
  expect(found({}).find(({ billCode }) => billCode === 'VN0030')).toMatchObject({
    receiverName: name(30),
    provinceName: 'Huế',
    senderName: '',
  })
  database.close()
})

test('such a bill goes on with its journey, is printed and found by what can be read of it', () => {
  const { database } = openDatabase(billsWithDamage())
  const bills = createBillStore(database)
  bills.setStatus('VN0030', 4, '', 5)
  bills.markLabelPrinted('VN0030', 6, 0)
  const search = createBillSearch(database)
  const codes = (filter: Partial<BillFilter>) =>
    search.list({ ...anyBill, ...filter }, 0, 0, 100).rows.map(({ billCode }) => billCode)
  expect(codes({ groups: ['delivered'], labels: ['printed'], query: 'receiver' })).toEqual(['VN0030'])
  expect(() => bills.detail('VN0030')).toThrow(DamagedRowError)
  expect(bills.readable('VN0030')).toBeUndefined()
  expect(bills.detail('VN0031')?.bill.receiver.name).toBe(name(31))
  expect(createBillLinks(database).of('DON-1', 'DON-30')).toMatchObject([{ kind: 'bill', refCode: 'DON-30' }])
  database.close()
})

test('a database with such a row is backed up, and the backup restored', async () => {
  const file = billsWithDamage()
  const backup = join(mkdtempSync(join(tmpdir(), 'packbench-backup-')), 'backup.db')
  await copyDatabase(file, backup, 1)
  const task = { databaseFile: file, backup, accountId: 'account', kept: 'kept', operator: '', atMs: 2 }
  expect(prepareRestore(task)).toEqual({ assessment: 'sound' })
})

test.each([
  ['is JSON no longer', '"phone":"0912045672"', 0],
  ['names another phone', '"phone":"0912045672"', 18],
])(
  'a database with a parcel that came back, of which the bill %s, is backed up, restored and read',
  async (_, json, at) => {
    const { folder, database, bills } = openBills({ name: name(1) })
    createOwnerStore(database).claim('account', 1, false)
    const sender = { ...billOf({}).sender, phone: '0912045672' }
    const bill = { ...billOf({ name: name(2) }), billType: 'return' as const, sender }
    const rest = { statusId: 4, statusText: '', fees, draftId: null, createdAtMs: 1, expectedAtMs: null }
    bills.insert({ ...rest, billCode: 'VN9999', refCode: 'DON-9999', bill })
    database.close()
    const file = join(folder, 'station.db')
    const bytes = readFileSync(file)
    const place = bytes.indexOf(json) + at
    bytes[place] = (bytes[place] ?? 0) ^ 1
    writeFileSync(file, bytes)
    const backup = join(mkdtempSync(join(tmpdir(), 'packbench-backup-')), 'backup.db')
    await copyDatabase(file, backup, 1)
    const task = { databaseFile: file, backup, accountId: 'account', kept: 'kept', operator: '', atMs: 2 }
    expect(unsentWorkIn(file).unread).toEqual([])
    expect(prepareRestore(task)).toEqual({ assessment: 'sound' })
    const restored = new SQLite(incomingOf(file), { readonly: true })
    expect(restored.pragma('integrity_check', { simple: true })).toBe('ok')
    restored.close()
  },
)

test('a READY draft with a flipped bit is reported and holds up no other, however few are asked for', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-damaged-')), 'station.db')
  const { database } = openDatabase(file)
  const insert = createDraftStore(database)
  const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  for (let n = 0; n < 10; n += 1) {
    const bill = { ...billOf({ name: name(n) }), refCode: `R${n}` }
    insert.insert({ id: `draft-${n}`, bill, referenceOverridden: false, ...origin })
  }
  database.close()
  flipBit(file, `"name":"${name(0)}"`)
  const { database: again } = openDatabase(file)
  const drafts = createDraftStore(again)
  const reported: string[] = []
  expect(drafts.ready(1, 1, (ids) => reported.push(...ids)).map(({ id }) => id)).toEqual(['draft-1'])
  expect(drafts.ready(1, 20)).toHaveLength(9)
  expect(reported).toEqual(['draft-0'])
  expect(drafts.counts().READY).toBe(10)
  expect(drafts.holderOfReference('R0', '')).toBe('draft-0')
  again.close()
})
