import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { BillViews } from '../../../src/shared/domain/bill/bill-list.ts'
import { defaultSettings } from '../../../src/main/settings/default-settings.ts'
import { openStationFile } from '../../../src/main/settings/station-file.ts'
import { createStationTransfer } from '../../../src/main/settings/station-transfer.ts'

test('where the disk does not take the views of a file its settings are not taken over either', () => {
  const folder = mkdtempSync(join(tmpdir(), 'station-transfer-'))
  const station = openStationFile(join(folder, 'station.json'), defaultSettings(folder), () => 1)
  let isFull = true
  const told: string[] = []
  const write = (): void => {
    if (isFull) throw new Error('database or disk is full')
  }
  const transfer = createStationTransfer({
    station,
    appVersion: '0.1.0',
    documentsFolder: folder,
    profileFolder: folder,
    views: () => ({ read: () => ({ views: [], columns: ['receiver'] }), write }),
    now: () => 1,
    changed: ({ language }) => told.push(language),
  })
  const text = transfer.exported().replace('"language": "vi"', '"language": "en"')
  expect(() => transfer.importFile({ text, withOwn: false })).toThrow('disk is full')
  expect([station.read().settings.language, told]).toEqual(['vi', []])
  isFull = false
  transfer.importFile({ text, withOwn: false })
  expect([station.read().settings.language, told]).toEqual(['en', ['en']])
})

test('where the disk does not take the settings of a file the views are as they were', () => {
  const folder = mkdtempSync(join(tmpdir(), 'station-transfer-'))
  const station = openStationFile(join(folder, 'station.json'), defaultSettings(folder), () => 1)
  let views: BillViews = { views: [], columns: ['receiver'] }
  const transfer = createStationTransfer({
    station: {
      ...station,
      update() {
        throw new Error('no space left on device')
      },
    },
    appVersion: '0.1.0',
    documentsFolder: folder,
    profileFolder: folder,
    views: () => ({ read: () => views, write: (next) => void (views = next) }),
    now: () => 1,
    changed: () => undefined,
  })
  const text = transfer.exported()
  views = { views: [], columns: ['ward'] }
  expect(() => transfer.importFile({ text, withOwn: false })).toThrow('no space left')
  expect(views.columns).toEqual(['ward'])
})
