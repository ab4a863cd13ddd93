import { expect, test } from 'vitest'
import { openStation, refused, turnsDone, unclear, validBill } from './station.ts'
import type { Station } from './station.ts'

const window = { offset: 0, limit: 10 }

function found(station: Station, text: string): readonly string[] {
  return station.queue.list({ states: ['READY', 'HOLD'], text, ...window }).rows.map(({ refCode }) => refCode)
}

test('drafts are found by parts of reference, name and phone, without marks, whatever the order of the words', () => {
  const station = openStation({ isStarted: false })
  station.enter('DH-1')
  station.enter('DH-2', { receiver: { ...validBill.receiver, name: 'Lê Văn Đức', phone: '0912000333' } })
  station.queue.hold(station.enter('XK-3').id)
  expect(found(station, 'dh')).toEqual(['DH-2', 'DH-1'])
  expect(found(station, 'duc le')).toEqual(['DH-2'])
  expect(found(station, '2000')).toEqual(['DH-2'])
  expect(found(station, 'đào 3')).toEqual(['DH-1', 'XK-3'])
  expect(found(station, '%')).toEqual([])
})

test('a search counts all that it finds, and shows a window of it, in the states that were asked for', () => {
  const station = openStation({ isStarted: false })
  for (let n = 1; n <= 5; n += 1) station.enter(`DH-${n}`)
  const page = station.queue.list({ states: ['READY'], text: 'dh', offset: 3, limit: 2 })
  expect([page.total, page.rows.map(({ refCode }) => refCode)]).toEqual([5, ['DH-2', 'DH-1']])
  expect(station.queue.list({ states: ['HOLD'], text: 'dh', ...window })).toEqual({ rows: [], total: 0 })
})

test('drafts that have gone on with an unresolved try are listed until it is resolved, in whatever state they are', async () => {
  const station = openStation()
  station.carrier.script = () => unclear()
  const { id } = station.enter('R1')
  await turnsDone()
  const flagged = () => station.queue.list({ states: [], isFlagged: true, ...window })
  expect(flagged().total).toBe(0)
  station.clock.advance(6 * 60_000)
  await turnsDone()
  station.carrier.script = () => refused()
  station.queue.resend({ id, reason: 'không thấy' })
  await turnsDone()
  expect(flagged()).toMatchObject({ total: 1, rows: [{ refCode: 'R1', state: 'REJECTED', unresolvedAttempts: 1 }] })
  expect(station.queue.resolveAbsent({ id, reason: 'không thấy trên trang' }).ok).toBe(true)
  expect(flagged()).toEqual({ rows: [], total: 0 })
})
