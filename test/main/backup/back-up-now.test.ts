import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openBackedUpStation } from './backed-up-station.ts'

test('a backup is made at once, in place of the one of that day, with what was entered since', async () => {
  const { station, folder, backUp, close } = await openBackedUpStation()
  await backUp()
  await station.ask('queue.pause', undefined)
  await station.enter('SINCE')
  // Two presses: the second copy is made behind the first.
  const [{ madeAtMs }] = await Promise.all([
    station.ask('backups.backUpNow', undefined),
    station.ask('backups.backUpNow', undefined),
  ])
  const { backups } = await station.ask('backups.list', undefined)
  expect(backups).toHaveLength(1)
  expect(backups[0]!.madeAtMs).toBeGreaterThanOrEqual(madeAtMs)
  const copy = new SQLite(join(folder, 'backups', backups[0]!.name), { readonly: true })
  expect(copy.prepare('SELECT ref_code FROM drafts').pluck().all()).toEqual(['SINCE'])
  copy.close()
  await close()
})

test('where the folder cannot be written to it says so with the folder, and the next press makes one', async () => {
  const { station, folder, close } = await openBackedUpStation()
  const backups = join(folder, 'backups')
  writeFileSync(backups, 'a file where the folder should be')
  expect(await station.refusal('backups.backUpNow', undefined)).toMatchObject({
    code: 'file-not-written',
    context: { path: backups },
  })
  rmSync(backups)
  // Half a copy of a process that was killed.
  mkdirSync(backups)
  writeFileSync(join(backups, 'station.partial'), 'half')
  await station.ask('backups.backUpNow', undefined)
  expect((await station.ask('backups.list', undefined)).backups).toHaveLength(1)
  await close()
})

test('training makes none', async () => {
  const { station, close } = await openBackedUpStation()
  await station.ask('account.startTraining', undefined)
  expect(await station.refusal('backups.backUpNow', undefined)).toMatchObject({ code: 'not-available-here' })
  await close()
})

test('what is listed says which backup is the newest, and that none is where all are of days to come', async () => {
  const { station, folder, close } = await openBackedUpStation()
  mkdirSync(join(folder, 'backups'), { recursive: true })
  writeFileSync(join(folder, 'backups', 'station-2099-11-20.db'), '')
  expect(await station.ask('backups.list', undefined)).toMatchObject({
    newest: null,
    backups: [{ name: 'station-2099-11-20.db' }],
  })
  await station.ask('backups.backUpNow', undefined)
  const { newest, backups } = await station.ask('backups.list', undefined)
  expect(backups.map(({ name }) => name)).toEqual([newest, 'station-2099-11-20.db'])
  await close()
})
