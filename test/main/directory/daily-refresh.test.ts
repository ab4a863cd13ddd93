import { expect, test } from 'vitest'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'
import { startDailyRefresh } from '../../../src/main/directory/daily-refresh.ts'
import type { AppError } from '../../../src/shared/app-error.ts'
import { err, ok, type Result } from '../../../src/shared/result.ts'

const hour = 60 * 60_000

/** How often the carrier was asked within so many hours, from a state on. */
function asking(answer: () => Result<void, AppError>, isIdle = () => true, lastMs: number | null = null) {
  const clock = createFakeClock()
  const hours: number[] = []
  let refreshedAtMs = lastMs === null ? null : clock.now() + lastMs
  const daily = startDailyRefresh({
    clock,
    isIdle,
    refreshedAtMs: () => refreshedAtMs,
    refresh() {
      hours.push(Math.floor(clock.monotonic() / hour))
      const answered = answer()
      if (answered.ok) refreshedAtMs = clock.now()
      return Promise.resolve(answered)
    },
  })
  return {
    daily,
    async within(count: number): Promise<readonly number[]> {
      for (let n = 0; n < count * 6; n += 1) {
        clock.advance(hour / 6)
        await new Promise((resolve) => setImmediate(resolve))
      }
      return hours
    },
  }
}

const failure = (code: 'carrier-refused' | 'carrier-unreachable') => err<AppError>({ code, detail: '' })

test('the wards are asked for soon after a start and then once a day', async () => {
  expect(await asking(() => ok(undefined)).within(50)).toEqual([0, 24, 48])
})

test('wards of this morning are not asked for at the start, and those of a wrong clock are', async () => {
  expect(await asking(() => ok(undefined), undefined, -20 * hour).within(10)).toEqual([4])
  expect(await asking(() => ok(undefined), undefined, 300 * 24 * hour).within(2)).toEqual([0])
})

test('a carrier that cannot be reached is asked again within the hour, one without the list a day later', async () => {
  expect(await asking(() => failure('carrier-unreachable')).within(3)).toEqual([0, 1, 2])
  expect(await asking(() => failure('carrier-refused')).within(30)).toEqual([0, 24])
})

test('a station that is busy, signed out or in training asks nothing until it is not', async () => {
  let isIdle = false
  const { within, daily } = asking(
    () => ok(undefined),
    () => isIdle,
  )
  expect(await within(5)).toEqual([])
  isIdle = true
  expect(await within(2)).toEqual([5])
  daily.stop()
  expect(await within(30)).toEqual([5])
})
