import { expect, test } from 'vitest'
import { keepSealed } from '../../../src/main/bills/keep-index-sealed.ts'
import { createFakeClock } from '../outbox/fake-clock.ts'

function keeping(step: () => boolean) {
  const clock = createFakeClock()
  const failures: unknown[] = []
  const steps: number[] = []
  const counted = (): boolean => {
    steps.push(clock.monotonic())
    return step()
  }
  const sealing = keepSealed({ sealer: { step: counted }, clock, failed: (cause) => failures.push(cause) })
  return { clock, failures, steps, sealing }
}

test('nothing is done in the first minute; then step after step with pauses, until nothing is left', () => {
  let left = 5
  const { clock, steps } = keeping(() => (left -= 1) > 0)
  clock.advance(59_000)
  expect(steps).toHaveLength(0)
  clock.advance(2_000)
  expect(steps).toHaveLength(5)
  expect(new Set(steps).size).toBe(5)
  left = 3
  clock.advance(60_000)
  expect(steps).toHaveLength(8)
})

test('a failure is told and tried again later', () => {
  let isFull = true
  const { clock, steps, failures } = keeping(() => {
    if (isFull) throw new Error('database or disk is full')
    return false
  })
  clock.advance(60_000)
  isFull = false
  clock.advance(60_000)
  expect([steps.length, failures.length]).toEqual([2, 1])
})

test('nothing is done once it was stopped', () => {
  const { clock, steps, sealing } = keeping(() => true)
  clock.advance(60_000)
  sealing.stop()
  const before = steps.length
  clock.advance(600_000)
  expect(steps).toHaveLength(before)
})
