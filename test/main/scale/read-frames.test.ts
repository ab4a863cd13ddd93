import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFrameReader,
  readFrame,
  type FrameReading,
  type ScaleReading,
} from '../../../src/main/scale/read-frames.ts'
import { scaleProtocolSchema } from '../../../src/shared/domain/scale/scale-protocol.ts'
import { shippedProtocols } from '../../../src/shared/domain/scale/shipped-protocols.ts'

const protocol = (id: string) => shippedProtocols.find((one) => one.id === id)!
const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1')
/** Everything that the frames of a text say, each pushed by itself. */
function readings(id: string, frames: readonly string[], everyMs = 100): (FrameReading | null)[] {
  const reader = createFrameReader(protocol(id))
  return frames.map((frame, index) => reader.push(bytes(frame), index * everyMs)?.reading ?? null)
}
const weight = (grams: number, isStill: boolean) => ({ kind: 'weight', grams, isStill })
/** Status bytes of a Toledo frame: three decimals, then the bits that are set beside the constant ones. */
const toledo = (b: number, digits: string): string =>
  `\u0002${String.fromCharCode(0x2d, 0x30 | b, 0x20)}${digits}000000\r`

describe('each shipped protocol', () => {
  it.each(shippedProtocols.map((one) => [one.id, one] as const))('%s can be described in Settings', (_id, one) => {
    expect(scaleProtocolSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one)
  })

  it.each([
    ['and-standard', 'ST,+00001.23 kg', weight(1230, true)],
    ['and-standard', 'US,-00000.05 kg', weight(-50, false)],
    ['and-standard', 'ST,+00450.00  g', weight(450, true)],
    ['and-standard', 'OL,+9999999E+19', { kind: 'over' }],
    ['and-standard', 'ST,+00001.23 tl', { kind: 'none' }],
    ['and-standard', 'QT,+00000012 PC', { kind: 'none' }],
    ['and-standard', 'QT,+00001.23 kg', { kind: 'none' }],
    ['cas-22', 'ST,GS,1\u00c0,   1.234 kg', weight(1234, true)],
    ['cas-22', 'US,NT,1\u0080,-  0.120 kg', weight(-120, false)],
    ['cas-22', 'OL,GS,1\u0080,         kg', { kind: 'over' }],
    ['cas-22', 'QT,GS,1\u00c0,   1.234 kg', { kind: 'none' }],
    ['cas-22', 'ST,TR,1\u00c0,   1.234 kg', { kind: 'none' }],
    ['mt-sics', 'S S     1.2340 kg', weight(1234, true)],
    ['mt-sics', 'S D     1.1 kg', weight(1100, false)],
    ['mt-sics', 'S S    -12.5 g', weight(-12, true)],
    ['mt-sics', 'S +', { kind: 'over' }],
    ['mt-sics', 'S -', { kind: 'under' }],
    ['mt-sics', 'S I', { kind: 'busy' }],
    ['mt-sics', 'ES', { kind: 'none' }],
    ['mt-sics', 'T S     1.2340 kg', { kind: 'none' }],
    ['mt-sics', 'S T     1.2340 kg', { kind: 'none' }],
    ['toledo-8217', '01.234', weight(1234, false)],
    ['toledo-8217', '12.345', weight(12_345, false)],
    ['toledo-8217', '?A', { kind: 'busy' }],
    ['toledo-8217', '?B', { kind: 'over' }],
    ['toledo-8217', '?D', { kind: 'under' }],
    ['plain-line', '  1.234kg', weight(1234, false)],
    ['plain-line', '  1.234', { kind: 'none' }],
  ])('%s reads %s', (id, frame, said) => {
    expect(readFrame(protocol(id), frame)).toEqual(said)
  })

  it.each<[string, (length: number) => string, number, number]>([
    ['and-standard', (length) => `ST,${'1'.padStart(length - 5)}kg`, 10, 24],
    ['cas-22', (length) => `ST,GS,1@,${'1'.padStart(length - 11)}kg`, 18, 26],
    ['toledo-continuous', (length) => `-0 001000${'0'.repeat(length - 9)}`, 15, 15],
    ['toledo-8217', (length) => '01'.padStart(length).slice(-length), 2, 10],
    ['plain-line', (length) => '1kg'.padStart(length).slice(-length), 3, 24],
  ])('%s has frames of these lengths and no others', (id, frameOf, shortest, longest) => {
    const read = (frame: string) => readFrame(protocol(id), frame)
    expect([shortest, longest].map((length) => read(frameOf(length)))).toMatchObject([{ grams: 1000 }, { grams: 1000 }])
    expect([frameOf(shortest - 1), `${frameOf(longest)} `].map(read)).toEqual([{ kind: 'none' }, { kind: 'none' }])
  })

  it('of SI has frames of 32 characters and none of 33', () => {
    const answers = [25, 26].map((width) => readFrame(protocol('mt-sics'), `S S ${'1.0'.padStart(width)} kg`))
    expect(answers).toEqual([weight(1000, true), { kind: 'none' }])
  })

  it('of Toledo in grams, tonnes or ounces, or with a tenfold number, is no weight: the digits mean another one', () => {
    const frame = (c: number) =>
      toledo(0x10, '001234')
        .slice(1, -1)
        .replace(' ', String.fromCharCode(0x20 | c))
    const read = (c: number) => readFrame(protocol('toledo-continuous'), frame(c)).kind
    expect([1, 2, 3, 4, 5, 6, 7, 0x10].map(read)).toEqual(Array.from({ length: 8 }, () => 'none'))
    // A print was asked for.
    expect(read(8)).toBe('weight')
  })

  it('of Toledo is a weight only where all of its status bytes are such', () => {
    const frame = (...status: number[]) =>
      readFrame(protocol('toledo-continuous'), `${String.fromCharCode(...status)}001234000000`)
    expect(frame(0x2d, 0x30, 0x20)).toEqual(weight(1234, true))
    expect([frame(0x4d, 0x30, 0x20), frame(0x2d, 0x50, 0x20), frame(0x2d, 0x30, 0x40)]).toEqual([
      { kind: 'none' },
      { kind: 'none' },
      { kind: 'none' },
    ])
  })

  it.each([
    [0, 123_400_000],
    [1, 12_340_000],
    [2, 1_234_000],
    [3, 123_400],
    [4, 12_340],
    [5, 1234],
    [6, 123],
    [7, 12],
  ])('of Toledo that says %i about its decimals reads 1234 as %i g', (said, grams) => {
    const frame = `${String.fromCharCode(0x28 | said, 0x30, 0x20)}001234000000`
    expect(readFrame(protocol('toledo-continuous'), frame)).toEqual(weight(grams, true))
  })

  it('of Toledo has six digits', () => {
    const [frame] = readings('toledo-continuous', [toledo(0, '123456')])
    expect(frame).toEqual(weight(123_456, false))
  })

  it('of Toledo begins with a sign of its own, so that its first frame counts and what stands before it does not', () => {
    expect(readings('toledo-continuous', [`99${toledo(0, '001234')}`])).toEqual([weight(1234, false)])
    expect(readings('toledo-8217', ['99\u000201.234\r'])).toEqual([weight(1234, false)])
  })

  it('of a Toledo that is asked is still once its number has rested for 0.4 s', () => {
    const said = readings('toledo-8217', Array<string>(6).fill('\u000201.234\r'))
    expect(said.map((one) => one?.kind === 'weight' && one.isStill)).toEqual([false, false, false, false, true, true])
  })

  it('of Toledo has its sign, its decimals, its unit and whether it moves in bits', () => {
    const frame = (b: number, digits: string) =>
      readFrame(protocol('toledo-continuous'), toledo(b, digits).slice(1, -1))
    expect(frame(0, ' 01234')).toEqual(weight(1234, true))
    expect(frame(2, '001234')).toEqual(weight(-1234, true))
    expect(frame(8, '001234')).toEqual(weight(1234, false))
    expect(frame(4, '001234')).toEqual({ kind: 'over' })
    const pounds = `${String.fromCharCode(0x2d, 0x20, 0x20)}001000000000`
    expect(readFrame(protocol('toledo-continuous'), pounds)).toEqual(weight(454, true))
  })
})

