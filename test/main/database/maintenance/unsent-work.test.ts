import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { FolderInUseError, lockFolder } from '../../../../src/main/database/maintenance/folder-lock.ts'
import { recoveredFilesSchema } from '../../../../src/main/database/maintenance/recoverable-rows.ts'
import { unsentWorkIn } from '../../../../src/main/database/maintenance/unsent-work.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import type { DraftState } from '../../../../src/shared/domain/draft.ts'
import { unsentStates } from '../../../../src/shared/domain/draft-states.ts'
import { openIn } from '../../files/open-files.ts'
import { billOf } from '../bill-books.ts'
import { addOpenAttempt, addUnknownAttempt } from '../unknown-attempt.ts'

interface Given {
  readonly state: DraftState
  /** It has an attempt of which nobody knows what came of it. */
  readonly hasUnknown?: boolean
  /** It has one that is on its way. */
  readonly hasOpen?: boolean
}

function databaseWith(drafts: readonly Given[]): string {
  const file = join(mkdtempSync(join(tmpdir(), 'packbench-unsent-')), 'station.db')
  const { database } = openDatabase(file)
  const stores = openStores(database)
  for (const { state, hasUnknown = false, hasOpen = false } of drafts) {
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
    if (hasOpen) addOpenAttempt(stores, id)
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

test('a draft counts alike in a whole database and in a torn one: once, as unresolved or by its state', () => {
  const file = databaseWith([
    ...unsentStates.flatMap((state) => [{ state }, { state, hasUnknown: true }]),
    { state: 'SENDING', hasOpen: true },
    { state: 'SENDING', hasOpen: true, hasUnknown: true },
    { state: 'ABANDONED' },
  ])
  const whole = unsentWorkIn(file)
  expect(whole).toMatchObject({ left: { waiting: 3, forPerson: 3, unresolved: 8 }, unread: [] })
  tearFirstPage(file)
  expect(unsentWorkIn(file)).toMatchObject({ left: whole.left, unread: ['damaged'] })
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

const nothing = { waiting: 0, forPerson: 0, unresolved: 0, requests: 0, prints: 0, halfTyped: 0 }

test('nothing is left where there is no database, and a torn one of which nothing is left counts nothing', () => {
  const none = join(mkdtempSync(join(tmpdir(), 'packbench-unsent-')), 'station.db')
  expect(unsentWorkIn(none)).toMatchObject({ left: nothing, held: null, unread: [] })
  const torn = databaseWith([{ state: 'ABANDONED' }])
  tearFirstPage(torn)
  expect(unsentWorkIn(torn)).toMatchObject({ left: nothing, held: null, unread: ['damaged'] })
})

test.each([
  ['whole', () => undefined],
  ['torn', tearFirstPage],
])('drafts of a damaged file that the database has recovered are not counted again where it is %s', (_how, change) => {
  const file = databaseWith([])
  const moved = `${file}.damaged-2026-01-02T03-04-05-000Z`
  renameSync(databaseWith([{ state: 'READY' }]), moved)
  const { database } = openDatabase(file)
  openStores(database)
    .document('rescued-file', recoveredFilesSchema)
    .write([basename(moved)], 1)
  database.close()
  change(file)
  const { left, unread } = unsentWorkIn(file)
  expect(left).toEqual(nothing)
  expect(unread).not.toContain('not-recovered')
})

/** What is in a folder, but for the index of a log, which every reader writes to. */
const contentOf = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(folder).map((name) => [name, name.endsWith('-shm') ? '' : readFileSync(join(folder, name), 'base64')]),
  )

test('counting leaves no trace in the folder of a closed database, which can be opened at once', () => {
  const folder = dirname(databaseWith([{ state: 'READY' }]))
  const before = contentOf(folder)
  expect(unsentWorkIn(join(folder, 'station.db')).left.waiting).toBe(1)
  expect(contentOf(folder)).toEqual(before)
  expect(openIn(folder)).toEqual([])
  lockFolder(folder).release()
})

test('what stands in a log that a crash has left is counted, and the log is not copied into the database', () => {
  const source = databaseWith([{ state: 'READY' }])
  const { database } = openDatabase(source)
  database.exec("UPDATE drafts SET state = 'HOLD'")
  const folder = mkdtempSync(join(tmpdir(), 'packbench-unsent-'))
  for (const name of ['station.db', 'station.db-wal']) copyFileSync(join(dirname(source), name), join(folder, name))
  database.close()
  const before = contentOf(folder)
  expect(unsentWorkIn(join(folder, 'station.db')).left).toMatchObject({ waiting: 0, forPerson: 1 })
  expect(contentOf(folder)).toEqual(before)
})

test('where a station works with the folder its lock and its log stay as they are', () => {
  const file = databaseWith([{ state: 'READY' }])
  const folder = dirname(file)
  const lock = lockFolder(folder)
  const { database } = openDatabase(file)
  const before = contentOf(folder)
  const names = ['in-use.lock', 'station.db', 'station.db-shm', 'station.db-wal']
  expect([...before.keys()]).toEqual(expect.arrayContaining(names))
  expect(unsentWorkIn(file).left.waiting).toBe(1)
  expect(contentOf(folder)).toEqual(before)
  expect(() => lockFolder(folder)).toThrow(FolderInUseError)
  database.close()
  lock.release()
})
