import { expect, it } from 'vitest'
import { createTrackingRefresh } from '../../../src/main/tracking/refresh-bills.ts'
import type { RefreshDeps, TrackingRefresh } from '../../../src/main/tracking/refresh-bills.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import type { TrackingProgress } from '../../../src/shared/ipc/channels/tracking-contract.ts'
import { err, ok, type Result } from '../../../src/shared/result.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

const billCount = 450
const ageOf = (code: string): number | undefined => (/^B\d+$/.test(code) ? Number(code.slice(1)) : undefined)

interface Fixture {
  readonly refresh: TrackingRefresh
  readonly asked: string[]
  readonly reported: TrackingProgress[]
  readonly news: string[]
  readonly faults: unknown[]
  readonly clock: ReturnType<typeof createFakeClock>
  underWay: number
  mostAtOnce: number
}

/** Bills B1 to B450, the highest number the newest. */
function openFixture(answer: (code: string, nth: number) => Result<unknown, AppError> = () => ok(null)): Fixture {
  const clock = createFakeClock()
  const bills: RefreshDeps['bills'] = {
    createdAt: ageOf,
    countOpen: () => billCount,
    openBefore(seq, limit) {
      const from = Math.min(seq - 1, billCount)
      const length = Math.max(0, Math.min(limit, from))
      return Array.from({ length }, (_, n) => ({ seq: from - n, billCode: `B${from - n}` }))
    },
  }
  const fixture: Fixture = {
    clock,
    asked: [],
    reported: [],
    news: [],
    faults: [],
    underWay: 0,
    mostAtOnce: 0,
    refresh: createTrackingRefresh({
      bills,
      clock,
      async track(code) {
        const nth = fixture.asked.push(code)
        fixture.underWay += 1
        fixture.mostAtOnce = Math.max(fixture.mostAtOnce, fixture.underWay)
        await new Promise((resolve) => setImmediate(resolve))
        fixture.underWay -= 1
        clock.advance(10)
        return answer(code, nth)
      },
      report: (progress) => fixture.reported.push(progress),
      changed: (billCodes) => fixture.news.push(...billCodes),
      failed(cause) {
        fixture.faults.push(cause)
        return 'not-kept'
      },
    }),
  }
  return fixture
}

const ended = async (fixture: Fixture): Promise<TrackingProgress> => {
  await expect.poll(() => fixture.reported.at(-1)?.running, { timeout: 5000 }).toBe(false)
  return fixture.reported.at(-1)!
}

it('asks about every open bill once, newest first, at most three at a time', async () => {
  const fixture = openFixture()
  expect(fixture.refresh.start(null)).toEqual({ running: true, total: 450, done: 0, failed: 0, stoppedBy: null })
  expect(await ended(fixture)).toEqual({ running: false, total: 450, done: 450, failed: 0, stoppedBy: null })
  expect(fixture.asked).toEqual(Array.from({ length: 450 }, (_, n) => `B${450 - n}`))
  expect(fixture.mostAtOnce).toBe(3)
  expect(new Set(fixture.news).size).toBe(450)
})

it('tells windows five times a second, not once a bill', async () => {
  const fixture = openFixture()
  fixture.refresh.start(null)
  await ended(fixture)
  expect(fixture.reported.length).toBeGreaterThan(10)
  expect(fixture.reported.length).toBeLessThan(30)
})

it('asks about each of the named codes once, those that the station does not know at the end', async () => {
  const fixture = openFixture()
  fixture.refresh.start(['B3', 'ELSEWHERE', 'B9', 'B3'])
  expect(await ended(fixture)).toMatchObject({ total: 3, done: 3 })
  expect(fixture.asked).toEqual(['B9', 'B3', 'ELSEWHERE'])
})

