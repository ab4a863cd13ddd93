import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { createBillSearch } from '../../../../src/main/database/search/bill-search.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { stationMigration } from '../../../../src/main/database/schema/0001-station.ts'
import { trackingMigration } from '../../../../src/main/database/schema/0002-tracking.ts'
import { createBillStore } from '../../../../src/main/database/stores/bills/bills.ts'
import { anyBill } from '../../../../src/shared/domain/bill/bill-filter.ts'
import { billOf, fees } from '../bill-books.ts'

/** A database as the version before left it: bitmaps of a full block, their counters, and a word for each bill's block. */
function databaseWithBitmaps(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-bitmaps-')), 'station.db')
  const database = new SQLite(file)
  stationMigration.up(database)
  trackingMigration.up(database)
  database.pragma('user_version = 2')
  const bill = database.prepare(
    `INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
       cod_amount_vnd, package_count, status_id, status_text, fees_json, created_at_ms, history_json)
     VALUES (?, '', ?, ?, '', '', '', 0, 1, 2, '', '{}', 0, '[]')`,
  )
  const index = database.prepare('INSERT INTO bills_search (rowid, text) VALUES (?, ?)')
  for (const [n, name] of ['nguyen lan', 'nguyen ba', 'tran lan'].entries()) {
    const { lastInsertRowid } = bill.run(`VN${n}`, JSON.stringify(billOf({ name })), name)
    index.run(lastInsertRowid, `vn${n} ${name} §w ¤0 †1 °0`)
  }
  const word = database
    .prepare('INSERT INTO bill_words (word, since_block, bills) VALUES (?, 0, 2) RETURNING id')
    .pluck()
  const bits = database.prepare('INSERT INTO bill_blocks VALUES (?, ?)')
  for (const name of ['nguyen', 'lan']) bits.run((word.get(name) as number) * 2 ** 24, Buffer.alloc(1024, 7))
  database.exec(`INSERT INTO counters VALUES ('sealed-blocks', 1), ('changed-texts', 3), ('handover-list:A', 4)`)
  database.close()
  return file
}

test('bitmaps and their counters go; what was indexed before is found, changed and found again by its new words', () => {
  const { database, damagedCopy } = openDatabase(databaseWithBitmaps())
  expect(damagedCopy).toBeNull()
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE name IN ('bill_words', 'bill_blocks')").all()
  expect(tables).toEqual([])
  const counters = database
    .prepare("SELECT name, value FROM counters WHERE name NOT LIKE 'bills%' AND name NOT LIKE 'customers%'")
    .raw()
    .all()
  expect(counters).toEqual([['handover-list:A', 4]])
  const search = createBillSearch(database)
  const found = (query: string) => search.list({ ...anyBill, query }, 0, 0, 10).rows.map(({ billCode }) => billCode)
  expect([found('ng la'), found('lan'), found('vn1')]).toEqual([['VN0'], ['VN2', 'VN0'], ['VN1']])
  createBillStore(database).replaceBill('VN1', billOf({ name: 'nguyen lan' }), fees)
  expect([found('ng la'), found('ba')]).toEqual([['VN1', 'VN0'], []])
  database.close()
})
