import { expect, it } from 'vitest'
import { cooldownMs, createActionGuard } from '../../../src/renderer/src/keyboard/action-guard.ts'

function guardAt() {
  let nowMs = 1000
  const guard = createActionGuard(() => nowMs)
  const wait = (ms: number): void => void (nowMs += ms)
  return { guard, wait }
}

it('a second press that follows at once does not answer the question that the first has opened', () => {
  const { guard, wait } = guardAt()
  wait(60)
  guard.released()
  wait(90)
  expect(guard.take()).toBe(false)
})

it('who keeps pressing never answers by accident', () => {
  const { guard, wait } = guardAt()
  for (let press = 0; press < 10; press += 1) {
    wait(cooldownMs - 1)
    expect(guard.take()).toBe(false)
  }
})

it('a key that was held counts from when it was let go', () => {
  const { guard, wait } = guardAt()
  wait(5000)
  guard.released()
  wait(cooldownMs - 1)
  expect(guard.take()).toBe(false)
})

it('a press after the cooldown counts', () => {
  const { guard, wait } = guardAt()
  wait(50)
  guard.released()
  wait(cooldownMs)
  expect(guard.take()).toBe(true)
})
