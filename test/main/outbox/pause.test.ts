import { expect, test } from 'vitest'
import { z } from 'zod'
import { openStores } from '../../../src/main/database/open-stores.ts'
import { logOf, openStation, turnsDone } from './station.ts'

test('a pause holds over a restart until a person resumes, and both are in the audit log', async () => {
  const station = openStation()
  station.queue.pause()
  station.queue.pause()
  const after = station.crashAndReopen()
  after.enter('R1')
  await turnsDone()
  expect(after.queue.status().status).toBe('paused')
  expect(after.carrier.sent).toEqual([])
  after.queue.resume()
  await turnsDone()
  expect(after.carrier.sent).toEqual(['R1'])
  const last = after.crashAndReopen()
  expect(last.queue.status().status).toBe('running')
  const pauses = logOf(last).rows.filter(({ action }) => action !== 'enter')
  expect(pauses.map(({ action, operator }) => [action, operator])).toEqual([
    ['resume', 'Lan'],
    ['pause', 'Lan'],
  ])
})

test('a pause that an earlier version has kept holds', () => {
  const station = openStation({ isStarted: false })
  const pause = openStores(station.db).document('queue-pause', z.strictObject({ isPaused: z.boolean() }))
  pause.write({ isPaused: true }, station.clock.now())
  station.queue.start()
  expect(station.queue.status().status).toBe('paused')
})

test('a pause that cannot be written pauses all the same, and says so', () => {
  const station = openStation()
  station.db.pragma('query_only = ON')
  station.queue.pause()
  expect(station.queue.status().status).toBe('stopped')
  expect(station.events).toContainEqual(expect.objectContaining({ type: 'alert', code: 'storage-failed' }))
  station.db.pragma('query_only = OFF')
  expect(station.queue.resume().status).toBe('running')
  expect(logOf(station).rows).toEqual([])
})
