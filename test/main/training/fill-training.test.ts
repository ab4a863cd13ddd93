import { afterEach, beforeEach, expect, test } from 'vitest'
import { pastBills, sampleBill, trainingSender } from '../../../src/main/training/sample-bills.ts'
import { anyBill } from '../../../src/shared/domain/bill/bill-filter.ts'
import { sendersFor } from '../../../src/shared/domain/settings/senders.ts'
import { systemClock } from '../../../src/main/ports/system-clock.ts'
import { fillingBeginsAfterMs } from '../../../src/main/training/fill-training.ts'
import { openTestStation, until, type TestStation } from '../station.ts'

let station: TestStation

beforeEach(async () => {
  station = await openTestStation(undefined, null, systemClock, { trainingSamples: true })
})
afterEach(() => station.close())

/** The real clock, but filling begins when the test says so. */
function clockWithBeginning() {
  const due: (() => void)[] = []
  const setTimer: typeof systemClock.setTimer = (callback, delayMs) => {
    if (delayMs !== fillingBeginsAfterMs) return systemClock.setTimer(callback, delayMs)
    due.push(callback)
    return { cancel: () => undefined }
  }
  return { clock: { ...systemClock, setTimer }, begin: () => due.splice(0).forEach((callback) => callback()) }
}

const filled = () =>
  until(
    () => station.ask('training.progress', undefined),
    ({ samples }) => samples === 200,
  )

test('training begins with a sender, and fills with 200 bills in every state that a packer meets', async () => {
  await station.ask('account.startTraining', undefined)
  const settings = await station.ask('settings.get', undefined)
  expect(sendersFor(settings, 'training').map(({ id }) => id)).toEqual([trainingSender.id])
  await filled()
  const { rows } = await station.ask('bills.list', { filter: anyBill, offset: 0, limit: 500 })
  expect(rows).toHaveLength(pastBills)
  const statuses = new Set(rows.map(({ statusId }) => statusId))
  for (const statusId of [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 13, 15, 16, 17]) expect(statuses).toContain(statusId)
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({
    UNKNOWN: 3,
    REJECTED: 3,
    HOLD: 2,
    EDITING: 1,
    READY: 0,
    SENDING: 0,
  })
  const missing = await station.ask('printing.missing', { offset: 0, limit: 1 })
  expect(missing.total).toBeGreaterThan(0)
  expect(missing.total).toBeLessThan(40)
})

test('what is unclear is really with the carrier, or really not', async () => {
  await station.ask('account.startTraining', undefined)
  await filled()
  const { rows } = await station.ask('drafts.list', { states: ['UNKNOWN'], offset: 0, limit: 10 })
  const found = await Promise.all(rows.map(({ refCode }) => station.ask('training.lookUp', { wanted: refCode })))
  expect(found.map((entries) => entries.length).toSorted((a, b) => a - b)).toEqual([0, 1, 1])
  expect(await station.ask('queue.status', undefined)).toMatchObject({ status: 'running' })
  expect(await station.ask('training.troubles', undefined)).toEqual([])
})

test('a station that is closed while training fills goes on with the next start, and makes none twice', async () => {
  await station.ask('account.startTraining', undefined)
  await until(
    () => station.ask('training.progress', undefined),
    ({ samples }) => samples > 40,
  )
  await station.restart()
  await filled()
  const { rows } = await station.ask('bills.list', { filter: anyBill, offset: 0, limit: 500 })
  expect(new Set(rows.map(({ refCode }) => refCode)).size).toBe(pastBills)
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({ UNKNOWN: 3, REJECTED: 3 })
})

test('a training in which somebody has worked before is left as it is', async () => {
  await station.close()
  station = await openTestStation()
  const { folder } = station
  await station.ask('account.startTraining', undefined)
  const bill = sampleBill(1)
  await station.ask('drafts.submit', { bill, intent: 'keep', draftId: null, referenceOverrideReason: null })
  await station.stop()
  const { clock, begin } = clockWithBeginning()
  station = await openTestStation(folder, null, clock, { trainingSamples: true })
  await until(
    () => station.ask('account.view', undefined),
    ({ session }) => session === 'fresh',
  )
  // Drafts are made first, in the turn of the timer.
  begin()
  expect(await station.ask('training.progress', undefined)).toMatchObject({ samples: 0 })
  expect(await station.ask('drafts.counts', undefined)).toMatchObject({ EDITING: 1, HOLD: 0 })
  expect((await station.ask('settings.get', undefined)).senders).toEqual([])
})
