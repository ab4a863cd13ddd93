import { expect, it } from 'vitest'
import { parseDurationText } from '../../src/simulator/duration-text.ts'

it.each([
  ['1 minute', 60_000],
  ['2 minutes', 120_000],
  ['24h', 86_400_000],
  ['7 Days', 604_800_000],
  ['1m', 60_000],
  ['90s', 90_000],
  ['0.5 seconds', 500],
  ['3600', 3_600_000],
])('reads %s', (text, expectedMs) => {
  expect(parseDurationText(text)).toBe(expectedMs)
})

it.each(['', 'soon', '1 fortnight', '0', '-1m', '1 minute 30'])('refuses "%s"', (text) => {
  expect(() => parseDurationText(text)).toThrow(RangeError)
})
