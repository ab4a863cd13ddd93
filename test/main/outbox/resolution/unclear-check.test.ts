import { expect, test } from 'vitest'
import type { Track } from '../../../../src/main/carrier/endpoints/v3/tracking.ts'
import { openStores } from '../../../../src/main/database/open-stores.ts'
import { err, ok } from '../../../../src/shared/result.ts'
import { trackingOf } from '../../database/tracking-records.ts'
import { nothingTold } from './nothing-told.ts'
import type { TrackAnswer } from '../station.ts'
import { createCarrier, openStation, turnsDone } from '../station.ts'
import type { Station } from '../station.ts'

const silent: TrackAnswer = { kind: 'unclear', detail: 'the answer is about another bill' }
const cancelled: TrackAnswer = { kind: 'found', refCode: '', statusId: 6, statusText: 'Đã hủy' }

/** Cancels whose answer was lost, and a tracking that answers as scripted; `asked` are the codes it was asked for. */
async function unclearCancels(codes: readonly string[], track: (billCode: string) => TrackAnswer) {
  const station = openStation({ carrier: createCarrier() })
  for (const code of codes) station.enter(code)
  await turnsDone()
  const asked: string[] = []
  station.carrier.track = (billCode) => {
    asked.push(billCode)
    return track(billCode)
  }
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  await station.queue.batches.create({ kind: 'cancel', codes: codes.map((code) => `VN-${code}`) })
  await turnsDone()
  station.clock.advance(1000)
  await turnsDone()
  return { station, asked }
}

const outcomes = (station: Station, ...codes: readonly string[]) =>
  codes.map((code) => {
    const bill = station.queue.bills.get(`VN-${code}`)
    return bill.ok ? bill.value.cancelOutcome : bill.error.code
  })

test('a code that tracking never answers for does not keep the ones behind it from being looked up', async () => {
  const { station } = await unclearCancels(['ODD', 'R2', 'R3'], (code) => (code === 'VN-ODD' ? silent : cancelled))
  expect(outcomes(station, 'ODD', 'R2', 'R3')).toEqual(['unclear', 'accepted', 'accepted'])
})

test.each([
  ['that is cancelled', cancelled],
  ['that tracking does not know', { kind: 'not-found' } as const],
])('the answer about a code %s is told to who looks at its batch', async (_, answer) => {
  const { station } = await unclearCancels(['R1'], () => silent)
  station.events.length = 0
  station.carrier.track = () => answer
  station.clock.advance(30_000)
  await turnsDone()
  const { rows } = station.queue.batches.list({ offset: 0, limit: 1 })
  expect(station.events).toContainEqual({ type: 'batches', ids: [rows[0]?.id] })
})

test('what tracking did not answer is asked again by itself, on an idle station, and ever more seldom', async () => {
  const { station, asked } = await unclearCancels(['R1'], () => silent)
  expect(asked).toHaveLength(1)
  const askedAfter = async (ms: number): Promise<number> => {
    station.clock.advance(ms)
    await turnsDone()
    return asked.length
  }
  expect(await askedAfter(29_999)).toBe(1)
  expect(await askedAfter(1)).toBe(2)
  expect(await askedAfter(30_000)).toBe(2)
  expect(await askedAfter(30_000)).toBe(3)
  expect(await askedAfter(3_600_000)).toBe(4)
  expect(await askedAfter(600_000)).toBe(5)
  station.carrier.track = () => cancelled
  await askedAfter(600_000)
  expect(outcomes(station, 'R1')).toEqual(['accepted'])
})

test('what tracking refuses resolves no cancel, and is left to a person at once', async () => {
  const { station, asked } = await unclearCancels(['R1'], () => ({ kind: 'not-found', refusal: 'Hệ thống bận' }))
  station.carrier.track = () => cancelled
  station.clock.advance(30_000)
  await turnsDone()
  expect([asked.length, outcomes(station, 'R1')]).toEqual([1, ['unclear']])
})

test('what tracking answers and nobody understands is asked about a dozen times, and then left to a person', async () => {
  const { station, asked } = await unclearCancels(['R1'], () => silent)
  for (let n = 0; n < 40; n += 1) {
    station.clock.advance(600_000)
    await turnsDone()
  }
  expect(asked).toHaveLength(12)
  expect(outcomes(station, 'R1')).toEqual(['unclear'])
  station.queue.resume()
  await turnsDone()
  expect(asked).toHaveLength(12)
})