it('orders thousands of named codes in turns, those of no bill here at the end as they were named, and asks only then', async () => {
  let [turn, mostInTurn, inTurn] = [0, 0, 0]
  const named = Array.from({ length: 2_000 }, (_, n) => (n % 2 === 0 ? `B${n}` : `X${n}`))
  const asked: string[] = []
  const refresh = createTrackingRefresh({
    bills: {
      createdAt(code) {
        inTurn += 1
        mostInTurn = Math.max(mostInTurn, inTurn)
        return ageOf(code)
      },
      countOpen: () => 0,
      openBefore: () => [],
    },
    clock: createFakeClock(),
    track(code) {
      asked.push(code)
      return Promise.resolve(ok(null))
    },
    report: () => undefined,
    changed: () => undefined,
    failed: () => 'fault',
  })
  expect(refresh.start(named)).toMatchObject({ running: true, total: 2_000 })
  for (; asked.length < 2_000 && turn < 10_000; turn += 1) {
    inTurn = 0
    await new Promise((resolve) => setImmediate(resolve))
  }
  const known = named.filter((code) => code.startsWith('B'))
  expect(asked).toEqual([...known.toReversed(), ...named.filter((code) => code.startsWith('X'))])
  expect(mostInTurn).toBeLessThanOrEqual(500)
})

it('puts what is named while others are put in order before them, and ends where a stop comes first', async () => {
  const fixture = openFixture()
  fixture.refresh.start(['B1', 'B2', 'B3'])
  expect(fixture.refresh.start(['B7', 'B8', 'B2'])).toMatchObject({ running: true, total: 5 })
  expect(await ended(fixture)).toMatchObject({ total: 5, done: 5, stoppedBy: null })
  expect(fixture.asked).toEqual(['B8', 'B7', 'B2', 'B3', 'B1'])
  const stopped = openFixture()
  stopped.refresh.start(['B1', 'B2'])
  stopped.refresh.stop()
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect([stopped.asked, stopped.refresh.stop()]).toEqual([
    [],
    { running: false, total: 2, done: 0, failed: 0, stoppedBy: 'packer' },
  ])
})

it('ends, and hands on the fault, where the age of a bill cannot be read', async () => {
  const broken = new Error('disk I/O error')
  const faults: unknown[] = []
  const told: (string | null)[] = []
  const refresh = createTrackingRefresh({
    bills: {
      createdAt() {
        throw broken
      },
      countOpen: () => 0,
      openBefore: () => [],
    },
    clock: createFakeClock(),
    track: () => Promise.resolve(ok(null)),
    report: ({ stoppedBy }) => told.push(stoppedBy),
    changed: () => undefined,
    failed(cause) {
      faults.push(cause)
      return 'fault'
    },
  })
  refresh.start(['B1'])
  await expect.poll(() => told).toEqual(['fault'])
  expect(faults).toEqual([broken])
})

it('has nothing to do, and says so, where nothing is named', () => {
  expect(openFixture().refresh.start([])).toMatchObject({ running: false, total: 0 })
})

it('stops when the window says so: nothing more is asked', async () => {
  const fixture = openFixture((_code, nth) => {
    if (nth === 20) fixture.refresh.stop()
    return ok(null)
  })
  fixture.refresh.start(null)
  expect(await ended(fixture)).toMatchObject({ running: false, stoppedBy: 'packer' })
  // Whoever asks on has always one call under way, until all 450 are asked.
  await expect.poll(() => fixture.underWay, { timeout: 10_000 }).toBe(0)
  expect(fixture.asked.length).toBeLessThan(30)
})

it('tells of an end at once only behind the answer to the start, which would say that it runs', async () => {
  const told: string[] = []
  const refresh = createTrackingRefresh({
    bills: { createdAt: () => 1, countOpen: () => 0, openBefore: () => [] },
    clock: createFakeClock(),
    track: () => Promise.resolve(err({ code: 'signed-out' })),
    report: ({ stoppedBy }) => told.push(String(stoppedBy)),
    changed: () => undefined,
    failed: () => 'not-kept',
  })
  const { running } = refresh.start(['B1'])
  // As long as an answer takes to the window.
  for (let step = 0; step < 20; step += 1) await Promise.resolve()
  told.push(`running: ${running}`)
  await expect.poll(() => told).toEqual(['running: true', 'signed-out'])
})

