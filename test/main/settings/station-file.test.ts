import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { openStationFile } from '../../../src/main/settings/station-file.ts'

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
  expect(reopened.setAside).toBeNull()
  expect(reopened.read().settings.textSize).toBe('normal')
})

test('a damaged file is set aside with its bytes, and the station starts anew', () => {
  openStationFile(file, defaults, () => 1).update((now) => now)
  writeFileSync(file, '{"version":1,"activeAcc')
  const reopened = openStationFile(file, defaults, () => 42)
  expect(reopened.setAside).toBe(`${file}.damaged-42`)
  expect(readFileSync(`${file}.damaged-42`, 'utf8')).toBe('{"version":1,"activeAcc')
  expect(reopened.read().activeAccountId).toBeNull()
})

test('nothing half-written is left beside the file', () => {
  openStationFile(file, defaults, () => 1).update((now) => now)
  expect(readdirSync(join(folder, 'profile'))).toEqual(['station.json'])
})
