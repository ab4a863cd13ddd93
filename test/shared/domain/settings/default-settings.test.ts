import { expect, test } from 'vitest'
import { plainSettings } from '../../../../src/shared/domain/settings/default-settings.ts'

test('a new station sends four bills at once, cancels twenty a call, and leaves five seconds to take one back', () => {
  expect(plainSettings).toMatchObject({
    sendConcurrency: 4,
    cancelChunkSize: 20,
    undoSeconds: 5,
    weightUnitOnWire: 'kg',
  })
})

test('a new station prints nothing by itself, never locks, and looks for no newer version', () => {
  expect(plainSettings).toMatchObject({ printOnCreate: false, lockAfterMinutes: null, updateServer: '' })
})

test('a new station speaks Vietnamese, is heard, and has no scale', () => {
  expect(plainSettings).toMatchObject({ language: 'vi', scheme: 'light', textSize: 'normal', shortcuts: {} })
  expect(plainSettings).toMatchObject({ scanSounds: true, scanVolume: 40 })
  expect(plainSettings.scale).toMatchObject({
    kind: 'none',
    maxGrams: 50_000,
    keyboardUnit: 'kg',
    printsWhenStill: false,
  })
})
