import { expect, test } from 'vitest'
import { looks, looksOfCall, narrowest } from './looks-of-call.ts'

const name = 'on bills in vi nothing is cut or covered, in any size'
const all = [...looks, narrowest]

test('a third of the sizes and the narrowest are tried at each call; in three days, and in three calls, all are', () => {
  expect(looksOfCall(20_000, name, 0)).toHaveLength(looks.length / 3 + 1)
  const days = [20_000, 20_001, 20_002].flatMap((seed) => looksOfCall(seed, name, 4))
  const calls = [0, 1, 2].flatMap((call) => looksOfCall(20_000, name, call))
  expect([new Set(days), new Set(calls)]).toEqual([new Set(all), new Set(all)])
})

test('another test tries other sizes on the same day', () => {
  const begun = ['queue', 'bills', 'track', 'fees'].map((screen) => looksOfCall(20_000, `on ${screen}`, 0)[0]?.look)
  expect(new Set(begun).size).toBeGreaterThan(1)
})
