import { describe, expect, it } from 'vitest'
import { createPinTries } from '../../../src/main/settings/operator-record.ts'

const mai = (refusals: number) => ({ id: 'a', name: 'Mai', pin: null, lead: false, refusals, refusedAtMs: 0 })

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
    const tries = createPinTries(() => 5_000)
    for (let n = 0; n < refusals; n += 1) tries.refused(mai(0))
    expect(tries.waitLeftMs(mai(0))).toBe(waitMs)
    expect(tries.refusals(mai(0))).toBe(refusals)
  })

  it('runs out by a clock that only goes forward, and is over with a right one', () => {
    let now = 0
    const tries = createPinTries(() => now)
    for (const _ of [1, 2, 3]) tries.refused(mai(0))
    now = 20_000
    expect(tries.waitLeftMs(mai(0))).toBe(10_000)
    now = 30_000
    expect(tries.waitLeftMs(mai(0))).toBe(0)
    tries.refused(mai(0))
    tries.accepted(mai(0))
    expect(tries.waitLeftMs(mai(0))).toBe(0)
  })

  it('begins anew with each run: what a clock on the wall says of an earlier one is not asked', () => {
    let now = 7_000
    const tries = createPinTries(() => now)
    expect(tries.waitLeftMs(mai(3))).toBe(30_000)
    now += 30_000
    expect(tries.waitLeftMs(mai(3))).toBe(0)
  })
})
