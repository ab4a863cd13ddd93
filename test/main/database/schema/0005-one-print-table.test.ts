import SQLite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stationMigration } from '../../../../src/main/database/schema/0001-station.ts'
import { trackingMigration } from '../../../../src/main/database/schema/0002-tracking.ts'
import { printingMigration } from '../../../../src/main/database/schema/0003-printing.ts'
import { addRowDigest } from '../../../../src/main/database/row-digest.ts'
import { damagedRowsMigration } from '../../../../src/main/database/schema/0007-damaged-rows.ts'
import { onePrintTableMigration } from '../../../../src/main/database/schema/0005-one-print-table.ts'
import { createPrintJobStore } from '../../../../src/main/database/stores/print/print-jobs.ts'

let database: SQLite.Database
beforeEach(() => {
  database = new SQLite(':memory:')
  database.pragma('foreign_keys = ON')
  stationMigration.up(database)
  trackingMigration.up(database)
  const insert = database.prepare(
    `INSERT INTO bills (bill_code, ref_code, bill_json, receiver_name, receiver_phone, ward_name, province_name,
       cod_amount_vnd, package_count, status_id, status_text, fees_json, created_at_ms, history_json)
     VALUES (?, '', '{}', 'Lan', '', '', 'Huế', 0, 1, 2, '', '{}', 0, '[]')`,
  )
  for (const code of ['SM1', 'SM2', 'SM3']) insert.run(code)
  database.exec(
    "INSERT INTO batches (id, kind, operator, asked_at_ms, unrequested_json) VALUES ('b9', 'cancel', '', 0, '[]')",
  )
  label('l1', 'SM1', 'sent')
  label('l2', 'SM1', 'confirmed')
  label('l3', 'SM2', 'unclear')
  label('l4', 'SM3', 'failed')
  label('l5', 'SM3', 'sending')
  database.exec("UPDATE print_jobs SET label_revision = 3, parcels = 2, confirmed_json = '[1,2]' WHERE id = 'l2'")
  database.exec(`UPDATE print_jobs SET cuts_json = '[{"field":"note","how":"shortened"}]' WHERE id = 'l3'`)
  document('d1', 'batch-result', 'b9', 'unclear', 'null')
  document('d2', 'handover-list', 'list', 'sent', '{"billCodes":["SM1"]}')
  document('d3', 'handover-list', 'list', 'failed', '{"billCodes":["SM1"]}')
})
afterEach(() => database.close())

const common = `'p', 'Zebra', 'a7', 2, 1`

function label(id: string, billCode: string, state: string): void {
  database
    .prepare(
      `INSERT INTO print_jobs (id, batch_id, bill_code, profile_id, printer, template, copies, reprint_number, parcels,
         confirmed_json, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms, sent_at_ms)
       VALUES (?, 'b1', ?, ${common}, 1, '[]', ?, 'none', 'why', 'label-1', 'Mai', 10, 20, 30)`,
    )
    .run(id, billCode, state)
}

function document(id: string, kind: string, subject: string, state: string, request: string): void {
  database
    .prepare(
      `INSERT INTO paper_jobs (id, batch_id, kind, subject, title, wish_json, profile_id, printer, template, copies,
         reprint_number, state, reason, detail, system_job, operator, asked_at_ms, state_since_ms, sent_at_ms)
       VALUES (?, 'b2', ?, ?, 'BG-1', ?, ${common}, ?, 'none', '', '', 'Mai', 10, 20, NULL)`,
    )
    .run(id, kind, subject, request, state)
}

function migrated() {
  printingMigration.up(database)
  onePrintTableMigration.up(database)
  // What the store of today reads besides.
  addRowDigest(database)
  damagedRowsMigration.up(database)
  return createPrintJobStore(database)
}
const decisions = () => database.prepare('SELECT count(*) FROM decisions').pluck().get()

test('every row of both tables is kept, with its order, and none is noted or counted once more', () => {
  const noted = decisions()
  const { labels, documents, request, labelRevision } = migrated()
  expect(decisions()).toBe(noted)
  expect(labels.list([], false, 0, 9).rows.map(({ id, billCode, state }) => [id, billCode, state])).toEqual([
    ['l5', 'SM3', 'unclear'],
    ['l4', 'SM3', 'failed'],
    ['l3', 'SM2', 'unclear'],
    ['l2', 'SM1', 'confirmed'],
    ['l1', 'SM1', 'sent'],
  ])
  expect(labels.ofBill('SM1')[0]).toEqual({
    id: 'l2',
    batchId: 'b1',
    billCode: 'SM1',
    profileId: 'p',
    printer: 'Zebra',
    template: 'a7',
    copies: 2,
    reprintNumber: 1,
    parcels: 2,
    confirmedParcels: [1, 2],
    state: 'confirmed',
    reason: 'none',
    detail: 'why',
    systemJob: 'label-1',
    operator: 'Mai',
    askedAtMs: 10,
    stateSinceMs: 20,
    sentAtMs: 30,
    truncations: [],
  })
  expect([labelRevision('l2'), labels.ofBill('SM2')[0]?.truncations]).toEqual([
    3,
    [{ field: 'note', how: 'shortened' }],
  ])
  expect(documents.list(0, 9).rows.map(({ id, kind, subject, state }) => [id, kind, subject, state])).toEqual([
    ['d3', 'handover-list', 'list', 'failed'],
    ['d2', 'handover-list', 'list', 'sent'],
    ['d1', 'batch-result', 'b9', 'unclear'],
  ])
  expect([request('d2'), request('d1'), request('l1')]).toEqual([{ billCodes: ['SM1'] }, null, null])
  expect(database.pragma('foreign_key_check')).toEqual([])
})

test('counts stay those of labels, before and after the next change', () => {
  const { labels, documents, changeAll, unclearTogether } = migrated()
  const count = () => (['sent', 'confirmed', 'unclear', 'failed'] as const).map((state) => labels.count([state], false))
  expect(count()).toEqual([1, 1, 2, 1])
  changeAll([{ id: 'd1', state: 'failed', atMs: 1 }])
  expect([count(), documents.countNewest('unclear'), documents.countNewest('failed')]).toEqual([[1, 1, 2, 1], 0, 2])
  changeAll([{ id: 'l3', state: 'sent', atMs: 1 }])
  expect(count()).toEqual([2, 1, 1, 1])
  expect(unclearTogether(['l3', 'd1'])).toEqual([])
})

test('the database refuses two running prints of one subject, a document that was scanned, and a label of no bill', () => {
  const { find, insertAll, changeAll } = migrated()
  const [first, second] = [find('l1'), find('d2')]
  if (first === undefined || second === undefined) throw new Error('they are there')
  insertAll([{ ...first, id: 'again', state: 'queued' }])
  expect(() => insertAll([{ ...first, id: 'twice', state: 'rendering' }])).toThrow(/UNIQUE/)
  // The same words as the subject of another kind are another paper.
  insertAll([{ ...second, id: 'other', subject: 'SM1', state: 'queued' }])
  expect(() => changeAll([{ id: 'd2', state: 'confirmed', atMs: 1 }])).toThrow(/CHECK/)
  expect(() => insertAll([{ ...second, id: 'own', origin: 'created' }])).toThrow(/CHECK/)
  expect(() => insertAll([{ ...first, id: 'nobody', subject: 'SM9' }])).toThrow(/FOREIGN KEY/)
})