it('what is answered behind the stop is told, too: it is kept with its bill', async () => {
  const fixture = openFixture((_code, nth) => {
    if (nth === 1) fixture.refresh.stop()
    return ok(null)
  })
  fixture.refresh.start(['B1', 'B2', 'B3', 'B4'])
  await expect.poll(() => fixture.news.toSorted()).toEqual(['B2', 'B3', 'B4'])
  expect(fixture.reported).toMatchObject([{ running: false, done: 0, stoppedBy: 'packer' }])
})

it('asks first what is named while others wait, and those behind it, three at once', async () => {
  const answers: TrackingProgress[] = []
  const fixture = openFixture((code) => {
    if (code === 'B5') answers.push(fixture.refresh.start(['B9', 'B1']))
    return ok(null)
  })
  fixture.refresh.start(['B1', 'B2', 'B3', 'B4', 'B5'])
  expect(await ended(fixture)).toEqual({ running: false, total: 6, done: 6, failed: 0, stoppedBy: null })
  expect(answers).toMatchObject([{ running: true, total: 6, stoppedBy: null }])
  expect(fixture.asked).toEqual(['B5', 'B4', 'B3', 'B9', 'B1', 'B2'])
  expect([fixture.mostAtOnce, new Set(fixture.news).size]).toEqual([3, 6])
})

it('a refresh of all replaces the one that runs', async () => {
  const fixture = openFixture()
  fixture.refresh.start(['B7'])
  fixture.refresh.start(null)
  expect(fixture.reported[0]).toMatchObject({ running: false, stoppedBy: 'packer' })
  await expect
    .poll(() => fixture.reported.at(-1), { timeout: 5000 })
    .toMatchObject({ running: false, total: 450, done: 450 })
})

it('counts what brought nothing and goes on, but not against an outage or without a session', async () => {
  const spotty = openFixture((_code, nth) => (nth % 3 === 0 ? err({ code: 'carrier-unclear' }) : ok(null)))
  spotty.refresh.start(null)
  expect(await ended(spotty)).toMatchObject({ done: 450, failed: 150, stoppedBy: null })
  for (const code of ['carrier-unreachable', 'carrier-busy'] as const) {
    const outage = openFixture(() => err({ code }))
    outage.refresh.start(null)
    expect(await ended(outage)).toMatchObject({ done: 3, failed: 3, stoppedBy: code })
  }
  const signedOut = openFixture(() => err({ code: 'signed-out' }))
  signedOut.refresh.start(null)
  expect(await ended(signedOut)).toMatchObject({ done: 1, stoppedBy: 'signed-out' })
})

it('ends where a carrier that is down answers each bill with an error: thousands would be asked for nothing', async () => {
  const down = openFixture((_code, nth) =>
    nth <= 30 ? ok(null) : err({ code: 'carrier-unclear', detail: 'HTTP 502' }),
  )
  down.refresh.start(null)
  expect(await ended(down)).toMatchObject({ done: 50, failed: 20, stoppedBy: 'carrier-unreachable' })
  const strict = openFixture(() => err({ code: 'carrier-unclear', detail: 'HTTP 404', carrierMessage: 'Chưa có' }))
  strict.refresh.start(null)
  expect(await ended(strict)).toMatchObject({ done: 450, failed: 450, stoppedBy: null })
  const gone = openFixture(() => err({ code: 'bill-not-found' }))
  gone.refresh.start(null)
  expect(await ended(gone)).toMatchObject({ done: 450, failed: 450, stoppedBy: null })
})

it('ends, and hands on the fault, where an answer cannot be written', async () => {
  const full = new Error('database or disk is full')
  const fixture = openFixture((_code, nth) => {
    if (nth >= 5) throw full
    return ok(null)
  })
  fixture.refresh.start(null)
  expect(await ended(fixture)).toMatchObject({ running: false, stoppedBy: 'not-kept' })
  await expect.poll(() => fixture.faults).toEqual([full])
  expect(fixture.asked.length).toBeLessThan(10)
})
