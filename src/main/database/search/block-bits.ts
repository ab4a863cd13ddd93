/**
 * Which bills of a block have a word, as it is kept: the places of the bills as 16-bit numbers (low byte first), or, where
 * that would be longer, a bit for each bill.
 */

/** @param bits A bit for each bill of a block: a multiple of 32 bills, at most 65,536. */
export function encodeBits(bits: Uint8Array): Uint8Array {
  const count = countBits(bits)
  if (count * 2 >= bits.length) return bits
  const list = new Uint8Array(count * 2)
  let end = 0
  for (let byte = 0; byte < bits.length; byte += 1) {
    for (let rest = bits[byte] ?? 0; rest !== 0; rest &= rest - 1) {
      const place = byte * 8 + 31 - Math.clz32(rest & -rest)
      list[end] = place & 0xff
      list[end + 1] = place >> 8
      end += 2
    }
  }
  return list
}

/** The same as bits: what is written into is the caller's, and all of it is overwritten. */
export function decodeBits(kept: Uint8Array, bits: Uint8Array): void {
  if (kept.length === bits.length) {
    bits.set(kept)
    return
  }
  bits.fill(0)
  for (let at = 0; at < kept.length; at += 2) setBit(bits, (kept[at] ?? 0) | ((kept[at + 1] ?? 0) << 8), true)
}

export function setBit(bits: Uint8Array, place: number, isSet: boolean): void {
  const mask = 1 << (place & 7)
  const before = bits[place >> 3] ?? 0
  bits[place >> 3] = isSet ? before | mask : before & ~mask
}

export function hasBit(bits: Uint8Array, place: number): boolean {
  return ((bits[place >> 3] ?? 0) & (1 << (place & 7))) !== 0
}

/** Leaves what both have; false where that is nothing. */
export function keepCommon(bits: Uint8Array, others: Uint8Array): boolean {
  // Four bytes at once: this is the innermost loop of a search.
  const left = new Uint32Array(bits.buffer, bits.byteOffset, bits.length / 4)
  const right = new Uint32Array(others.buffer, others.byteOffset, others.length / 4)
  let any = 0
  for (let at = 0; at < left.length; at += 1) {
    const both = (left[at] ?? 0) & (right[at] ?? 0)
    left[at] = both
    any |= both
  }
  return any !== 0
}

/** Adds the places that are set to a list, highest first, each moved by `from`; places above `upTo` are left out. */
export function pushPlaces(bits: Uint8Array, from: number, upTo: number, places: number[], atMost: number): void {
  for (let byte = bits.length - 1; byte >= 0; byte -= 1) {
    for (let rest = bits[byte] ?? 0; rest !== 0;) {
      const bit = 31 - Math.clz32(rest)
      rest &= ~(1 << bit)
      const place = from + byte * 8 + bit
      if (place > upTo) continue
      places.push(place)
      if (places.length >= atMost) return
    }
  }
}

export function countBits(bits: Uint8Array): number {
  let count = 0
  for (const byte of bits) for (let rest = byte; rest !== 0; rest &= rest - 1) count += 1
  return count
}
