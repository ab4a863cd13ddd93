import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { openProvisioning } from '../../../src/main/settings/provisioning.ts'
import { openStationFile } from '../../../src/main/settings/station-file.ts'
import { openTestStation, type TestStation } from '../station.ts'

const whole = {
  format: 'packbench-provisioning',
  version: 1,
  carrier: 'https://carrier.example/api',
  language: 'en',
  printer: 'XP-420B',
  paper: '100x150',
  updateServer: 'https://updates.example/packbench/',
}

function folderWith(content: unknown): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-provisioning-'))
  give(folder, content)
  return folder
}

function give(folder: string, content: unknown): void {
  const isWritten = typeof content === 'string' || content instanceof Uint8Array
  writeFileSync(join(folder, 'provisioning.json'), isWritten ? content : JSON.stringify(content))
}

const open = (folder: string): Promise<TestStation> =>
  openTestStation(folder, null, undefined, { provisioningFile: join(folder, 'provisioning.json') })

const alerts = (station: TestStation): unknown[] =>
  station.events.filter(({ name }) => name === 'station.alert').map(({ payload }) => payload)

test('a new station begins with what the administrator has given it, also as PowerShell writes it', async () => {
  const station = await open(folderWith(Buffer.from(`\uFEFF${JSON.stringify(whole)}\r\n`, 'utf16le')))
  expect(await station.ask('settings.get', undefined)).toMatchObject({
    language: 'en',
    updateServer: 'https://updates.example/packbench/',
    printerProfileId: 'provisioned',
    printerProfiles: [{ printer: 'XP-420B', template: '100x150' }],
  })
  expect(await station.ask('app.info', undefined)).toMatchObject({
    carrierUrl: 'https://carrier.example/api',
    locked: [],
  })
  await station.close()
})

test('what a person changes later stays changed, until the file itself says something new', async () => {
  const folder = folderWith(whole)
  const station = await open(folder)
  await station.ask('settings.update', { language: 'vi', printerProfiles: [], printerProfileId: null })
  await station.restart()
  expect(await station.ask('settings.get', undefined)).toMatchObject({ language: 'vi', printerProfiles: [] })
  give(folder, { ...whole, printer: 'XP-470B' })
  await station.restart()
  expect(await station.ask('settings.get', undefined)).toMatchObject({
    language: 'vi',
    printerProfiles: [{ printer: 'XP-470B' }],
  })
  await station.close()
})

test('what is locked cannot be changed on the machine, neither by hand nor by another station’s file', async () => {
  const folder = folderWith({ ...whole, locked: ['carrier', 'language', 'printer', 'updateServer'] })
  const station = await open(folder)
  for (const change of [
    { language: 'vi' },
    { updateServer: '' },
    { printerProfileId: null },
    { printerProfiles: [] },
  ] satisfies ChannelInput<'settings.update'>[]) {
    expect(await station.refusal('settings.update', change)).toMatchObject({ code: 'setting-locked' })
  }
  await station.ask('settings.update', { language: 'en', scanSounds: false })
  const other = JSON.stringify({
    format: 'packbench-station',
    version: 1,
    exportedAt: '2026-11-23T00:00:00.000Z',
    appVersion: '0.1.0',
    settings: { language: 'vi', updateServer: '' },
    operators: [],
  })
  await station.ask('station.import', { text: other, withOwn: true })
  expect(await station.ask('settings.get', undefined)).toMatchObject({
    language: 'en',
    updateServer: whole.updateServer,
  })
  const signIn = {
    baseUrl: 'https://other.example/',
    username: 'a',
    password: 'b',
    staySignedIn: false,
    generation: 'v3' as const,
    partnerId: null,
    partnerName: '',
  }
  expect(await station.refusal('account.signIn', signIn as never)).toMatchObject({ code: 'setting-locked' })
  expect((await station.ask('app.info', undefined)).locked).toEqual(['carrier', 'language', 'printer', 'updateServer'])
  await station.close()
})

test.each([
  [{ ...whole, account: { password: 'x' } }, 'account.password: a secret'],
  [{ ...whole, carrierToken: 'x' }, 'carrierToken: a secret'],
  [{ ...whole, carrier: 'http://carrier.example/' }, 'carrier: '],
  [{ ...whole, carrier: 'https://me:word@carrier.example/' }, 'carrier: '],
  [{ ...whole, paper: 'A7' }, 'paper: '],
  [{ ...whole, locked: ['operator'] }, 'locked.0: '],
  [{ ...whole, theme: 'dark' }, 'theme: there is no such field'],
  [{ ...whole, version: 2 }, 'version: '],
  ['{ "format": ', ''],
] as const)('a file with a fault is taken in no part, and the fault is named: %#', async (content, named) => {
  const station = await open(folderWith(content))
  expect(await station.ask('settings.get', undefined)).toMatchObject({
    language: 'vi',
    printerProfiles: [],
    updateServer: '',
  })
  const [alert] = alerts(station)
  expect(alert).toMatchObject({ code: 'provisioning-refused', detail: expect.stringContaining(named) })
  expect(JSON.stringify(alert)).not.toContain('"x"')
  await station.close()
})

test('where a full disk took over nothing of the file, all that is not locked can be changed', () => {
  const folder = folderWith({ ...whole, locked: ['language', 'printer', 'updateServer'] })
  const station = openStationFile(join(folder, 'station.json'), defaultSettings('documents'), () => 1)
  const options = { file: join(folder, 'provisioning.json'), takenFile: join(folder, 'provisioned.json'), station }
  const provisioning = openProvisioning(options)
  expect(() => provisioning.assertAllowed({ scanSounds: false })).not.toThrow()
  expect(() => provisioning.assertAllowed({ updateServer: 'https://other.example/' })).toThrow('updateServer')
})

test('a file that the disk does not let be looked at is told, and not taken for none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-provisioning-'))
  const station = openStationFile(join(folder, 'station.json'), defaultSettings(folder), () => 1)
  const [file, takenFile] = [join(folder, 'provisioning.json'), join(folder, 'taken.json')]
  expect(openProvisioning({ file, takenFile, station }).problems).toEqual([])
  symlinkSync('provisioning.json', file)
  expect(openProvisioning({ file, takenFile, station }).problems).toEqual([expect.stringContaining('ELOOP')])
})
