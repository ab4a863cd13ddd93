import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openConnection } from '../../../src/main/database/connection.ts'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../src/main/database/open.ts'
import { addRowDigest } from '../../../src/main/database/row-digest.ts'
import { tempFolder } from '../outbox/station.ts'

function connect(): SQLite.Database {
  const database = openConnection(join(tempFolder(), 'things.db'))
  database.exec("CREATE TABLE things (a INTEGER, b TEXT); INSERT INTO things VALUES (1, 'one'), (2, 'two')")
  return database
}

test('a statement may be written down before its table exists, and runs once it does', () => {
  const database = connect()
  const count = database.prepare('SELECT count(*) FROM later').pluck()
  expect(() => count.get()).toThrow('no such table: later')
  database.exec('CREATE TABLE later (a)')
  expect(count.get()).toBe(0)
})

test('wrong SQL is told when it first runs, each time', () => {
  const wrong = connect().prepare('SELEC 1')
  expect(() => wrong.all()).toThrow('syntax error')
  expect(() => wrong.all()).toThrow('syntax error')
})

test('it runs in each way, with what is bound to it', () => {
  const database = connect()
  const insert = database.prepare('INSERT INTO things VALUES (?, ?)')
  expect(insert.run(3, 'three')).toEqual({ changes: 1, lastInsertRowid: 3 })
  const byNumber = database.prepare('SELECT a, b FROM things WHERE a >= ? ORDER BY a')
  expect(byNumber.get(2)).toEqual({ a: 2, b: 'two' })
  expect(byNumber.all(2)).toEqual([
    { a: 2, b: 'two' },
    { a: 3, b: 'three' },
  ])
  expect([...byNumber.iterate(3)]).toEqual([{ a: 3, b: 'three' }])
  expect(byNumber.columns().map(({ name, type }) => [name, type])).toEqual([
    ['a', 'INTEGER'],
    ['b', 'TEXT'],
  ])
})

test('the form of its rows is that which was asked for last, before it ran and after', () => {
  const statement = connect().prepare('SELECT a, b FROM things ORDER BY a')
  expect(statement.pluck()).toBe(statement)
  expect(statement.all()).toEqual([1, 2])
  expect(statement.raw().all()).toEqual([
    [1, 'one'],
    [2, 'two'],
  ])
  expect(statement.raw(false).expand().get()).toEqual({ things: { a: 1, b: 'one' } })
  expect(statement.expand(false).safeIntegers().get()).toEqual({ a: 1n, b: 'one' })
  const turnedOff = connect().prepare('SELECT a FROM things').pluck().pluck(false)
  expect(turnedOff.get()).toEqual({ a: 1 })
  expect(connect().prepare('SELECT b FROM things WHERE a = ?').bind(2).pluck().get()).toBe('two')
})

test('it says what it is, and whether it is running', () => {
  const database = connect()
  const read = database.prepare('SELECT a FROM things')
  expect([read.source, read.database, read.busy]).toEqual(['SELECT a FROM things', database, false])
  expect([read.reader, read.readonly]).toEqual([true, true])
  const write = database.prepare('DELETE FROM things')
  expect([write.reader, write.readonly]).toEqual([false, false])
  const rows = read.iterate()
  rows.next()
  expect(read.busy).toBe(true)
  rows.return?.()
  expect(read.busy).toBe(false)
})

test('a closed database answers nothing, whether a statement has run before or not', () => {
  const database = connect()
  const [ran, never] = [database.prepare('SELECT a FROM things'), database.prepare('SELECT b FROM things')]
  ran.all()
  database.close()
  for (const statement of [ran, never]) expect(() => statement.all()).toThrow('not open')
})

test('every statement of every store fits the newest schema: a plain connection prepares them at once', () => {
  const file = join(tempFolder(), 'station.db')
  openDatabase(file).database.close()
  const plain = new SQLite(file)
  addRowDigest(plain)
  expect(() => openStores(plain)).not.toThrow()
  plain.exec('ALTER TABLE drafts RENAME COLUMN reason TO cause')
  expect(() => openStores(plain)).toThrow('no such column')
})
