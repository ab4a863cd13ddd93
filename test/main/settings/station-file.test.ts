import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppFailure } from '../../../src/main/ipc/app-failure.ts'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { openStationFile } from '../../../src/main/settings/station-file.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'

let folder: string
let file: string
const defaults = defaultSettings('documents')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'station-file-'))
  file = join(folder, 'profile', 'station.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a change is there after opening again', () => {
  const station = openStationFile(file, defaults, () => 1)
  station.update((now) => ({ ...now, settings: { ...now.settings, operator: 'Mai' } }))
  expect(openStationFile(file, defaults, () => 1).read().settings.operator).toBe('Mai')
})

test('settings that a newer version added are filled from the defaults', () => {
  const station = openStationFile(file, defaults, () => 1)
  station.update((now) => now)
  const { textSize: _missing, ...older } = station.read().settings
  writeFileSync(file, JSON.stringify({ ...station.read(), settings: older }))
  const reopened = openStationFile(file, defaults, () => 1)
  expect([reopened.damage, reopened.refusal]).toEqual([null, null])
  expect(reopened.read().settings.textSize).toBe('normal')
})

test('a file that the disk does not let be looked at is none that is missing: nothing is begun anew over it', () => {
  mkdirSync(join(folder, 'profile'))
  symlinkSync('station.json', file)
  expect(() => openStationFile(file, defaults, () => 1)).toThrow('ELOOP')
})

test('a damaged file is kept with its bytes, and the station starts anew', () => {
  openStationFile(file, defaults, () => 1).update((now) => now)
  writeFileSync(file, '{"version":1,"activeAcc')
  const reopened = openStationFile(file, defaults, () => 42)
  expect(reopened.damage).toEqual({
    damagedCopy: `${file}.damaged-42`,
    lost: ['accounts', 'settings', 'operators'],
  })
  expect(readFileSync(`${file}.damaged-42`, 'utf8')).toBe('{"version":1,"activeAcc')
  expect(reopened.read().activeAccountId).toBeNull()
})

test('where the disk takes no copy of a damaged file it stays under its name until one is made, and the damage is told', () => {
  openStationFile(file, defaults, () => 1).update((now) => now)
  writeFileSync(file, '{"version":1,"activeAcc')
  mkdirSync(`${file}.damaged-42`) // in the way of the copy
  const reopened = openStationFile(file, defaults, () => 42)
  expect(reopened.damage).toMatchObject({ damagedCopy: file, lost: ['accounts', 'settings', 'operators'] })
  expect(() => reopened.update((now) => ({ ...now, activeAccountId: 'live-1' }))).toThrow(AppFailure)
  expect([readFileSync(file, 'utf8'), reopened.read().activeAccountId]).toEqual(['{"version":1,"activeAcc', null])
  rmSync(`${file}.damaged-42`, { recursive: true })
  reopened.update((now) => ({ ...now, activeAccountId: 'live-1' }))
  expect(readFileSync(`${file}.damaged-42`, 'utf8')).toBe('{"version":1,"activeAcc')
  expect(openStationFile(file, defaults, () => 43).damage).toBeNull()
})

test('where the disk takes no replacement of a damaged file the next start finds the damage again', () => {
  openStationFile(file, defaults, () => 1).update((now) => now)
  writeFileSync(file, '{"version":1,"activeAcc')
  mkdirSync(`${file}.new`) // in the way of the replacement
  expect(openStationFile(file, defaults, () => 42).damage?.damagedCopy).toBe(`${file}.damaged-42`)
  expect(readFileSync(file, 'utf8')).toBe('{"version":1,"activeAcc')
  rmSync(`${file}.new`, { recursive: true })
  expect(openStationFile(file, defaults, () => 43).damage).not.toBeNull()
  expect(openStationFile(file, defaults, () => 44).damage).toBeNull()
})

test('nothing half-written is left beside the file', () => {
  openStationFile(file, defaults, () => 1).update((now) => now)
  expect(readdirSync(join(folder, 'profile'))).toEqual(['station.json'])
})

