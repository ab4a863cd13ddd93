import { expect, test } from 'vitest'
import type { Database } from '../../../../src/main/database/open.ts'
import { foundByPersonMigration } from '../../../../src/main/database/schema/0013-found-by-person.ts'
import { createForgetting } from '../../../../src/main/database/stores/customers/forgetting.ts'
import { createForgottenPhones } from '../../../../src/main/database/stores/customers/forgotten-phones.ts'
import { createHandoverListStore } from '../../../../src/main/database/stores/handover/handover-lists.ts'
import { createHandoverScanStore } from '../../../../src/main/database/stores/handover/handover-scans.ts'
import { billOf, fees, openBills } from '../bill-books.ts'
import { plansOf, preparedBy } from '../query-plans.ts'

/** How SQLite finds the rows of a table in every question that a store prepares about a person or their bills. */
const plansFor = (database: Database, create: (database: Database) => unknown, asked: string, table: string) =>
  new Set(
    preparedBy(database, create)
      .filter((sql) => sql.includes(asked))
      .flatMap((sql) => plansOf(database, sql, table)),
  )

test('a person beside the receiver of a bill is found by an index', () => {
  const { database } = openBills({})
  const ofSender = "'$.sender.phone' END = :phone"
  expect(plansFor(database, createForgetting, ofSender, 'b')).toEqual(
    new Set([
      'SEARCH b USING INDEX bills_coming_back (<expr>=?)',
      // By the words of a receiver's phone.
      'SEARCH b USING INTEGER PRIMARY KEY (rowid=?)',
    ]),
  )
  expect(plansFor(database, createForgetting, ofSender, 'c')).toEqual(
    new Set(['SEARCH c USING INDEX drafts_coming_back (<expr>=?)']),
  )
  expect(plansFor(database, createHandoverScanStore, 'SELECT DISTINCT', 'handover_scans')).toEqual(
    new Set(['SEARCH handover_scans USING INDEX handover_scans_by_bill (<expr>=?)']),
  )
  expect(plansFor(database, createHandoverListStore, 'UNION SELECT list_seq', 'handover_parcels')).toEqual(
    new Set([
      'SEARCH handover_parcels USING INDEX handover_parcels_once (bill_code=?)',
      'SEARCH handover_parcels USING INDEX handover_parcels_left (bill_code=?)',
    ]),
  )
})

const gone = '0901000001'
const asked = '0901000002'
const there = '0901000003'
const newer = '0901000004'
const damaged = '0901000005'
const comingNow = '0901000006'

test('parcels that came back from somebody who was forgotten before are due, damaged ones, those of others and one under way are not', () => {
  const { database, bills } = openBills()
  const insert = (refCode: string, phone: string, billType: 'return' | 'outbound' = 'return', statusId = 4): void =>
    bills.insert({
      billCode: refCode,
      refCode,
      draftId: null,
      bill: { ...billOf({ name: 'Shop', phone: '0283820011' }), billType, sender: { ...billOf({}).sender, phone } },
      statusId,
      statusText: '',
      fees,
      createdAtMs: 1,
      expectedAtMs: null,
    })
  insert('by age', gone)
  insert('asked', asked)
  insert('there', there)
  insert('of a shop', asked, 'outbound')
  insert('damaged', damaged)
  insert('under way', comingNow, 'return', 15)
  createForgottenPhones(database).add('receiver', asked, 5)
  createForgottenPhones(database).add('receiver', comingNow, 5)
  createForgottenPhones(database).add('receiver', newer, 5)
  insert('newer', newer)
  database.exec(`
    UPDATE bills SET receiver_name = '', receiver_phone = '' WHERE bill_code = 'by age';
    UPDATE bills SET bill_json = '{' WHERE bill_code = 'damaged';
    DROP INDEX bills_coming_back; DROP INDEX drafts_coming_back; DROP INDEX handover_parcels_left;
    DROP INDEX handover_scans_by_bill;
  `)
  foundByPersonMigration.up(database)
  const due = (askedBeforeMs: number) =>
    createForgetting(database)
      .billsDue(askedBeforeMs, 9)
      .map(({ billCode }) => billCode)
  expect(due(1)).toEqual(['by age', 'asked'])
  // Sixty days behind the asking nobody waits for its end any more.
  expect(due(6)).toEqual(['by age', 'asked', 'under way'])
})

test('a scan that is JSON no longer keeps no database from being brought to the schema', () => {
  const { database } = openBills()
  database.exec('DROP INDEX bills_coming_back; DROP INDEX drafts_coming_back; DROP INDEX handover_parcels_left')
  database.exec('DROP INDEX handover_scans_by_bill')
  database.exec("INSERT INTO handover_scans (list_seq, question, result, scan_json) VALUES (1, 'q', 'taken', '{')")
  foundByPersonMigration.up(database)
  expect(createHandoverScanStore(database).listsNaming(['A1'])).toEqual([])
})
