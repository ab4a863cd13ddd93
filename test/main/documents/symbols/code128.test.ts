import bwip from 'bwip-js/node'
import { assert, property, string, stringMatching } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code128Pattern } from '../../../../src/main/documents/symbols/code128.ts'

function widthsByBwip(text: string): number[] {
  const [symbol] = bwip.raw('code128', text, '')
  if (symbol === undefined || !('sbs' in symbol)) throw new Error(`bwip-js drew nothing for ${text}`)
  return symbol.sbs
}

const codes = {
  'bill codes': stringMatching(/^[A-Z]{2,4}\d{8,13}$/),
  "parcels' codes": stringMatching(/^SME\d{10}-\d{1,2}$/),
  digits: stringMatching(/^\d{1,30}$/),
  'letters between digits': stringMatching(/^(\d{1,7}[a-zA-Z -]){1,5}\d{0,6}$/),
  'all of printable ASCII': stringMatching(/^[ -~]{1,40}$/),
}

describe('a Code 128', () => {
  it.each(Object.entries(codes))('has the bars of bwip-js: %s', (_, texts) => {
    assert(
      property(texts, (text) => {
        expect(code128Pattern(text)?.widths).toEqual(widthsByBwip(text))
      }),
      { numRuns: 200 },
    )
  })

  it('counts its modules, which decide how wide it prints', () => {
    assert(
      property(stringMatching(/^[ -~]{1,40}$/), (text) => {
        const pattern = code128Pattern(text)
        // Each character has 11 modules and the stop 13.
        expect(pattern?.widths.reduce((sum, width) => sum + width, 0)).toBe(pattern?.modules)
        expect(((pattern?.modules ?? 0) - 13) % 11).toBe(0)
      }),
    )
  })

  it('is refused for a text on whose letters scanners disagree, and for none', () => {
    expect(['MÃ-1', 'tab\t', '', 'Đ'].map(code128Pattern)).toEqual([null, null, null, null])
    assert(
      property(string(), (text) => {
        expect(code128Pattern(text) === null).toBe(!/^[ -~]+$/.test(text))
      }),
    )
  })
})
