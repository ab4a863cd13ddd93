import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { dataProblems } from '../../../src/main/accounts/prove-data.ts'
import { openFrozenProfile } from '../frozen-profile.ts'
import { openTestStation } from '../station.ts'

async function stoppedTraining(): Promise<string> {
  const station = await openTestStation()
  await station.ask('account.startTraining', undefined)
  await station.create('PROVE-1')
  await station.stop()
  return join(station.folder, 'profile')
}

const fingerprint = (folder: string): unknown =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/-(?:wal|shm)$/.test(entry.name))
    .map(({ name, parentPath }) => [name, readFileSync(join(parentPath, name)).toString('base64')])

test('the data are read, and not one byte of them is changed', async () => {
  const profile = await stoppedTraining()
  const before = fingerprint(profile)
  expect(dataProblems(profile)).toEqual([])
  expect(fingerprint(profile)).toEqual(before)
  expect(dataProblems(join(profile, 'none'))).toEqual([])
})

test('the data of the first version can be read by this one', async () => {
  const { station, close } = await openFrozenProfile('0.1.0', 'in place')
  await station.stop()
  expect(dataProblems(join(station.folder, 'profile'))).toEqual([])
  await close()
})

test('a newer schema, a damaged file and a newer journal speak against it', async () => {
  const profile = await stoppedTraining()
  const account = join(profile, 'accounts/training')
  const file = join(account, 'station.db')
  const kept = join(mkdtempSync(join(tmpdir(), 'packbench-prove-')), 'station.db')
  copyFileSync(file, kept)
  const newer = new SQLite(file)
  newer.pragma('user_version = 99')
  newer.close()
  expect(dataProblems(profile)).toEqual([expect.stringContaining('schema 99')])
  writeFileSync(file, Buffer.alloc(statSync(file).size, 7))
  expect(dataProblems(profile)).toHaveLength(1)
  copyFileSync(kept, file)
  expect(dataProblems(profile)).toEqual([])
  mkdirSync(join(account, 'journal/journal-000099.log'), { recursive: true })
  expect(dataProblems(profile)).toHaveLength(1)
})
