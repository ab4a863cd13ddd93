import { expect, test } from 'vitest'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { openTestStation } from '../station.ts'

test('a new station has no scale, and prints nothing before somebody has asked for it', async () => {
  const plain = { printOnCreate: false, scale: { kind: 'none', printsWhenStill: false } }
  expect(defaultSettings('/home/lan/Documents')).toMatchObject(plain)
  const station = await openTestStation()
  const settings = await station.ask('settings.get', undefined)
  expect(settings).toMatchObject(plain)
  const scale = { ...settings.scale, kind: 'serial' as const, port: 'COM3' }
  await station.ask('settings.update', { scale })
  expect((await station.ask('settings.get', undefined)).scale).toMatchObject({ kind: 'serial', printsWhenStill: false })
  await station.close()
})
