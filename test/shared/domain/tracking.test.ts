import { expect, test } from 'vitest'
import { newestFirst, type TrackingEvent } from '../../../src/shared/domain/tracking.ts'

const event = (textVi: string, atMs: number | null): TrackingEvent => ({
  sequence: null,
  atMs,
  textVi,
  textEn: '',
  place: '',
  statusCode: '',
  operationId: null,
  operationType: '',
  delayReason: '',
})
const order = (...events: TrackingEvent[]): string =>
  newestFirst(events)
    .map(({ textVi }) => textVi)
    .join(' ')

test('the newest is on top, and of two in one minute the one that the carrier lists later', () => {
  expect(order(event('created', 60_000), event('cancelled', 60_000))).toBe('cancelled created')
  expect(order(event('a', 1), event('b', 2), event('c', 2), event('d', 3))).toBe('d c b a')
})

test('a carrier that lists the newest first is left as it is', () => {
  expect(order(event('c', 3), event('b', 2), event('a', 1))).toBe('c b a')
  expect(order(event('c', 3), event('b', 2), event('a', 2))).toBe('c b a')
  expect(order(event('c', 3), event('b', 3), event('a', 1))).toBe('c b a')
})

test('an event that the carrier lists out of turn stands where its time puts it', () => {
  expect(order(event('a', 1), event('c', 3), event('b', 2), event('d', 4))).toBe('d c b a')
})

test('where an event has no time, the carrier’s order alone is trusted', () => {
  expect(order(event('a', 1), event('b', null), event('c', 3))).toBe('c b a')
  expect(order(event('a', null), event('b', null))).toBe('b a')
})

test('nothing comes of nothing', () => {
  expect(newestFirst([])).toEqual([])
})
