import { expect, test } from 'vitest'
import { createListNumbers } from '../../../src/main/documents/list-number.ts'

/** As an account's database counts. */
const counting = (count = 0) => {
  let lists = count
  return () => (lists += 1)
}

test('the first list of a minute is named by it, the others have a number behind it', () => {
  const numbers = createListNumbers()
  const next = counting()
  expect([numbers('BG-TB1-0941', next), numbers('BG-TB1-0941', next)]).toEqual(['BG-TB1-0941', 'BG-TB1-0941-2'])
  expect(numbers('BG-TB1-0942', counting())).toBe('BG-TB1-0942')
})

test('two accounts of one station never give the same number', () => {
  const numbers = createListNumbers()
  const [one, other] = [counting(), counting()]
  const given = [one, other, other, one].map((next) => numbers('BG-TB1-0941', next))
  expect(given).toEqual(['BG-TB1-0941', 'BG-TB1-0941-2', 'BG-TB1-0941-3', 'BG-TB1-0941-4'])
})

test('what was counted before the station started is not given again', () => {
  expect(createListNumbers()('BG-TB1-0941', counting(3))).toBe('BG-TB1-0941-4')
})
