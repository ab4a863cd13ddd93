import { expect, it } from 'vitest'
import { createStopwatch, withBill } from '../../../src/renderer/src/new-bill/pace.ts'

it('measures from the first letter to the sending, with long pauses cut', () => {
  const watch = createStopwatch()
  watch.touch(1000)
  watch.touch(4000)
  watch.touch(604_000) // ten minutes later: the parcel was packed meanwhile
  expect(watch.stop(606_000)).toBe(3000 + 20_000 + 2000)
})

it('measures nothing where nothing was typed, and begins anew for the next bill', () => {
  const watch = createStopwatch()
  expect(watch.stop(5000)).toBeNull()
  watch.touch(6000)
  expect(watch.stop(7000)).toBe(1000)
  expect(watch.stop(9000)).toBeNull()
})

it('counts the bills of a day, and begins the next day at nothing', () => {
  const first = withBill({ day: '', bills: 0, totalMs: 0, lastMs: null }, '21/11/2026', 18_400.6)
  expect(first).toEqual({ day: '21/11/2026', bills: 1, totalMs: 18_401, lastMs: 18_401 })
  expect(withBill(first, '21/11/2026', 20_000)).toMatchObject({ bills: 2, totalMs: 38_401, lastMs: 20_000 })
  expect(withBill(first, '22/11/2026', 20_000)).toMatchObject({ bills: 1, totalMs: 20_000 })
})
