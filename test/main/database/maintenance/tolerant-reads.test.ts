import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { damaged, tolerant } from '../../../../src/main/database/maintenance/tolerant-reads.ts'

const newFile = (): string => join(mkdtempSync(join(tmpdir(), 'tolerant-reads-')), 'station.db')

test('a table that is not there and a file of something else are damage', () => {
  const file = newFile()
  const empty = new SQLite(file)
  expect(tolerant(() => empty.prepare('SELECT 1 FROM drafts'))).toBe(damaged)
  empty.close()
  writeFileSync(file, 'this was a database once '.repeat(100))
  const torn = new SQLite(file)
  expect(tolerant(() => torn.prepare('SELECT 1 FROM drafts'))).toBe(damaged)
  torn.close()
})

test('a lock that another holds is no damage', () => {
  const file = newFile()
  const holder = new SQLite(file)
  holder.exec('CREATE TABLE drafts (seq INTEGER); BEGIN EXCLUSIVE')
  const reader = new SQLite(file, { timeout: 0 })
  expect(() => tolerant(() => reader.prepare('SELECT 1 FROM drafts').get())).toThrow('database is locked')
  holder.exec('ROLLBACK')
  expect(tolerant(() => reader.prepare('SELECT 1 FROM drafts').get())).toBeUndefined()
  for (const db of [holder, reader]) db.close()
})
