import { resolve } from 'node:path'
import { array, assert, constantFrom, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitText, inkOf, sizeLadder, type FitRule } from '../../../../src/main/documents/layout/fit-text.ts'
import { loadLabelFonts } from '../../../../src/main/documents/fonts/label-fonts.ts'

const fonts = loadLabelFonts(resolve('resources/fonts'))
const rule: FitRule = {
  weight: 'bold',
  sizePt: 16,
  minPt: 8,
  maxLines: 2,
  leadingEm: 1.172,
  cutAt: 'end',
  widthPt: 160,
  heightPt: 30,
  dpi: 203,
}

describe('fitting a text into its box', () => {
  it('keeps the wanted size while it can, then the condensed face, then smaller sizes', () => {
    expect(fitText('Ánh', rule, fonts)).toMatchObject({ face: 'bold', lines: ['Ánh'], truncated: false })
    expect(fitText('Nguyễn Thị Ngọc Ánh Tuyết', rule, fonts)).toMatchObject({
      face: 'condensed-bold',
      truncated: false,
    })
    const smaller = fitText('Công ty Trách nhiệm hữu hạn Thương mại Đông Á', rule, fonts)
    expect(smaller.sizePt).toBeLessThan(15)
    expect(smaller.truncated).toBe(false)
  })

  it('never leaves its box, and tells whenever letters are missing, for any text', () => {
    const letters = constantFrom('a', 'Ặ', 'ngh', ' ', 'W', '-', 'ỹ', ', ', '\u00a0', '1')
    assert(
      property(array(letters, { maxLength: 120 }), constantFrom('end' as const, 'head' as const), (parts, cutAt) => {
        const text = parts.join('').replace(/ {2,}/g, ' ').trim()
        const { face, sizePt, lines, truncated } = fitText(text, { ...rule, cutAt }, fonts)
        const ink = inkOf(lines, face, fonts)
        expect(Math.max(0, ...lines.map((line) => fonts.measure(face, line).advance * sizePt))).toBeLessThan(160.01)
        expect((ink.top + ink.bottom + (lines.length - 1) * rule.leadingEm) * sizePt).toBeLessThan(30.1)
        const shown = lines.join('').replaceAll(' ', '')
        expect(shown === text.replaceAll(' ', '')).toBe(!truncated)
        expect(shown.includes('…')).toBe(truncated)
      }),
      { numRuns: 150 },
    )
  })

  it('uses sizes whose small letters are whole dots high', () => {
    for (const dpi of [203, 300])
      for (const sizePt of sizeLadder({ sizePt: 40, minPt: 6.7, dpi })) {
        const dots = (sizePt * 0.528 * dpi) / 72
        expect(Math.abs(dots - Math.round(dots))).toBeLessThan(1e-6)
      }
  })
})
