import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBits,
  decodeBits,
  encodeBits,
  hasBit,
  keepCommon,
  pushPlaces,
  setBit,
} from '../../../../src/main/database/search/block-bits.ts'

const size = 256
const someIn = fc.uniqueArray(fc.nat(size - 1), { maxLength: size })

function bitsOf(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(size / 8)
  for (const place of places) setBit(bits, place, true)
  return bits
}

function placesOf(bits: Uint8Array, from = 0, upTo = size, atMost = size): number[] {
  const places: number[] = []
  pushPlaces(bits, from, upTo, places, atMost)
  return places
}

test('what is kept of a block says the same places, and takes no more than a bit for each bill', () => {
  fc.assert(
    fc.property(someIn, (places) => {
      const kept = encodeBits(bitsOf(places))
      const again = new Uint8Array(size / 8).fill(0xff)
      decodeBits(kept, again)
      expect(placesOf(again)).toEqual(places.toSorted((a, b) => b - a))
      expect(kept.length).toBeLessThanOrEqual(Math.min(size / 8, places.length * 2))
      expect(countBits(again)).toBe(places.length)
    }),
  )
})

test('common places are those that both have', () => {
  fc.assert(
    fc.property(someIn, someIn, (left, right) => {
      const bits = bitsOf(left)
      const isAny = keepCommon(bits, bitsOf(right))
      const both = left.filter((place) => right.includes(place))
      expect(placesOf(bits)).toEqual(both.toSorted((a, b) => b - a))
      expect(isAny).toBe(both.length > 0)
    }),
  )
})

test('places are told from the highest on, moved, bounded above and in number', () => {
  const bits = bitsOf([0, 31, 32, 200])
  expect(placesOf(bits, 1000)).toEqual([])
  expect(placesOf(bits, 1000, 1100)).toEqual([1032, 1031, 1000])
  expect(placesOf(bits, 0, size, 2)).toEqual([200, 32])
  setBit(bits, 200, false)
  expect([hasBit(bits, 200), hasBit(bits, 32)]).toEqual([false, true])
})

test('a place beyond 32,767 is kept in a list too', () => {
  const large = new Uint8Array(65_536 / 8)
  setBit(large, 65_535, true)
  const kept = encodeBits(large)
  const again = new Uint8Array(65_536 / 8)
  decodeBits(kept, again)
  expect(again).toEqual(large)
  expect(kept).toHaveLength(2)
})
