import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { stationMigration } from '../../../../src/main/database/schema/0001-station.ts'
import { trackingMigration } from '../../../../src/main/database/schema/0002-tracking.ts'
import { createBillStore } from '../../../../src/main/database/stores/bills/bills.ts'
import { openBills } from '../bill-books.ts'
import { planOf, preparedBy } from '../query-plans.ts'

test('bills of the first schema keep their rows; drafts at the carrier are marked unless their state says otherwise', () => {
  const database = new SQLite(':memory:')
  stationMigration.up(database)
  const insert = database.prepare(
    `INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
       cod_amount_vnd, package_count, status_id, status_text, fees_json, created_at_ms, history_json)
     VALUES (?, '', ?, '', '', '', '', 0, 1, ?, '', '{}', 0, '[]')`,
  )
  insert.run('DRAFT', '{"carrierDraft":true}', 99)
  insert.run('RELEASED', '{"carrierDraft":true}', 4)
  insert.run('PLAIN', '{"carrierDraft":false}', 2)
  trackingMigration.up(database)
  const marks = database.prepare('SELECT bill_code, carrier_draft, tracking_json FROM bills ORDER BY seq').raw().all()
  expect(marks).toEqual([
    ['DRAFT', 1, null],
    ['RELEASED', 0, null],
    ['PLAIN', 0, null],
  ])
})

test('bills whose journey has not ended are found by the index of them', () => {
  const { database } = openBills({})
  const ofOpen = preparedBy(database, createBillStore).filter((sql) => sql.includes('status_id NOT IN'))
  expect(ofOpen).toHaveLength(2)
  for (const sql of ofOpen) expect(planOf(database, sql, 'bills')).toContain('INDEX bills_open')
})
