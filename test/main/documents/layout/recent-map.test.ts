import { describe, expect, it } from 'vitest'
import { createRecentMap } from '../../../../src/main/documents/layout/recent-map.ts'

describe('a map of what was used last', () => {
  it('keeps what is asked for again and again, however much else comes', () => {
    const map = createRecentMap<number>(10)
    map.set('often', 1)
    for (let n = 0; n < 1000; n += 1) {
      map.set(`once ${n}`, n)
      expect(map.get('often')).toBe(1)
    }
  })

  it('forgets what has not been asked for, and never holds more than twice its size', () => {
    const map = createRecentMap<number>(10)
    for (let n = 0; n < 100; n += 1) map.set(String(n), n)
    const held = Array.from({ length: 100 }, (_, n) => map.get(String(n))).filter((value) => value !== undefined)
    expect(held.length).toBeLessThanOrEqual(20)
    expect(map.get('99')).toBe(99)
    expect(map.get('5')).toBeUndefined()
  })
})
