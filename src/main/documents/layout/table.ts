import type { Weight } from '../fonts/label-fonts.ts'
import type { TemplateBox } from '../templates/template.ts'
import { middle, rule, text, verticalRule } from '../templates/boxes.ts'

export const a4 = { widthMm: 210, heightMm: 297, marginMm: 12 } as const

export interface Column {
  readonly title: string
  readonly widthMm: number
  readonly weight: Weight
  readonly sizePt: number
  readonly align: 'left' | 'right' | 'center'
  readonly lines: number
}

const headMm = 7
const gapMm = 1

/** A ruled table at `y`: head, then rows of one height. A text that does not fit its cell is shrunk, then cut with "…". */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  y: number,
  rowMm: number,
): TemplateBox[] {
  const width = columns.reduce((sum, column) => sum + column.widthMm, 0)
  const bottom = y + headMm + rows.length * rowMm
  const boxes: TemplateBox[] = [{ kind: 'fill', x: a4.marginMm, y, w: width, h: headMm }]
  let x: number = a4.marginMm
  for (const [index, column] of columns.entries()) {
    const at = (top: number, height: number) => [x + gapMm, top, column.widthMm - 2 * gapMm, height] as const
    boxes.push(
      text({ fixed: column.title }, at(y, headMm), 'bold', 9, { ...middle, align: column.align, ink: 'white' }),
    )
    for (const [row, cells] of rows.entries()) {
      const { weight, sizePt, align, lines } = column
      const options = { ...middle, align, lines, leadingEm: 1.12 }
      boxes.push(text({ fixed: cells[index] ?? '' }, at(y + headMm + row * rowMm, rowMm), weight, sizePt, options))
    }
    boxes.push(verticalRule(x, y, bottom - y, 1))
    x += column.widthMm
  }
  boxes.push(verticalRule(x, y, bottom - y, 1))
  for (let row = 0; row <= rows.length; row += 1) boxes.push(rule(a4.marginMm, y + headMm + row * rowMm, width, 1))
  return boxes
}

export const tableHeightMm = (rows: number, rowMm: number): number => headMm + rows * rowMm

/** "2/3" at the foot, on every page: a missing sheet is noticed. */
export function pageFoot(words: string, page: number, pages: number): TemplateBox[] {
  const y = a4.heightMm - a4.marginMm
  return [
    text({ fixed: words }, [a4.marginMm, y, 140, 4.4], 'medium', 8),
    text({ fixed: `Trang ${page}/${pages}` }, [a4.widthMm - a4.marginMm - 40, y, 40, 4.4], 'bold', 9, {
      align: 'right',
    }),
  ]
}

export const trainingBand = (y: number): TemplateBox =>
  text({ fixed: 'TẬP HUẤN / TRAINING' }, [a4.marginMm, y, 150, 8], 'black', 16, {
    ...middle,
    align: 'center',
    ink: 'inverse',
  })
