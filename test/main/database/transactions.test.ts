import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../src/main/database/open.ts'
import { transactionsOver } from '../../../src/main/database/transactions.ts'
import { skip } from '../../skip.ts'

function opened() {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-transactions-')), 'station.db'))
  return { database, ...transactionsOver(database) }
}

const write = (db: Database, name: string): void => void db.prepare('INSERT INTO counters VALUES (?, 1)').run(name)
const written = (db: Database): readonly unknown[] =>
  db.prepare("SELECT name FROM counters WHERE name LIKE 'test:%'").pluck().all()

test('a transaction answers what its work does, and of one that fails nothing is left', () => {
  const { database, inTransaction, isInTransaction } = opened()
  const answer = inTransaction(() => {
    write(database, 'test:a')
    return [isInTransaction()]
  })
  expect([answer, isInTransaction()]).toEqual([[true], false])
  const failing = (): void => {
    write(database, 'test:b')
    throw new Error('no more')
  }
  expect(() => inTransaction(failing)).toThrow('no more')
  expect([written(database), isInTransaction()]).toEqual([['test:a'], false])
})

test('a part that fails is undone alone, and the transaction around it goes on', () => {
  const { database, inTransaction, inSavepoint } = opened()
  inTransaction(() => {
    write(database, 'test:a')
    const failing = (): void => {
      write(database, 'test:b')
      throw new Error('no more')
    }
    expect(() => inSavepoint(failing)).toThrow('no more')
    expect(inSavepoint(() => 7)).toBe(7)
    write(database, 'test:c')
  })
  expect(written(database)).toEqual(['test:a', 'test:c'])
})

test('a transaction has the right to write from its beginning: another program can no longer take it', () => {
  const { database, inTransaction } = opened()
  const other = new SQLite(database.name, { timeout: 0 })
  inTransaction(() => {
    expect(() => other.exec("INSERT INTO counters VALUES ('test:x', 1)")).toThrow('database is locked')
  })
  other.close()
})

test('where the folder of the database is gone nothing is written, and that is said', (context) => {
  if (process.platform === 'win32') skip(context, 'Windows keeps a file that is open')
  const { database, inTransaction } = opened()
  rmSync(dirname(database.name), { recursive: true })
  expect(() => inTransaction(() => expect.unreachable())).toThrow('ENOENT')
})

test('a database in memory has no folder that could be gone', () => {
  const database = new SQLite(':memory:')
  expect(transactionsOver(database).inTransaction(() => 7)).toBe(7)
})
