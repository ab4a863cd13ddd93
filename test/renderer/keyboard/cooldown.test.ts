import { expect, it } from 'vitest'
import { cooldownMs, createCooldown } from '../../../src/renderer/src/keyboard/cooldown.ts'

function cooldownAt() {
  let nowMs = 1000
  const cooldown = createCooldown(() => nowMs)
  const wait = (ms: number): void => void (nowMs += ms)
  return { cooldown, wait }
}

it('a second press that follows at once does not answer the question that the first has opened', () => {
  const { cooldown, wait } = cooldownAt()
  cooldown.begin()
  wait(60)
  cooldown.begin()
  wait(90)
  expect(cooldown.take()).toBe(false)
})

it('who keeps pressing never answers by accident', () => {
  const { cooldown, wait } = cooldownAt()
  cooldown.begin()
  for (let press = 0; press < 10; press += 1) {
    wait(cooldownMs - 1)
    expect(cooldown.take()).toBe(false)
  }
})

it('a key that was held counts from when it was let go', () => {
  const { cooldown, wait } = cooldownAt()
  cooldown.begin()
  wait(5000)
  cooldown.begin()
  wait(cooldownMs - 1)
  expect(cooldown.take()).toBe(false)
})

it('a press after the cooldown counts', () => {
  const { cooldown, wait } = cooldownAt()
  cooldown.begin()
  wait(50)
  cooldown.begin()
  wait(cooldownMs)
  expect(cooldown.take()).toBe(true)
})

it('the first press counts, and the one right behind it does not', () => {
  const { cooldown, wait } = cooldownAt()
  expect(cooldown.take()).toBe(true)
  wait(cooldownMs - 1)
  expect(cooldown.take()).toBe(false)
})

it('a key that is heard late begins nothing earlier than what has begun since', () => {
  const { cooldown, wait } = cooldownAt()
  cooldown.begin()
  cooldown.begin(1)
  wait(cooldownMs - 1)
  expect(cooldown.isOver()).toBe(false)
})

it('tells when it begins and when it is ended, until nobody listens', () => {
  const { cooldown } = cooldownAt()
  const heard: boolean[] = []
  const stop = cooldown.onChange(() => heard.push(cooldown.isOver()))
  cooldown.take()
  cooldown.end()
  stop()
  cooldown.begin()
  expect(heard).toEqual([false, true])
})

it('is over at once where it is ended', () => {
  const { cooldown } = cooldownAt()
  cooldown.begin()
  cooldown.end()
  expect(cooldown.isOver()).toBe(true)
})
