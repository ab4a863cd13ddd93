import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { holdingsIn } from '../../../../src/main/database/stores/holdings.ts'
import { openBills } from '../bill-books.ts'

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'packbench-holdings-'))

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => !name.endsWith('-shm'))
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]))
}

it('reads what another database holds, the end of its log included, and changes nothing in its files', () => {
  const { folder, database } = openBills({})
  const copy = newFolder()
  for (const name of ['station.db', 'station.db-wal']) cpSync(join(folder, name), join(copy, name))
  database.close()
  const before = filesIn(copy)
  expect(holdingsIn(join(copy, 'station.db'))).toEqual({ drafts: 0, unsent: 0, bills: 1 })
  expect(filesIn(copy)).toEqual(before)
})

it('is null for a file that is no database, and makes none where there is no file', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'torn.db'), 'no database')
  expect([holdingsIn(join(folder, 'torn.db')), holdingsIn(join(folder, 'gone.db'))]).toEqual([null, null])
  expect(readdirSync(folder)).toEqual(['torn.db'])
})
