import { mkdtempSync, readdirSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import {
  createInstanceStore,
  databasePlace,
  isWhereItWas,
  keepsBirths,
} from '../../../../src/main/database/maintenance/instance.ts'
import { openDatabase } from '../../../../src/main/database/open.ts'

const before = { profileId: 'p', fingerprint: 'here', file: { inode: '7', bornAtMs: 100 }, isWitnessed: true }
const at = (inode: string, bornAtMs: number, births: boolean) => {
  return { fingerprint: 'here', file: { inode, bornAtMs }, keepsBirths: () => births }
}

test('a file that was made anew is a copy where the drive keeps that time', () => {
  expect(isWhereItWas(before, at('7', 200, true))).toBe(false)
})

test('a file made at the same time under another number is the same on Linux, where numbers may change with every mount, and a copy elsewhere', () => {
  expect(isWhereItWas(before, at('8', 100, true))).toBe(process.platform === 'linux')
  expect(isWhereItWas(before, at('7', 100, true))).toBe(true)
})

test('where that time follows the last change, the number of the file decides', () => {
  expect(isWhereItWas(before, at('7', 200, false))).toBe(true)
  expect(isWhereItWas(before, at('8', 200, false))).toBe(false)
})

test('the drive is not tried where the answer does not matter', () => {
  const place = { ...at('7', 100, true), keepsBirths: () => expect.unreachable() }
  expect(isWhereItWas(before, place)).toBe(true)
})

test('a drive is tried with a file of our own, which is gone behind it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-births-'))
  expect(keepsBirths(folder)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test('where the trial itself fails, the drive is taken for one that keeps that time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-births-'))
  expect(keepsBirths(join(folder, 'gone'))).toBe(true)
})

test.each([
  ['before', 0, 200],
  ['now', 100, 0],
  ['at either time', 0, 0],
])('where the drive did not say %s when the file was made, its number decides', (_when, bornBefore, bornNow) => {
  const known = { ...before, file: { inode: '7', bornAtMs: bornBefore } }
  expect(isWhereItWas(known, at('7', bornNow, true))).toBe(true)
  expect(isWhereItWas(known, at('8', bornNow, true))).toBe(false)
})

test('a database of which one place says no file is told apart by host and path alone', () => {
  const place = at('8', 200, true)
  expect(isWhereItWas({ ...before, file: null }, place)).toBe(true)
  expect(isWhereItWas(before, { ...place, file: null })).toBe(true)
  expect(isWhereItWas({ ...before, file: null }, { ...place, fingerprint: 'elsewhere' })).toBe(false)
})

test('the place of a database is the same however often and however it is opened, and another one beside it has its own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-places-'))
  symlinkSync(folder, `${folder}-link`, 'junction')
  const placeOf = (file: string) => {
    const db = new SQLite(file)
    db.exec('CREATE TABLE IF NOT EXISTS a (b)')
    const { fingerprint, file: itself } = databasePlace(db)
    db.close()
    return { fingerprint, file: itself }
  }
  const place = placeOf(join(folder, 'station.db'))
  expect(place.fingerprint).toMatch(/^[\da-f]{32}$/)
  // It is kept as a number, and compared with what the next start reads.
  expect(place.file?.bornAtMs).toSatisfy(Number.isSafeInteger)
  expect(placeOf(join(`${folder}-link`, 'station.db'))).toEqual(place)
  const other = placeOf(join(folder, 'other.db'))
  expect(other.fingerprint).not.toBe(place.fingerprint)
  expect(other.file?.inode).not.toBe(place.file?.inode)
  expect(placeOf(':memory:').file).toBeNull()
})

test('a database that says of itself nothing that can be read was nowhere before, and one that says nothing is new', () => {
  const { database } = openDatabase(join(mkdtempSync(join(tmpdir(), 'packbench-instances-')), 'station.db'))
  const instances = createInstanceStore(database)
  expect(instances.read()).toBeNull()
  const first = instances.renew({ fingerprint: 'here', file: null }, 1)
  expect(instances.read()).toEqual({ ...first, fingerprint: 'here', file: null, isWitnessed: false })
  expect(instances.renew({ fingerprint: 'here', file: null }, 2).profileId).not.toBe(first.profileId)
  database.exec("UPDATE documents SET json = '{}' WHERE name = 'instance'")
  expect(instances.read()).toEqual({ profileId: '', fingerprint: '', file: null, isWitnessed: false })
})
