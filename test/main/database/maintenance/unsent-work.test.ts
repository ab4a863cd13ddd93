import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unsentWorkIn } from '../../../../src/main/database/maintenance/unsent-work.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import type { DraftState } from '../../../../src/shared/domain/draft.ts'
import { billOf } from '../bill-books.ts'
import { addUnknownAttempt } from '../unknown-attempt.ts'

interface Given {
  readonly state: Exclude<DraftState, 'CREATED'>
  /** It has an attempt of which nobody knows what came of it. */
  readonly hasUnknown?: boolean
}

function databaseWith(drafts: readonly Given[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-unsent-')), 'station.db')
  const { database } = openDatabase(file)
  const stores = openStores(database)
  for (const { state, hasUnknown = false } of drafts) {
    const id = randomUUID()
    const bill = { ...billOf({}), refCode: id }
    const origin = {
      reason: 'none',
      reasonDetail: '',
      billCode: null,
      createdAtMs: 1,
      referenceOverridden: false,
    } as const
    stores.drafts.insert({ id, bill, state, ...origin })
    if (hasUnknown) addUnknownAttempt(stores, id)
  }
  database.close()
  return file
}

function tearFirstPage(file: string): void {
  writeFileSync(file, readFileSync(file).fill(0, 0, 4096))
}

const drafts: readonly Given[] = [
  { state: 'READY' },
  { state: 'SENDING' },
  { state: 'HOLD' },
  { state: 'EDITING' },
  { state: 'REJECTED' },
  { state: 'UNKNOWN', hasUnknown: true },
  { state: 'REJECTED', hasUnknown: true },
  { state: 'ABANDONED' },
]

test('of a torn database each draft counts once: as unresolved where nobody knows of a try, else by its state', () => {
  const file = databaseWith(drafts)
  tearFirstPage(file)
  const { left, unread } = unsentWorkIn(file)
  expect(left).toMatchObject({ waiting: 2, forPerson: 3, unresolved: 2 })
  expect(unread).toEqual(['damaged'])
})

test('a draft whose attempts are lost with their pages is unresolved by its state', () => {
  const file = databaseWith([{ state: 'UNKNOWN' }])
  tearFirstPage(file)
  expect(unsentWorkIn(file).left).toMatchObject({ waiting: 0, forPerson: 0, unresolved: 1 })
})

test('drafts of a damaged file beside the database count as they stand there', () => {
  const file = databaseWith(drafts)
  renameSync(file, `${file}.damaged-2026-01-02T03-04-05-000Z`)
  const { left, unread } = unsentWorkIn(file)
  expect(left).toMatchObject({ waiting: 2, forPerson: 3, unresolved: 2 })
  expect(unread).toEqual(['not-recovered'])
})

test('a draft that a whole database and the one damaged file beside it both hold counts once', () => {
  const file = databaseWith([{ state: 'READY' }, { state: 'HOLD' }, { state: 'EDITING' }])
  copyFileSync(file, `${file}.damaged-2026-01-02T03-04-05-000Z`)
  const { left, unread } = unsentWorkIn(file)
  expect(left).toMatchObject({ waiting: 1, forPerson: 2 })
  expect(unread).toEqual([])
})

test('a file beside the database that the disk does not let be read is told of, and what else there is counts', () => {
  const file = databaseWith([{ state: 'READY' }])
  mkdirSync(`${file}.damaged-2026-01-02T03-04-05-000Z`)
  const { left, unread } = unsentWorkIn(file)
  expect({ waiting: left.waiting, unread }).toEqual({ waiting: 1, unread: ['refused'] })
})

test('a file in which a single thing is wrong counts as one of which not all can be read', () => {
  const file = databaseWith([{ state: 'READY' }, { state: 'READY' }])
  const bytes = readFileSync(file)
  // How many of its pages are free.
  bytes.writeUInt32BE(bytes.readUInt32BE(36) + 1, 36)
  writeFileSync(file, bytes)
  const { left, unread, held } = unsentWorkIn(file)
  expect(left).toMatchObject({ waiting: 2, forPerson: 0 })
  expect({ unread, held }).toEqual({ unread: ['damaged'], held: null })
})
