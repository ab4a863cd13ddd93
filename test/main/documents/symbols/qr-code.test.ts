import bwip from 'bwip-js/node'
import { array, assert, constantFrom, property, sample, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrPattern, type QrPattern } from '../../../../src/main/documents/symbols/qr-code.ts'
import { scanned } from './scanned.ts'

/** The same text by bwip-js, which raises the correction level by itself where the symbol does not grow. */
function patternByBwip(text: string): QrPattern {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`bwip-js drew nothing for ${text}`)
  const { pixs, pixx } = symbol
  return { size: pixx, isDark: (column, row) => pixs[row * pixx + column] === 1 }
}

/** What is the same in two encoders: size and correction level. They weigh the masks differently. */
const shapeOf = (pattern: QrPattern | null) => ({ size: pattern?.size, level: levelOf(pattern) })

const codes = {
  'bill codes': stringMatching(/^[A-Z]{2,4}\d{8,13}$/),
  'references of shops': stringMatching(/^(DH|SHOP|TT)-20\d\d-\d{6}$/),
  'long references of marketplaces': stringMatching(/^SAN-TMDT-DONHANG-2026-\d\d-\d\d-\d{15}$/),
  'references in small letters': stringMatching(/^order_\d{1,12}$/),
  digits: stringMatching(/^\d{1,60}$/),
  'small letters up to version 9': stringMatching(/^[a-z_#@]{1,170}$/),
  'Vietnamese words': array(constantFrom('Đơn', 'ễ', 'ự', 'kiện'), { minLength: 1, maxLength: 20 }).map((words) =>
    words.join(''),
  ),
}

describe('a QR code', () => {
  it.each(Object.entries(codes))('has the size and the correction of bwip-js: %s', (_, texts) => {
    assert(
      property(texts, (text) => {
        expect(shapeOf(qrPattern(text))).toEqual(shapeOf(patternByBwip(text)))
      }),
      { numRuns: 60 },
    )
  })

  it('is never larger than the one of bwip-js, whatever the text', () => {
    assert(
      property(string({ minLength: 1, maxLength: 60 }), (text) => {
        expect(qrPattern(text)?.size ?? Infinity).toBeLessThanOrEqual(patternByBwip(text).size)
      }),
      { numRuns: 100 },
    )
  })

  // A few accented bytes alone look like Japanese to a scanner, whoever encoded them: they are read in longer texts below.
  const plain = Object.entries(codes).filter(([name]) => name !== 'Vietnamese words')
  it.each(plain)('is read by a scanner: %s', (_, texts) => {
    const written = sample(texts, { numRuns: 40, seed: 1 })
    expect(scanned(written.map((text) => qrPattern(text)!))).toEqual(written)
  })

  it('is read by a scanner, in every version and mode', () => {
    const texts = ['7', 'SME8031472659', 'DH-2026-004718', 'order_12', 'A1b2C3d4E5f6-0000000000000001-%$*+./:']
    for (let length = 10; length <= 180; length += 10) texts.push('Đơn hàng số 1 '.repeat(20).slice(0, length / 1.5))
    const sizes = texts.map((text) => qrPattern(text)?.size)
    expect(new Set(sizes)).toEqual(new Set([21, 25, 29, 33, 37, 41, 45, 49, 53]))
    expect(scanned(texts.map((text) => qrPattern(text)!))).toEqual(texts.map((text) => text.trim()))
  })

  it('uses the strongest correction that does not make it grow', () => {
    // 10 bytes fill version 1 at Q, 7 at H; the third bit of the format tells.
    expect([qrPattern('small_a'), qrPattern('small_abcd'), qrPattern('small_abcdefgh')].map(levelOf)).toEqual([
      'H',
      'Q',
      'M',
    ])
  })

  it('is refused for nothing and for what fits no label', () => {
    expect([qrPattern(''), qrPattern('x'.repeat(181))]).toEqual([null, null])
    expect(qrPattern('x'.repeat(180))?.size).toBe(53)
  })
})

/** The first two format bits, as they are masked. */
function levelOf(pattern: QrPattern | null): string | undefined {
  const bits = [pattern?.isDark(0, 8) === true ? 0 : 1, pattern?.isDark(1, 8) === true ? 1 : 0].join('')
  return { '00': 'M', '11': 'Q', '10': 'H', '01': 'L' }[bits]
}
