import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { digestedColumns, isIntact } from '../../../src/main/database/row-digest.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { billOf } from './bill-books.ts'

const tables = [
  'drafts',
  'attempts',
  'bills',
  'requests',
  'print_jobs',
  'orders',
  'customers',
  'handover_parcels',
] as const

function database(): Database {
  return openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-digest-')), 'station.db')).database
}

const intact = (db: Database): readonly unknown[] =>
  db
    .prepare(`SELECT ${isIntact('drafts', 'd')} FROM drafts d ORDER BY seq`)
    .pluck()
    .all()

function withDraft(): { readonly db: Database; readonly stores: ReturnType<typeof openStores> } {
  const db = database()
  const stores = openStores(db)
  const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  const bill = { ...billOf({ name: 'Đào' }), refCode: 'R1' }
  stores.drafts.insert({ id: 'one', bill, referenceOverridden: false, ...origin })
  return { db, stores }
}

/** As a disk changes a row: no statement's trigger has seen it. */
function changeSilently(db: Database, table: (typeof tables)[number], set: string): void {
  const name = `${table}_digest_update`
  const sql = db.prepare<[string], string>('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(name)!
  db.exec(`DROP TRIGGER ${name}; UPDATE ${table} SET ${set}; ${sql}`)
}

test.each(tables)('every column of %s is in its digest', (table) => {
  const columns = database().prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all() as string[]
  expect(new Set(['seq', ...digestedColumns[table], 'digest'])).toEqual(new Set(columns))
})

test.each(tables)('every column of %s that is changed renews its digest', (table) => {
  const sql = String(
    database().prepare('SELECT sql FROM sqlite_schema WHERE name = ?').pluck().get(`${table}_digest_update`),
  )
  for (const column of digestedColumns[table]) expect(sql.split(' ON ')[0]).toMatch(new RegExp(`\\b${column}\\b`))
})

test('a statement renews the digest of the row that it writes, and a silent change is still seen behind it', () => {
  const { db, stores } = withDraft()
  expect(intact(db)).toEqual([1])
  const move = { id: 'one', from: ['READY'], to: 'HOLD', reason: 'none', reasonDetail: '', atMs: 2 } as const
  stores.drafts.move(move)
  expect(intact(db)).toEqual([1])
  changeSilently(db, 'drafts', "receiver_phone = '0900000000'")
  expect(intact(db)).toEqual([0])
  stores.drafts.move({ ...move, from: ['HOLD'], to: 'EDITING' })
  expect(intact(db)).toEqual([0])
  expect(() => stores.drafts.find('one')).toThrow('R1')
})

test('a draft whose whole bill is replaced is as it was written again', () => {
  const { db, stores } = withDraft()
  changeSilently(db, 'drafts', "bill_json = 'torn'")
  expect(intact(db)).toEqual([0])
  stores.drafts.replaceBill('one', { ...billOf({ name: 'Mai' }), refCode: 'R1' }, false)
  expect(intact(db)).toEqual([1])
  expect(stores.drafts.find('one')?.bill.receiver.name).toBe('Mai')
})

test('a row of an earlier build has no digest, is unproved and not damaged, and has one once it is written', () => {
  const { db, stores } = withDraft()
  changeSilently(db, 'drafts', 'digest = NULL')
  expect(stores.drafts.find('one')?.bill.receiver.name).toBe('Đào')
  expect(stores.damagedRows.quarantine(1)).toEqual([])
  stores.drafts.remove('one', 5)
  expect(db.prepare('SELECT digest IS NULL FROM drafts').pluck().get()).toBe(0)
  expect(intact(db)).toEqual([1])
})