test('a tracking that is away is asked three times and then left alone, those behind coming first the next time', async () => {
  const codes = ['R1', 'R2', 'R3', 'R4', 'R5']
  const { station, asked } = await unclearCancels(codes, () => silent)
  expect(asked).toEqual(['VN-R1', 'VN-R2', 'VN-R3'])
  asked.length = 0
  station.clock.advance(30_000)
  await turnsDone()
  expect(asked).toEqual(['VN-R4', 'VN-R5', 'VN-R1'])
})

test('a resume asks at once, and nothing is asked any more once the station has stopped', async () => {
  const { station, asked } = await unclearCancels(['R1'], () => silent)
  station.queue.resume()
  await turnsDone()
  expect(asked).toHaveLength(2)
  await station.queue.stop()
  station.clock.advance(3_600_000)
  await turnsDone()
  expect(asked).toHaveLength(2)
})

test('the turns survive a restart: what was asked about least comes first', async () => {
  const { station, asked } = await unclearCancels(['R1', 'R2', 'R3', 'R4'], () => silent)
  asked.length = 0
  station.crashAndReopen()
  await turnsDone()
  expect(asked[0]).toBe('VN-R4')
})

/** How many codes were asked for after each of these times. */
async function askedAfter(station: Station, asked: readonly string[], ...times: readonly number[]): Promise<number[]> {
  const counts: number[] = []
  for (const ms of times) {
    const before = asked.length
    station.clock.advance(ms)
    await turnsDone()
    counts.push(asked.length - before)
  }
  return counts
}

test('the longest rest is ten minutes', async () => {
  const { station, asked } = await unclearCancels(['R1'], () => silent)
  await askedAfter(station, asked, ...Array.from({ length: 6 }, () => 600_000))
  expect(await askedAfter(station, asked, 599_999, 1, 599_999, 1)).toEqual([0, 1, 0, 1])
})

test('after a resume the rests begin at half a minute again', async () => {
  const { station, asked } = await unclearCancels(['R1'], () => silent)
  expect(await askedAfter(station, asked, 30_000, 60_000, 119_999)).toEqual([1, 1, 0])
  station.queue.resume()
  await turnsDone()
  expect(await askedAfter(station, asked, 29_999, 1, 59_999, 1)).toEqual([0, 1, 0, 1])
})

/** One more cancel whose answer is lost. */
async function loseCancel(station: Station, code: string): Promise<void> {
  station.enter(code)
  await turnsDone()
  station.queue.requestCancel(`VN-${code}`)
  await turnsDone()
  station.clock.advance(5000)
  await turnsDone()
}

const silentAboutOdd = (code: string): TrackAnswer => (code.startsWith('VN-ODD') ? silent : cancelled)

test('once tracking has answered for a code the rests begin at half a minute again', async () => {
  const { station, asked } = await unclearCancels(['ODD'], silentAboutOdd)
  expect(await askedAfter(station, asked, 30_000, 60_000)).toEqual([1, 1])
  await loseCancel(station, 'R2')
  expect(outcomes(station, 'R2')).toEqual(['accepted'])
  expect(await askedAfter(station, asked, 114_999, 1, 29_999, 1)).toEqual([0, 1, 0, 1])
})

test('odd codes with answered ones between them are no outage: each is asked about in one go', async () => {
  const codes = ['R1', 'ODD2', 'ODD3', 'R4', 'ODD5', 'ODD6', 'R7']
  const { asked } = await unclearCancels(codes, silentAboutOdd)
  expect(asked).toEqual(codes.map((code) => `VN-${code}`))
})

test('an odd code rests longer each time, although the code behind it was answered', async () => {
  const { station, asked } = await unclearCancels(['ODD', 'R2'], (code) => (code === 'VN-ODD' ? silent : cancelled))
  const askedAfter = async (ms: number): Promise<number> => {
    station.clock.advance(ms)
    await turnsDone()
    return asked.length
  }
  expect([await askedAfter(30_000), await askedAfter(59_999), await askedAfter(1)]).toEqual([3, 3, 4])
})