const account = {
  kind: 'live',
  baseUrl: 'https://carrier.example',
  username: 'mocan',
  generation: 'v3',
  partnerId: 1,
  partnerName: '',
  staySignedIn: true,
} as const

test('what still has its form is kept of a damaged file, and what was lost is named', () => {
  const station = openStationFile(file, defaults, () => 1)
  const operator = { id: 'o1', name: 'Mai', pin: null, lead: false, refusals: 0, refusedAtMs: 0 }
  station.update((now) => ({
    ...now,
    activeAccountId: 'live-1',
    accounts: { 'live-1': account },
    settings: { ...now.settings, stationCode: 'TB09' },
    operators: [operator],
    operatorId: 'o1',
  }))
  const { settings, accounts, ...rest } = station.read()
  const bent = {
    ...rest,
    accounts: { ...accounts, 'live-2': { kind: 'live' } },
    settings: { ...settings, sendConcurrency: 'x', scanVolume: 'loud' },
    operators: [operator, { id: 'o2' }],
  }
  writeFileSync(file, JSON.stringify(bent))
  const reopened = openStationFile(file, defaults, () => 42)
  const lost = ['accounts.live-2', 'settings.sendConcurrency', 'settings.scanVolume', 'operators.1']
  expect(reopened.damage).toEqual({ damagedCopy: `${file}.damaged-42`, lost })
  expect(reopened.read()).toEqual(station.read())
  // The next start finds a whole file.
  const again = openStationFile(file, defaults, () => 43)
  expect([again.damage, again.read().settings.stationCode]).toEqual([null, 'TB09'])
})

test('a damaged sender or preset costs none of the others, and is named', () => {
  const sender = (id: string) => ({
    id,
    label: id,
    party: { name: id, phone: '0901234567', address: '', location: null },
  })
  const preset = (id: string) => {
    const { cargo, serviceId, paymentMethodId, returnDocument, installation, note } = emptyBill
    return { id, name: id, cargo, serviceId, paymentMethodId, returnDocument, installation, note }
  }
  const station = openStationFile(file, defaults, () => 1)
  const [senders, parcelPresets] = [['s1', 's2', 's3'].map(sender), ['p1', 'p2'].map(preset)]
  station.update((now) => ({ ...now, settings: { ...now.settings, senders, parcelPresets } }))
  const bent = {
    ...station.read().settings,
    senders: senders.map((one) => (one.id === 's2' ? { ...one, party: 'x' } : one)),
    parcelPresets: parcelPresets.map((one) => (one.id === 'p1' ? { ...one, cargo: null } : one)),
  }
  writeFileSync(file, JSON.stringify({ ...station.read(), settings: bent }))
  const reopened = openStationFile(file, defaults, () => 42)
  expect(reopened.damage?.lost).toEqual(['settings.senders.1', 'settings.parcelPresets.0'])
  const { settings } = reopened.read()
  expect([settings.senders, settings.parcelPresets].map((list) => list.map(({ id }) => id))).toEqual([
    ['s1', 's3'],
    ['p2'],
  ])
})

test.each([
  ['a higher version', (now: object) => ({ ...now, version: 2 })],
  ['a key that this version does not know', (now: object) => ({ ...now, newer: true })],
  [
    'a setting that this version does not know',
    (now: { settings?: object }) => ({ ...now, settings: { ...now.settings, newer: true } }),
  ],
])('a file with %s is refused and left as it is', (_what, newerFrom) => {
  const station = openStationFile(file, defaults, () => 1)
  station.update((now) => now)
  const text = JSON.stringify(newerFrom(station.read()))
  writeFileSync(file, text)
  const reopened = openStationFile(file, defaults, () => 42)
  expect(reopened.refusal).toMatchObject({ code: 'storage-newer' })
  expect(() => reopened.update((now) => now)).toThrow('station.json has')
  expect(readdirSync(join(folder, 'profile'))).toEqual(['station.json'])
  expect(readFileSync(file, 'utf8')).toBe(text)
})
