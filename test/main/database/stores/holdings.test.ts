import { cpSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { holdingsIn, missingOf, mostOf } from '../../../../src/main/database/stores/holdings.ts'
import { draftStates } from '../../../../src/shared/domain/draft.ts'
import { openBills } from '../bill-books.ts'
import { addDraft } from '../sample-rows.ts'

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

it('lets go of another database once it has read it, so that its last user can end its log', () => {
  const { folder, database } = openBills({})
  expect(holdingsIn(join(folder, 'station.db'))?.bills).toBe(1)
  database.close()
  expect(readdirSync(folder)).toEqual(['station.db'])
})

it('is null for a file that is no database, and makes none where there is no file', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'torn.db'), 'no database')
  expect([holdingsIn(join(folder, 'torn.db')), holdingsIn(join(folder, 'gone.db'))]).toEqual([null, null])
  expect(readdirSync(folder)).toEqual(['torn.db'])
})

it('counts a draft for good, and as unsent until it is a bill, given up or deleted', () => {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  const unsent = draftStates.filter((state, n) => {
    addDraft(stores, state, state)
    const held = stores.holdings.read()
    database.exec('UPDATE drafts SET deleted_at_ms = 5')
    expect(held).toEqual({ drafts: n + 1, unsent: held.unsent, bills: 0 })
    expect(stores.holdings.read()).toEqual({ drafts: n + 1, unsent: 0, bills: 0 })
    return held.unsent === 1
  })
  expect(unsent).toEqual(['EDITING', 'READY', 'SENDING', 'REJECTED', 'UNKNOWN', 'HOLD'])
})

it('counts the rows that are there, and those that come, also where damage has cost some between them', () => {
  const { database } = openDatabase(':memory:')
  const stores = openStores(database)
  for (const id of ['a', 'b', 'c', 'd']) addDraft(stores, id, 'READY')
  database.exec("DELETE FROM drafts WHERE id IN ('b', 'c')")
  const { holdings } = openStores(database)
  expect(holdings.read()).toEqual({ drafts: 2, unsent: 2, bills: 0 })
  addDraft(stores, 'e', 'READY')
  expect(holdings.read()).toEqual({ drafts: 3, unsent: 3, bills: 0 })
})

const held = (drafts: number, unsent: number, bills: number) => ({ drafts, unsent, bills })

it.each([
  ['all is there', held(3, 2, 5), held(3, 2, 5), null],
  ['there is more than once was', held(3, 2, 5), held(4, 3, 6), null],
  ['an unsent draft has gone', held(3, 2, 5), held(2, 1, 5), { unsent: 1, bills: 0 }],
  ['a draft that was sent has gone', held(3, 2, 5), held(2, 2, 5), null],
  ['unsent drafts have been sent', held(3, 2, 5), held(3, 0, 5), null],
  ['of two that are unsent no more one was sent', held(3, 2, 5), held(2, 0, 5), { unsent: 1, bills: 0 }],
  ['a bill has gone', held(3, 2, 5), held(3, 2, 4), { unsent: 0, bills: 1 }],
  ['drafts and bills have gone', held(3, 2, 5), held(0, 0, 0), { unsent: 2, bills: 5 }],
])('names what is missing where %s', (_what, expected, found, missing) => {
  expect(missingOf(expected, found)).toEqual(missing)
})

it('takes of several records the most that any of them says of each, and nothing of no record', () => {
  expect(mostOf([held(1, 2, 2), null, held(4, 0, 1), undefined, held(2, 5, 6), held(0, 0, 0)])).toEqual(held(4, 5, 6))
  expect(mostOf([null, held(1, 5, 2)])).toEqual(held(1, 5, 2))
  expect([mostOf([]), mostOf([null, undefined])]).toEqual([null, null])
})
