import { expect, it } from 'vitest'
import { createSimClock } from '../../src/simulator/clock.ts'

it('follows its source, and moves ahead when told to', () => {
  let sourceMs = 1_000
  const clock = createSimClock({ now: () => sourceMs })
  expect(clock.now()).toBe(1_000)
  sourceMs = 1_500
  clock.advance(10_000)
  expect(clock.now()).toBe(11_500)
})

it('runs faster, slower or not at all from the moment that is asked for', () => {
  let sourceMs = 0
  const clock = createSimClock({ now: () => sourceMs }, 60)
  sourceMs = 1_000
  expect(clock.now()).toBe(60_000)
  clock.setRate(0)
  sourceMs = 9_000
  expect(clock.now()).toBe(60_000)
  clock.setRate(0.5)
  sourceMs = 11_000
  expect(clock.now()).toBe(61_000)
})
