import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBackedUpStation } from './backed-up-station.ts'

test('an account whose folder has lost its database and journal says what its newest backup holds', async () => {
  const { station, folder, backUp, close } = await openBackedUpStation()
  for (const refCode of ['R1', 'R2', 'R3']) await station.enter(refCode, 'keep')
  await backUp()
  await station.enter('R4', 'keep')
  await station.stop()
  for (const name of readdirSync(folder)) if (name.startsWith('station.db')) rmSync(join(folder, name))
  rmSync(join(folder, 'journal'), { recursive: true })
  rmSync(join(station.folder, 'profile.witness'), { recursive: true, force: true })
  const [newest = ''] = readdirSync(join(folder, 'backups'))
  const { mtimeMs: madeAtMs } = statSync(join(folder, 'backups', newest))
  await station.restart()
  const alerts = station.events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)
  expect(alerts).toEqual([
    { code: 'data-missing', detail: 'mocan', count: 3, bills: 0, backup: { madeAtMs, unsent: 3, bills: 0 } },
  ])
  await close()
})

test('where there is no backup either, a known account says that its data is gone and that there is none', async () => {
  const { station, folder, close } = await openBackedUpStation()
  await station.enter('R1', 'keep')
  await station.stop()
  rmSync(folder, { recursive: true })
  rmSync(join(station.folder, 'profile.witness'), { recursive: true, force: true })
  await station.restart()
  const alerts = station.events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)
  expect(alerts).toEqual([{ code: 'data-missing', detail: 'mocan', count: null, backup: null }])
  await close()
})
