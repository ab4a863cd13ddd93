import bwip from 'bwip-js/node'
import { assert, constantFrom, array, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { qrPattern } from '../../../../src/main/documents/symbols/qr-code.ts'
import { scanned } from './scanned.ts'

/** The symbol as text, a line a row. */
function drawn(text: string): string | null {
  const pattern = qrPattern(text)
  if (pattern === null) return null
  const row = (y: number) => Array.from({ length: pattern.size }, (_, x) => (pattern.isDark(x, y) ? '#' : '.')).join('')
  return Array.from({ length: pattern.size }, (_, y) => row(y)).join('\n')
}

/** The same by bwip-js, which raises the correction level by itself where the symbol does not grow. */
function drawnByBwip(text: string): string {
  const [symbol] = bwip.raw('qrcode', text, 'eclevel=M')
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`bwip-js drew nothing for ${text}`)
  const cells = symbol.pixs.map((pixel) => (pixel === 1 ? '#' : '.')).join('')
  return (cells.match(new RegExp(`.{${symbol.pixx}}`, 'g')) ?? []).join('\n')
}

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
  it.each(Object.entries(codes))('is module for module the one of bwip-js: %s', (_, texts) => {
    assert(
      property(texts, (text) => {
        expect(drawn(text)).toBe(drawnByBwip(text))
      }),
      { numRuns: 60 },
    )
  })

  it('is never larger than the one of bwip-js, whatever the text', () => {
    assert(
      property(string({ minLength: 1, maxLength: 60 }), (text) => {
        const size = qrPattern(text)?.size ?? Infinity
        expect(size).toBeLessThanOrEqual(drawnByBwip(text).indexOf('\n'))
      }),
      { numRuns: 100 },
    )
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

  /** The first two format bits, as they are masked. */
  function levelOf(pattern: ReturnType<typeof qrPattern>): string | undefined {
    const bits = [pattern?.isDark(0, 8) === true ? 0 : 1, pattern?.isDark(1, 8) === true ? 1 : 0].join('')
    return { '00': 'M', '11': 'Q', '10': 'H', '01': 'L' }[bits]
  }
})
