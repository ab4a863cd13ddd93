import { expect, test } from 'vitest'
import { composeReference } from '../../../../../src/main/outbox/operations/create/reference-issuer.ts'
import { openStation } from '../../station.ts'

const parts = {
  accountKind: 'live',
  stationCode: 'tb 1',
  nowMs: Date.UTC(2026, 10, 20, 17, 30),
  counter: 42,
  profileId: 'f'.repeat(8),
} as const

test('a reference names station, Vietnam date, counter and the suffix of the profile', () => {
  expect(composeReference(parts)).toBe('TB1-261121-0042-ZZZZ')
})

test('its date is that of Vietnam, whose day begins at five in the afternoon of the world’s', () => {
  const begins = Date.UTC(2026, 10, 20, 17)
  const datesAt = [begins - 1, begins].map((nowMs) => composeReference({ ...parts, nowMs }).split('-')[1])
  expect(datesAt).toEqual(['261120', '261121'])
})

test('a training reference can never be taken for a live one', () => {
  expect(composeReference({ ...parts, accountKind: 'training' })).toBe('TH-TB1-261121-0042-ZZZZ')
})

test('another life of the profile gives other references for the same counter', () => {
  expect(composeReference({ ...parts, profileId: '0123abcd' })).not.toBe(composeReference(parts))
})

test('each of the twenty bits of the profile counts', () => {
  const idOf = (bits: number): string => `${bits.toString(16).padStart(5, '0')}000`
  const suffixes = [0, ...Array.from({ length: 20 }, (_, bit) => 2 ** bit)].map((bits) =>
    composeReference({ ...parts, profileId: idOf(bits) }).slice(-4),
  )
  expect(new Set(suffixes).size).toBe(21)
  expect(suffixes[0]).toBe('0000')
})

test.each([
  ['tb-1', 'TB1'],
  [' kho 2 ', 'KHO2'],
  ['Đà', 'ST'],
  ['--', 'ST'],
  ['', 'ST'],
])('the station %j is called %s in its references', (stationCode, called) => {
  expect(composeReference({ ...parts, stationCode })).toBe(`${called}-261121-0042-ZZZZ`)
})

test.each([
  [1, '0001'],
  [9999, '9999'],
  [10_000, '10000'],
])('the counter %s is written %s', (counter, written) => {
  expect(composeReference({ ...parts, counter })).toBe(`TB1-261121-${written}-ZZZZ`)
})

test('references are counted under the name of every earlier version, so that none of them is given out again', () => {
  const station = openStation()
  station.queue.nextReference()
  station.queue.nextReference()
  const counted = station.db.prepare("SELECT value FROM counters WHERE name = 'reference'").pluck().get()
  expect(counted).toBe(2)
})

test('a reference that somebody has typed before is not given out', () => {
  const station = openStation()
  station.queue.pause()
  const next = station.queue.nextReference()
  const typed = next.replace('-0001-', '-0002-')
  station.enter(typed)
  expect([next, station.queue.nextReference()]).toEqual([next, next.replace('-0001-', '-0003-')])
})
