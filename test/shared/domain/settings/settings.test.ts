import { expect, test } from 'vitest'
import { plainSettings } from '../../../../src/shared/domain/settings/default-settings.ts'
import { isServerAddress, settingsSchema } from '../../../../src/shared/domain/settings/settings.ts'

test('an update server is an https address, or one of this machine, without a name, a query or a part', () => {
  const taken = ['https://updates.example/packbench/', 'http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]/']
  expect(taken.filter((address) => !isServerAddress(address))).toEqual([])
  const refused = [
    '',
    'updates.example',
    'http://updates.example/',
    'ftp://updates.example/',
    'https://lan@updates.example/',
    'https://:secret@updates.example/',
    'https://updates.example/?channel=beta',
    'https://updates.example/#beta',
  ]
  expect(refused.filter(isServerAddress)).toEqual([])
})

test('the address of an update server has five hundred characters at most', () => {
  const address = 'https://updates.example/'.padEnd(500, 'x')
  expect([isServerAddress(address), isServerAddress(`${address}x`)]).toEqual([true, false])
})

const { shape } = settingsSchema

test('a saved bill can be taken back for none, five or ten seconds', () => {
  expect([-1, 0, 1, 4, 5, 6, 9, 10, 11].filter((seconds) => shape.undoSeconds.safeParse(seconds).success)).toEqual([
    0, 5, 10,
  ])
})

test('a station without an update server has an empty address', () => {
  const isTaken = (address: string): boolean => shape.updateServer.safeParse(address).success
  expect(['', 'https://updates.example/', 'nowhere'].map(isTaken)).toEqual([true, true, false])
})

test('a new station starts with settings that it would take back', () => {
  const own = { stationCode: 'TB01', stationName: 'Kho', labelFolder: '/tmp' }
  expect(settingsSchema.parse({ ...plainSettings, ...own })).toEqual({ ...plainSettings, ...own })
})
