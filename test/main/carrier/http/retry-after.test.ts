import { expect, test } from 'vitest'
import { readRetryAfterMs } from '../../../../src/main/carrier/http/retry-after.ts'
import { answered, failed } from '../evidence-of.ts'

/** When the answer came. */
const answeredAtMs = Date.UTC(2026, 10, 21, 8)
const said = (value: string) =>
  readRetryAfterMs({
    ...answered('', { status: 429, headers: { 'retry-after': value } }),
    startedAtMs: answeredAtMs - 120,
  })
const dateAfter = (ms: number): string => new Date(answeredAtMs + ms).toUTCString()

test.each([
  ['0', 0],
  ['1', 1000],
  [' 30 ', 30_000],
  ['599', 599_000],
  ['600', 600_000],
  ['601', 600_000],
  ['9'.repeat(90), 600_000],
  [dateAfter(-1000), 0],
  [dateAfter(0), 0],
  [dateAfter(90_000), 90_000],
  [dateAfter(600_000), 600_000],
  [dateAfter(601_000), 600_000],
])('a wait of "%.30s" is one of %i ms, and never longer than ten minutes', (value, ms) => {
  expect(said(value)).toBe(ms)
})

test.each(['', '-1', '1.5', '1,5', '2026-11-21 15:00', '21/11/2026', 'soon', `${' '.repeat(100)}30`])(
  'a wait of "%s" is none that can be believed',
  (value) => {
    expect(said(value)).toBeNull()
  },
)

test.each([-3_600_000, 3_600_000])(
  'a wait until a date is counted on the clock of the carrier, which this one is %i ms away from',
  (aheadMs) => {
    const carrierNow = answeredAtMs - aheadMs
    const date = new Date(carrierNow).toUTCString()
    const until = new Date(carrierNow + 90_000).toUTCString()
    const evidence = answered('', { status: 429, headers: { 'retry-after': until, date } })
    expect(readRetryAfterMs({ ...evidence, startedAtMs: answeredAtMs - 120 })).toBe(90_000)
    const withoutDate = answered('', { status: 429, headers: { 'retry-after': until, date: 'soon' } })
    expect(readRetryAfterMs({ ...withoutDate, startedAtMs: carrierNow - 120 })).toBe(90_000)
  },
)

test('without the header, or without an answer, no wait is named', () => {
  expect(readRetryAfterMs(answered('', { status: 429, headers: { 'x-wait': '30' } }))).toBeNull()
  expect(readRetryAfterMs(failed('refused', false))).toBeNull()
})
