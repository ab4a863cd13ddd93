import { expect, test } from 'vitest'
import { startMergingWords } from '../../../src/main/accounts/merge-words.ts'
import { createFakeClock } from '../../shared/domain/time/fake-clock.ts'

function started(some: () => boolean) {
  const clock = createFakeClock()
  const asked: number[] = []
  const faults: unknown[] = []
  const merging = {
    some() {
      asked.push(clock.monotonic())
      return some()
    },
  }
  return { clock, asked, faults, words: startMergingWords({ merging, clock, fault: (cause) => faults.push(cause) }) }
}

test('words are merged a piece at a time behind the start, then looked for every two seconds, and no more behind the stop', () => {
  let left = 2
  const { clock, asked, words } = started(() => (left -= 1) > 0)
  const beganAt = clock.monotonic()
  clock.advance(9_000)
  clock.advance(100)
  clock.advance(1_999)
  expect(asked.map((atMs) => atMs - beganAt)).toEqual([9_000, 9_100])
  clock.advance(1)
  expect(asked).toHaveLength(3)
  words.stop()
  clock.advance(60_000)
  expect(asked).toHaveLength(3)
})

test('where the disk does not take what is merged it is tried again an hour later', () => {
  const full = new Error('database or disk is full')
  const { clock, asked, faults } = started(() => {
    throw full
  })
  clock.advance(9_000)
  clock.advance(3_599_999)
  expect([asked.length, faults]).toEqual([1, [full]])
  clock.advance(1)
  expect(asked).toHaveLength(2)
})