describe('a line', () => {
  it('is still only once two frames in a row agree, so that one turned digit is no weight', () => {
    expect(
      readings('and-standard', [
        '\r\n',
        ...['ST,+00001.20 kg', 'ST,+00001.20 kg', 'ST,+00007.20 kg', 'ST,+00001.20 kg', 'ST,+00001.20 kg'].map(
          (it) => `${it}\r\n`,
        ),
      ]),
    ).toEqual([
      null,
      weight(1200, false),
      weight(1200, true),
      weight(7200, false),
      weight(1200, false),
      weight(1200, true),
    ])
  })

  it('begins behind its first end: half a frame is no smaller weight', () => {
    expect(readings('plain-line', ['23.450 kg\r\n', '123.450 kg\r\n'])).toEqual([null, weight(123_450, false)])
  })

  it('that has paused is read from its next whole frame on', () => {
    const reader = createFrameReader(protocol('plain-line'))
    reader.push(bytes('\r\n12'), 0)
    expect(reader.push(bytes('3.450 kg\r\n'), 5000)).toBeNull()
    expect(reader.push(bytes('123.450 kg\r\n'), 5100)?.reading).toEqual(weight(123_450, false))
  })

  it('that does not say whether it moves is still when its number has rested', () => {
    const frames = Array<string>(9).fill('1.200 kg\r\n')
    const said = readings('plain-line', ['\r\n', ...frames], 100)
    expect(said.findIndex((one) => one?.kind === 'weight' && one.isStill)).toBe(7)
    expect(
      readings('plain-line', ['\r\n', ...Array.from({ length: 30 }, (_, i) => `1.2${i % 2} kg\r\n`)]),
    ).not.toContainEqual(expect.objectContaining({ isStill: true }))
  })

  it('tolerates frames that arrive byte by byte, glued together and without an end', () => {
    const reader = createFrameReader(protocol('and-standard'))
    const text = `\n${'x'.repeat(100_000)}\r\nST,+00001.20 kg\r\nST,+00001.20 kg\r\n`
    const said = Array.from(text, (character) => reader.push(bytes(character), 0)).filter((one) => one !== null)
    expect(said.map(({ reading }) => reading)).toEqual([weight(1200, false), weight(1200, true)])
    const glued = createFrameReader(protocol('and-standard'))
    expect(glued.push(bytes(text), 0)?.reading).toEqual(weight(1200, true))
  })

  it.each(shippedProtocols.map(({ id }) => [id] as const))(
    'of %s makes whole grams of garbage or nothing, and shows it as printable text',
    (id) => {
      const isSound = (said: ScaleReading | null): boolean =>
        said === null ||
        (/^[ -~·]+$/.test(said.raw) && (said.reading.kind !== 'weight' || Number.isSafeInteger(said.reading.grams)))
      const garbage = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 40 })
      const holds = fc.property(garbage, (chunks) => {
        const reader = createFrameReader(protocol(id))
        return chunks.every((chunk, index) => isSound(reader.push(chunk, index)))
      })
      expect(fc.check(holds).failed).toBe(false)
    },
  )
})
