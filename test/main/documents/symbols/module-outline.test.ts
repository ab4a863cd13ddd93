import { array, assert, boolean, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moduleOutlines, type OutlineCorner } from '../../../../src/main/documents/symbols/module-outline.ts'

const outlinesOf = (rows: readonly string[]): OutlineCorner[][] =>
  moduleOutlines(rows.length, (column, row) => rows[row]?.[column] === '#')

describe('outlines of modules', () => {
  it('go around areas, the other way around holes, and keep areas apart that touch at a corner', () => {
    const ring = outlinesOf(['###', '#.#', '###'])
    expect(ring.map(signedArea)).toEqual([9, -1])
    const corners = outlinesOf(['#.', '.#'])
    expect(corners.map(signedArea)).toEqual([1, 1])
  })

  it('enclose the dark modules and no others, for any pattern', () => {
    assert(
      property(integer({ min: 1, max: 9 }), array(boolean(), { minLength: 81, maxLength: 81 }), (size, cells) => {
        const isDark = (column: number, row: number): boolean => cells[row * 9 + column] === true
        const outlines = moduleOutlines(size, isDark)
        for (let row = 0; row < size; row += 1)
          for (let column = 0; column < size; column += 1)
            expect(windings(outlines, column + 0.5, row + 0.5)).toBe(isDark(column, row) ? 1 : 0)
      }),
    )
  })

  it('tell at each corner where the dark is, so that an inset never crosses its own area', () => {
    assert(
      property(integer({ min: 1, max: 9 }), array(boolean(), { minLength: 81, maxLength: 81 }), (size, cells) => {
        const isDark = (column: number, row: number): boolean => cells[row * 9 + column] === true
        const inset = moduleOutlines(size, isDark).map((corners) =>
          corners.map((corner) => ({
            ...corner,
            column: corner.column + corner.inwardX * 0.04,
            row: corner.row + corner.inwardY * 0.04,
          })),
        )
        for (let row = 0; row < size; row += 1)
          for (let column = 0; column < size; column += 1) {
            expect(windings(inset, column + 0.5, row + 0.5)).toBe(isDark(column, row) ? 1 : 0)
            // Where a module meets its neighbours it is dark only if they all are.
            const around = [isDark(column, row), isDark(column - 1, row), isDark(column, row - 1)]
            const isWithin = column > 0 && row > 0 && around.every(Boolean) && isDark(column - 1, row - 1)
            expect(windings(inset, column + 0.01, row + 0.01)).toBe(isWithin ? 1 : 0)
          }
      }),
    )
  })

  /** Area on the right hand of the way, in modules: negative for holes. */
  const signedArea = (corners: readonly OutlineCorner[]): number =>
    corners.reduce((sum, { column, row }, index) => {
      const next = corners[(index + 1) % corners.length]!
      return sum + (column * next.row - next.column * row) / 2
    }, 0)

  /** How often the outlines go around a place, as a PDF reader counts it: zero is outside. */
  const windings = (outlines: readonly (readonly OutlineCorner[])[], x: number, y: number): number =>
    outlines.reduce((sum, corners) => {
      for (const [index, from] of corners.entries()) {
        const to = corners[(index + 1) % corners.length]!
        if (from.column !== to.column || from.column <= x) continue
        if (from.row <= y && to.row > y) sum += 1
        if (to.row <= y && from.row > y) sum -= 1
      }
      return sum
    }, 0)
})
