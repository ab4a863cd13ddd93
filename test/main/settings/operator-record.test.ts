import { describe, expect, it } from 'vitest'
import { waitLeftMs } from '../../../src/main/settings/operator-record.ts'

const refused = (refusals: number) => ({ id: 'a', name: 'Mai', pin: null, refusals, refusedAtMs: 1_000_000 })

describe('the wait after wrong PINs', () => {
  it.each([
    [0, 0],
    [2, 0],
    [3, 30_000],
    [4, 60_000],
    [5, 120_000],
    [8, 900_000],
    [500, 900_000],
  ])('after %i is %i ms, and no more than a quarter of an hour', (refusals, waitMs) => {
    expect(waitLeftMs(refused(refusals), 1_000_000)).toBe(waitMs)
  })

  it('runs out, and is never longer than it was where the clock is set back', () => {
    expect(waitLeftMs(refused(3), 1_010_000)).toBe(20_000)
    expect(waitLeftMs(refused(3), 1_030_000)).toBe(0)
    expect(waitLeftMs(refused(3), 0)).toBe(30_000)
  })
})
