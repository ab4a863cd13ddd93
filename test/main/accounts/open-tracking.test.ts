import { expect, test } from 'vitest'
import { trackingOver } from '../../../src/main/accounts/open-tracking.ts'
import { openBills } from '../database/bill-books.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

/** A tracking of three bills whose carrier is asked like this. */
async function refreshed(track: () => Promise<never>) {
  const { bills } = openBills({}, {}, {})
  const told: { readonly event: string; readonly payload: unknown }[] = []
  const faults: unknown[] = []
  const { refresh } = trackingOver({
    ports: {
      clock: createFakeClock(),
      emit: (event, payload) => told.push({ event, payload }),
      resolveProxy: () => Promise.resolve(null),
      certificateAuthorities: () => [],
    },
    connection: { account: { kind: 'training', baseUrl: '' }, track },
    bills,
    learnState: () => undefined,
    fault: (cause) => faults.push(cause),
  })
  refresh.start(null)
  await expect.poll(() => told.some(({ event }) => event === 'tracking.progress')).toBe(true)
  return { told, faults, end: refresh.stop() }
}

test('a fault of the tracking itself ends it and stands in the log: nothing else ends by it', async () => {
  const cause = new TypeError('no such field')
  const { told, faults, end } = await refreshed(() => Promise.reject(cause))
  expect(end).toMatchObject({ running: false, done: 0, stoppedBy: 'fault' })
  await expect.poll(() => faults).toEqual([cause])
  expect(told.map(({ event }) => event)).toEqual(['tracking.progress'])
})

test('a disk that takes no answer ends the tracking, and is told', async () => {
  const cause = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  const { told, faults, end } = await refreshed(() => Promise.reject(cause))
  expect(end).toMatchObject({ running: false, stoppedBy: 'not-kept' })
  expect(told.filter(({ event }) => event === 'station.alert')).toMatchObject([{ payload: { code: 'storage-full' } }])
  expect(faults).toEqual([])
})