test('while an odd code rests, what has become unclear since is asked about at once, and the rest gets no longer', async () => {
  const { station, asked } = await unclearCancels(['ODD1'], silentAboutOdd)
  await loseCancel(station, 'ODD2')
  expect(asked).toEqual(['VN-ODD1', 'VN-ODD2'])
  expect(await askedAfter(station, asked, 24_999, 1, 59_999, 1)).toEqual([0, 2, 0, 2])
})

test('however long nothing was unclear, the first rest is half a minute', async () => {
  const { station, asked } = await unclearCancels(['R1'], silentAboutOdd)
  expect(await askedAfter(station, asked, ...Array.from({ length: 6 }, () => 600_000))).toEqual([0, 0, 0, 0, 0, 0])
  await loseCancel(station, 'ODD')
  expect(await askedAfter(station, asked, 29_999, 1, 59_999, 1)).toEqual([0, 1, 0, 1])
})

/** An unclear cancel about which tracking is asked, and answers when the test says so. */
async function stationThatAsks() {
  const asked: string[] = []
  let answer = (): void => {}
  const tracked = new Promise<Awaited<ReturnType<Track>>>((resolve) => {
    answer = () => resolve(ok({ kind: 'not-found', message: '' }))
  })
  const track: Track = (billCode) => {
    asked.push(billCode)
    return tracked
  }
  const station = openStation({ queue: { track } })
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  await loseCancel(station, 'R1')
  expect(asked).toEqual(['VN-R1'])
  return { station, asked, answer }
}

test('while tracking is being asked about a code it is not asked again, whatever happens', async () => {
  const { station, asked } = await stationThatAsks()
  station.enter('R2')
  station.queue.sendNow()
  await turnsDone()
  expect([station.state('R2'), asked]).toEqual(['CREATED', ['VN-R1']])
})

test('an answer of tracking that comes when the station has stopped is not read: its database is closed', async () => {
  const { station, answer } = await stationThatAsks()
  const stopped = station.queue.stop()
  await turnsDone()
  station.clock.advance(10_000)
  await stopped
  station.db.close()
  station.events.length = 0
  answer()
  await turnsDone()
  expect(station.events).toEqual([])
})

test.each([
  ['is away', () => Promise.resolve(err({ code: 'carrier-unreachable' } as const))],
  ['fails', () => Promise.reject(new Error('reset'))],
])('a tracking that %s says nothing of the code, which is asked about until it is back', async (_, track) => {
  const asked: string[] = []
  const station = openStation({
    queue: {
      track(billCode) {
        asked.push(billCode)
        return track()
      },
    },
  })
  station.enter('R1')
  await turnsDone()
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.queue.requestCancel('VN-R1')
  await turnsDone()
  const times = Array.from({ length: 30 }, () => 600_000)
  expect((await askedAfter(station, asked, ...times)).slice(-12)).toEqual(times.slice(-12).map(() => 1))
})

test('what it is told stands on the bill as a whole: no COD of an earlier tracking is taken for the carrier’s of now', async () => {
  const station = openStation({ carrier: createCarrier() })
  station.enter('R1', { codAmountVnd: 100_000 })
  await turnsDone()
  const { bills } = openStores(station.db)
  const detail = () => bills.detail('VN-R1')
  station.clock.advance(1000)
  station.queue.learnState({ billCode: 'VN-R1', statusId: 2, statusText: '', askedAtMs: station.clock.now() })
  bills.setTracking('VN-R1', { ...trackingOf('VN-R1'), codAmountVnd: 100_000 })
  station.clock.advance(1000)
  station.queue.requestUpdate({ billCode: 'VN-R1', changes: { codAmountVnd: 200_000 } })
  await turnsDone()
  const facts = { ...nothingTold, codAmountVnd: 200_000 }
  station.carrier.track = () => ({ kind: 'found', refCode: 'R1', statusId: 2, statusText: '', facts })
  station.carrier.cancel = () => Promise.resolve({ kind: 'unclear', detail: 'reset' })
  station.clock.advance(1000)
  await station.queue.batches.create({ kind: 'cancel', codes: ['VN-R1'] })
  await turnsDone()
  station.clock.advance(1000)
  await turnsDone()
  expect(detail()).toMatchObject({
    codAmountVnd: 200_000,
    carrierCodVnd: null,
    trackedAtMs: station.clock.now(),
    tracking: { codAmountVnd: 200_000 },
  })
})
