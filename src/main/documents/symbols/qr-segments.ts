/** A part of a text in one mode of QR codes: digits, the 45 characters of the small alphabet, or bytes. */
export interface QrSegment {
  readonly mode: QrMode
  /** The values of its characters in the mode. */
  readonly values: readonly number[]
}

interface QrMode {
  readonly indicator: number
  /** Bits of the character count in versions 1 to 9. */
  readonly countBits: number
  /** Sixths of a bit for one character; every mode's characters are a whole number of them. */
  readonly sixths: number
  /** So many characters share a group; `groupBits` has the bits of a group of one, two or three. */
  readonly groupSize: number
  readonly groupBits: readonly number[]
  readonly base: number
  /** Value of each byte in this mode, -1 where it has none. */
  readonly values: Int16Array
}

const smallAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
const valuesBy = (valueOf: (byte: number) => number): Int16Array =>
  Int16Array.from({ length: 256 }, (_, at) => valueOf(at))

/** From ISO/IEC 18004, 7.4. */
const modes: readonly QrMode[] = [
  {
    indicator: 1,
    countBits: 10,
    sixths: 20,
    groupSize: 3,
    groupBits: [4, 7, 10],
    base: 10,
    values: valuesBy((byte) => (byte >= 48 && byte <= 57 ? byte - 48 : -1)),
  },
  {
    indicator: 2,
    countBits: 9,
    sixths: 33,
    groupSize: 2,
    groupBits: [6, 11],
    base: 45,
    values: valuesBy((byte) => smallAlphabet.indexOf(String.fromCharCode(byte))),
  },
  { indicator: 4, countBits: 8, sixths: 48, groupSize: 1, groupBits: [8], base: 256, values: valuesBy((byte) => byte) },
]

const modeIndicatorBits = 4
const headerSixths = (mode: QrMode): number => 6 * (modeIndicatorBits + mode.countBits)
const wholeBits = (sixths: number): number => Math.ceil(sixths / 6) * 6

interface Step {
  /** Cheapest way to write the text up to here and end in this mode, in sixths of a bit. */
  readonly sixths: number
  /** The mode of the character before. */
  readonly before: number
}

/** The text (UTF-8) in the modes that need the fewest bits. */
export function qrSegments(text: string): QrSegment[] {
  const bytes = Buffer.from(text, 'utf8')
  const steps: Step[][] = []
  let last: readonly Step[] = modes.map(() => ({ sixths: Infinity, before: -1 }))
  for (const byte of bytes) {
    const isFirst = steps.length === 0
    const before = last
    const step = modes.map((mode, index) => cheapest(mode, index, byte, before, isFirst))
    steps.push(step)
    last = step
  }
  return segmentsOf(bytes, modesOf(steps))
}

function cheapest(mode: QrMode, index: number, byte: number, last: readonly Step[], isFirst: boolean): Step {
  if (mode.values[byte] === -1) return { sixths: Infinity, before: -1 }
  if (isFirst) return { sixths: headerSixths(mode) + mode.sixths, before: index }
  let best: Step = { sixths: (last[index]?.sixths ?? Infinity) + mode.sixths, before: index }
  for (const [before, { sixths }] of last.entries()) {
    const changed = wholeBits(sixths) + headerSixths(mode) + mode.sixths
    if (before !== index && changed < best.sixths) best = { sixths: changed, before }
  }
  return best
}

/** The mode of each character, found from the end. */
function modesOf(steps: readonly (readonly Step[])[]): number[] {
  const ends = (steps.at(-1) ?? []).map(({ sixths }) => wholeBits(sixths))
  let mode = ends.indexOf(Math.min(...ends))
  const chosen: number[] = []
  for (const step of steps.toReversed()) {
    chosen.unshift(mode)
    mode = step[mode]?.before ?? mode
  }
  return chosen
}

function segmentsOf(bytes: Uint8Array, chosen: readonly number[]): QrSegment[] {
  const segments: { mode: QrMode; values: number[] }[] = []
  for (const [at, byte] of bytes.entries()) {
    const mode = modes[chosen[at] ?? -1]
    if (mode === undefined) continue
    if (segments.at(-1)?.mode !== mode) segments.push({ mode, values: [] })
    segments.at(-1)?.values.push(mode.values[byte] ?? 0)
  }
  return segments
}

/** The segments as bits, with mode and count before each. */
export function segmentBits(segments: readonly QrSegment[]): number[] {
  const bits: number[] = []
  const push = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1)
  }
  for (const { mode, values } of segments) {
    push(mode.indicator, modeIndicatorBits)
    push(values.length, mode.countBits)
    for (let at = 0; at < values.length; at += mode.groupSize) {
      const group = values.slice(at, at + mode.groupSize)
      const value = group.reduce((sum, digit) => sum * mode.base + digit, 0)
      push(value, mode.groupBits[group.length - 1] ?? 0)
    }
  }
  return bits
}
