import type { FrameCondition, FrameField, ScaleProtocol } from '../../shared/domain/scale/scale-protocol.ts'

/** What one frame says. */
export type FrameReading =
  | { readonly kind: 'weight'; readonly grams: number; readonly isStill: boolean }
  | { readonly kind: 'over' | 'under' | 'busy' | 'none' }

/** What a scale has said last. `isStill` only where two frames in a row agree: a byte that was lost or turned on the way must not become a weight. */
export interface ScaleReading {
  readonly raw: string
  readonly reading: FrameReading
}

export interface FrameReader {
  /** Takes bytes as they come. @returns what the last whole frame among them says, null where there was none */
  push(bytes: Uint8Array, atMs: number): ScaleReading | null
}

/** No frame of any scale is longer; what comes without an end is dropped up to the next one. */
const longestFrame = 100
/** A line that paused for so long has lost something: what comes next may be half a frame. */
const longestPauseMs = 1000

/** Cuts what a port sends into frames and reads them. The first frame may be half a one, and is dropped. */
export function createFrameReader(protocol: ScaleProtocol): FrameReader {
  const judge = createStillness(protocol)
  let text = ''
  let isWhole = false
  let lastMs = Number.NEGATIVE_INFINITY
  const take = (character: string, atMs: number): ScaleReading | null => {
    if (protocol.begin.includes(character)) {
      text = ''
      isWhole = true
      return null
    }
    if (!protocol.end.includes(character)) {
      if (text.length < longestFrame) text += character
      else isWhole = false
      return null
    }
    const frame = text
    const wasWhole = isWhole
    text = ''
    isWhole = protocol.begin === ''
    if (!wasWhole || frame === '') return null
    return { raw: printable(frame), reading: judge(readFrame(protocol, frame), atMs) }
  }
  return {
    push(bytes, atMs) {
      // An answer begins anew with each question.
      if (protocol.command === null && atMs - lastMs > longestPauseMs) {
        text = ''
        isWhole = false
      }
      lastMs = atMs
      let last: ScaleReading | null = null
      for (const byte of bytes) last = take(String.fromCharCode(byte), atMs) ?? last
      return last
    },
  }
}

/** Whether the scale rests: as it says itself and the frame before agrees, or because its number has not changed for a while. */
function createStillness({ still }: ScaleProtocol): (reading: FrameReading, atMs: number) => FrameReading {
  let before: { readonly grams: number; readonly sinceMs: number; readonly saidStill: boolean } | null = null
  return (reading, atMs) => {
    if (reading.kind !== 'weight') {
      before = null
      return reading
    }
    const { grams, isStill: saidStill } = reading
    const isSame = before?.grams === grams
    const sinceMs = isSame && before !== null ? before.sinceMs : atMs
    const isStill =
      'when' in still ? isSame && saidStill && before?.saidStill === true : isSame && atMs - sinceMs >= still.restedMs
    before = { grams, sinceMs, saidStill }
    return { kind: 'weight', grams, isStill }
  }
}

/** What a whole frame says; `none` for one that is no weight by the protocol's own rules. */
export function readFrame(protocol: ScaleProtocol, frame: string): FrameReading {
  const { length, is, still } = protocol
  if (frame.length < length.min || frame.length > length.max || !holds(protocol, frame, is)) return { kind: 'none' }
  for (const kind of ['over', 'under', 'busy'] as const)
    if (protocol[kind].length > 0 && holds(protocol, frame, protocol[kind])) return { kind }
  const found = readNumber(fieldOf(protocol, frame, protocol.number))
  const unit = found === null ? null : gramsPer(unitOf(protocol, frame, found.rest))
  if (found === null || unit === null) return { kind: 'none' }
  const grams = Math.round(found.value * decimalsOf(protocol, frame) * unit)
  if (!Number.isSafeInteger(grams)) return { kind: 'none' }
  const isNegative = protocol.negative.length > 0 && holds(protocol, frame, protocol.negative)
  const saidStill = 'when' in still && holds(protocol, frame, still.when)
  // Not -0, which is no zero to whoever compares.
  return { kind: 'weight', grams: isNegative && grams !== 0 ? -grams : grams, isStill: saidStill }
}

function holds(protocol: ScaleProtocol, frame: string, conditions: readonly FrameCondition[]): boolean {
  return conditions.every((condition) => {
    if ('field' in condition) return condition.is.includes(fieldOf(protocol, frame, condition.field).trim())
    const byte = condition.byte < frame.length ? frame.charCodeAt(condition.byte) : null
    return byte !== null && ((byte >> condition.bit) & 1) === (condition.set ? 1 : 0)
  })
}

function fieldOf({ separator }: ScaleProtocol, frame: string, field: FrameField): string {
  if ('from' in field) return frame.slice(field.from, field.to)
  const parts = frame.split(separator)
  return (separator === ' ' ? parts.filter((part) => part !== '') : parts)[field.part] ?? ''
}

/** Read letter by letter: an optional sign, digits with at most one decimal mark, spaces anywhere before them, and what stands behind. */
function readNumber(text: string): { readonly value: number; readonly rest: string } | null {
  let at = 0
  let sign = 1
  let digits = ''
  const skipSpaces = (): void => {
    while (text[at] === ' ') at += 1
  }
  skipSpaces()
  if (text[at] === '+' || text[at] === '-') {
    sign = text[at] === '-' ? -1 : 1
    at += 1
    skipSpaces()
  }
  for (let character = text[at] ?? ''; character !== ''; character = text[at] ?? '') {
    const isMark = character === '.' || character === ','
    if (!(character >= '0' && character <= '9') && !isMark) break
    if (isMark && digits.includes('.')) return null
    digits += isMark ? '.' : character
    at += 1
  }
  const value = Number(digits)
  if (digits === '' || digits === '.' || digits.length > 12 || !Number.isFinite(value)) return null
  return { value: value === 0 ? 0 : sign * value, rest: text.slice(at).trim() }
}

function unitOf(protocol: ScaleProtocol, frame: string, behindNumber: string): string {
  const { unit } = protocol
  if (unit === 'behind-number') return behindNumber
  if (typeof unit === 'string') return unit
  if ('part' in unit) return fieldOf(protocol, frame, unit)
  return holds(protocol, frame, unit.when) ? unit.unit : unit.otherwise
}

/** Null for a unit that nobody here packs by: a weight in it must not be taken for kilograms. */
function gramsPer(unit: string): number | null {
  return { kg: 1000, g: 1, lb: 453.592_37 }[unit.trim().toLowerCase()] ?? null
}

function decimalsOf({ decimals }: ScaleProtocol, frame: string): number {
  if (decimals === null) return 1
  const places = decimals.byBits[(frame.charCodeAt(decimals.byte) || 0) & 7] ?? 0
  return 10 ** -places
}

/** For a person: control characters and what is above ASCII as dots. */
function printable(frame: string): string {
  return Array.from(frame, (character) => (character >= ' ' && character <= '~' ? character : '·')).join('')
}
