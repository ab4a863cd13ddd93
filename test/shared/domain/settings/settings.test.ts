import { expect, test } from 'vitest'
import { emptyBill } from '../../../../src/shared/domain/bill/bill-input.ts'
import { plainSettings } from '../../../../src/shared/domain/settings/default-settings.ts'
import { isSendingNumber, isServerAddress, settingsSchema } from '../../../../src/shared/domain/settings/settings.ts'
import { letters, many, takenAtEdges, takes } from '../limits.ts'

test('an update server is an https address, or one of this machine, without a name, a query or a part', () => {
  const taken = ['https://updates.example/packbench/', 'http://127.0.0.1:8080/', 'http://localhost/', 'http://[::1]/']
  expect(taken.filter((address) => !isServerAddress(address))).toEqual([])
  const refused = [
    '',
    'updates.example',
    'http://updates.example/',
    'ftp://updates.example/',
    'https://lan@updates.example/',
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
const unsaid = { serviceId: null, paymentMethodId: null, returnDocument: false, installation: false, note: '' }
const preset = { id: 'a', name: 'Áo', cargo: emptyBill.cargo, ...unsaid }

test.each<[string, number, number, (value: number) => boolean]>([
  ['minutes before the station locks', 1, 240, takes(shape.lockAfterMinutes)],
  ['bills that are sent at once', 1, 16, takes(shape.sendConcurrency)],
  ['bills that are sent at once, in a form,', 1, 16, (value) => isSendingNumber('sendConcurrency', value)],
  ['codes of one cancel', 1, 100, takes(shape.cancelChunkSize)],
  ['codes of one cancel, in a form,', 1, 100, (value) => isSendingNumber('cancelChunkSize', value)],
  ['percent of the sounds', 0, 100, takes(shape.scanVolume)],
  ['days for which receivers are kept', 90, 3650, (days) => takes(shape.receiverDays)({ shop: days })],
  ['accounts whose items are verified', 0, 100, (count) => takes(shape.verifiedAccounts)(many(count, 'a'))],
  ['letters of such an account', 0, 300, (length) => takes(shape.verifiedAccounts)([letters(length)])],
  ['presets of parcels', 0, 200, (count) => takes(shape.parcelPresets)(many(count, preset))],
  [
    'letters of the name of a preset',
    1,
    60,
    (length) => takes(shape.parcelPresets)([{ ...preset, name: letters(length) }]),
  ],
  [
    'letters of the note of a preset',
    0,
    500,
    (length) => takes(shape.parcelPresets)([{ ...preset, note: letters(length) }]),
  ],
])('the number of %s is taken from %i to %i', (_, least, most, isTaken) => {
  expect(takenAtEdges(isTaken, least, most)).toEqual([least, most])
})

test('a saved bill can be taken back for none, five or ten seconds', () => {
  expect([-1, 0, 1, 4, 5, 6, 9, 10, 11].filter((seconds) => takes(shape.undoSeconds)(seconds))).toEqual([0, 5, 10])
})

test('a preset has an id and a name', () => {
  const isTaken = takes(shape.parcelPresets)
  expect([isTaken([{ ...preset, id: '' }]), isTaken([{ ...preset, name: '  ' }])]).toEqual([false, false])
})

test('a station without an update server has an empty address', () => {
  expect(['', 'https://updates.example/', 'nowhere'].map(takes(shape.updateServer))).toEqual([true, true, false])
})

test('a new station starts with settings that it would take back', () => {
  const own = { stationCode: 'TB01', stationName: 'Kho', labelFolder: '/tmp' }
  expect(settingsSchema.parse({ ...plainSettings, ...own })).toEqual({ ...plainSettings, ...own })
})
