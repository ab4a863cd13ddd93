import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areCreated, openBackedUpStation, states, type BackedUpStation } from './backed-up-station.ts'

test('Settings learn when the last backup was made, how large it is and where it lies', async () => {
  const { station, backUp, close } = await openBackedUpStation()
  expect(await station.ask('backups.list', undefined)).toMatchObject({ isMade: true, kept: 7, backups: [] })
  const beforeMs = Date.now()
  await backUp()
  const { folder, backups } = await station.ask('backups.list', undefined)
  expect(existsSync(join(folder, backups[0]!.name))).toBe(true)
  expect(backups).toHaveLength(1)
  expect(backups[0]!.bytes).toBeGreaterThan(10_000)
  expect(backups[0]!.madeAtMs).toBeGreaterThan(beforeMs - 1000)
  expect(await station.refusal('backups.openFolder', undefined)).toMatchObject({ code: 'not-available-here' })
  await station.ask('account.startTraining', undefined)
  expect(await station.ask('backups.list', undefined)).toMatchObject({ isMade: false, backups: [] })
  await close()
})

test('a backup put back holds what it had not sent, knows what was sent since, and nothing is sent twice', async () => {
  const { station, sent, backUp, putBack, close } = await openBackedUpStation()
  await station.enter('BEFORE')
  await areCreated(station, 'BEFORE')
  await station.ask('queue.pause', undefined)
  await station.enter('WAITING')
  const removed = await station.enter('REMOVED')
  await backUp()
  await station.ask('drafts.delete', { id: removed.id })
  await station.ask('queue.resume', undefined)
  await station.enter('AFTER')
  await areCreated(station, 'WAITING', 'AFTER')

  await putBack()
  await station.enter('NEXT')
  await areCreated(station, 'BEFORE', 'WAITING', 'AFTER', 'NEXT')
  expect((await states(station))['REMOVED']).toBe('HOLD')
  expect(sent().toSorted()).toEqual(['AFTER', 'BEFORE', 'NEXT', 'WAITING'])
  await close()
})

test('it holds a draft that was deleted since also where nothing was sent that the journal could tell of', async () => {
  const { station, sent, backUp, putBack, close } = await openBackedUpStation()
  await station.ask('queue.pause', undefined)
  const removed = await station.enter('REMOVED')
  await backUp()
  await station.ask('drafts.delete', { id: removed.id })

  await putBack()
  await station.enter('NEXT')
  await areCreated(station, 'NEXT')
  expect((await states(station))['REMOVED']).toBe('HOLD')
  expect(sent()).toEqual(['NEXT'])
  await close()
})

/** Copies of these folders are made while a draft waits; the draft is sent, and then the copies are put back in their places. */
async function putBackFolders({ station }: BackedUpStation, folders: readonly string[]): Promise<void> {
  await station.enter('BEFORE')
  await areCreated(station, 'BEFORE')
  await station.ask('queue.pause', undefined)
  await station.enter('WAITING')
  await station.stop()
  const whole = { recursive: true, preserveTimestamps: true }
  for (const folder of folders) cpSync(folder, `${folder}-copy`, whole)
  await station.restart()
  await station.ask('queue.resume', undefined)
  await areCreated(station, 'WAITING')
  await station.stop()
  for (const folder of folders) {
    rmSync(folder, { recursive: true })
    cpSync(`${folder}-copy`, folder, whole)
  }
  await station.restart()
  await station.ask('queue.resume', undefined)
}

const folderSets = [
  ['the whole profile', ['profile']],
  ['the whole profile with the rollback marker beside it', ['profile', 'profile.witness']],
] as const

test.each(folderSets)('a copy of %s put back in its place holds what was sent since, and says so', async (_, names) => {
  const backedUp = await openBackedUpStation()
  const { station, sent, close } = backedUp
  await putBackFolders(
    backedUp,
    names.map((name) => join(station.folder, name)),
  )
  await station.enter('NEXT')
  await areCreated(station, 'NEXT')
  expect(await states(station)).toMatchObject({ WAITING: 'HOLD', BEFORE: 'CREATED' })
  expect(sent()).toEqual(['BEFORE', 'WAITING', 'NEXT'])
  const payload = { code: 'data-put-back', detail: 'mocan', count: 1 }
  expect(station.events).toContainEqual({ name: 'station.alert', payload })
  await close()
})
