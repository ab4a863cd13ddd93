import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { billOf } from '../bill-books.ts'

/** A database with one draft, closed; `change` is what happens to its bytes. */
function reopenedAfter(change: (bytes: Buffer) => void) {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-schema-')), 'station.db')
  const { database } = openDatabase(file)
  const origin = { state: 'READY', reason: 'waiting-turn', reasonDetail: '', billCode: null, createdAtMs: 1 } as const
  const bill = { ...billOf({ name: 'Đào' }), refCode: 'R1' }
  openStores(database).drafts.insert({ id: 'one', bill, referenceOverridden: false, ...origin })
  const definitions = database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()
  database.close()
  const bytes = readFileSync(file)
  change(bytes)
  writeFileSync(file, bytes)
  return { file, definitions, reopened: openDatabase(file) }
}

/** At every place: a page that was split has kept what it no longer holds. */
const write = (from: string, to: string) => (bytes: Buffer) => {
  expect(bytes.includes(from)).toBe(true)
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from)) bytes.write(to, at)
}

test.each([
  ['a trigger that names no row', 'NEW.receiver_phone', 'NEV.receiver_phone'],
  ['a trigger that counts under another name', "'drafts:'", "'drafty:'"],
  ['a column by another name', 'receiver_phone TEXT NOT NULL', 'receiver_phonf TEXT NOT NULL'],
  ['a rule that allows another state', "'EDITING'", "'EDITINH'"],
  ['a table that is none', 'CREATE TABLE drafts (', 'CREATE TABLE drafts )'],
  ['a trigger that is no SQL', 'AFTER INSERT ON drafts', 'AFTER INSERT OO drafts'],
  ['an index on a column that is not there', 'drafts (state, seq)', 'drafts (stato, seq)'],
])('one wrong letter in the definitions costs nothing: %s', (_what, from, to) => {
  const { definitions, reopened } = reopenedAfter(write(from, to))
  expect(reopened.damagedCopy).toBeNull()
  const { database } = reopened
  expect(database.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all()).toEqual(definitions)
  const { drafts } = openStores(database)
  expect(drafts.ready(1, 9).map(({ refCode }) => refCode)).toEqual(['R1'])
  drafts.move({ id: 'one', from: ['READY'], to: 'HOLD', reason: 'none', reasonDetail: '', atMs: 2 })
  expect([drafts.counts().HOLD, drafts.find('one')?.bill.receiver.name]).toEqual([1, 'Đào'])
})

test('where the note of the header is wrong nothing else is, and it is written anew', () => {
  const { file, reopened } = reopenedAfter((bytes) => bytes.writeInt32BE(7, 68))
  const seal = reopened.database.pragma('application_id', { simple: true })
  reopened.database.close()
  expect(openDatabase(file).database.pragma('application_id', { simple: true })).toBe(seal)
  expect(seal).not.toBe(7)
})

test('behind a definition that was mended nobody can write definitions by hand', () => {
  const { database } = reopenedAfter(write('NEW.receiver_phone', 'NEV.receiver_phone')).reopened
  database.pragma('writable_schema = ON')
  expect(() => database.exec("UPDATE sqlite_schema SET sql = sql WHERE name = 'drafts'")).toThrow('may not be modified')
  database.close()
})

test('definitions of an older schema that are no SQL are as before: the file is set apart', () => {
  const { reopened } = reopenedAfter((bytes) => {
    write('CREATE TABLE drafts (', 'CREATE TABLE drafts )')(bytes)
    bytes.writeInt32BE(11, 60)
  })
  expect(reopened.damagedCopy).not.toBeNull()
})
