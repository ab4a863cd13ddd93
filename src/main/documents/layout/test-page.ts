import { paperSizes } from '../templates/paper.ts'
import type { LabelTemplate } from '../../../shared/domain/printing/label.ts'
import { formatMm } from '../model/label-wording.ts'
import type { PaperTemplate, TemplateBox } from '../templates/template.ts'
import { placed, rule, text, verticalRule } from '../templates/boxes.ts'

const rulerMm = 100
const marginMm = 1

/**
 * A ruler of 100 mm along the side that has room for it, and codes in the module widths of a label: measured with a real
 * ruler and scanned, it shows whether the driver rescales.
 */
export function testPageTemplate(template: LabelTemplate): PaperTemplate {
  const { width: widthMm, height: heightMm } = paperSizes[template]
  const lies = widthMm >= rulerMm + 2 * marginMm
  const ruler = lies ? lyingRuler((widthMm - rulerMm) / 2, 24) : standingRuler(marginMm + 3, (heightMm - rulerMm) / 2)
  const left = lies ? (widthMm - rulerMm) / 2 : 22
  const width = widthMm - left - marginMm - 2
  const top = lies ? 44 : 26
  return {
    name: `test-page-${template}`,
    widthMm,
    heightMm,
    boxes: [
      {
        kind: 'frame',
        ...placed([marginMm, marginMm, widthMm - 2 * marginMm, heightMm - 2 * marginMm]),
        strokeDots: 2,
      },
      text({ fixed: 'TRANG THỬ / TEST PAGE' }, [left, 4, width, 7], 'black', 14, { minPt: 8 }),
      text({ fixed: `${formatMm(widthMm)} × ${formatMm(heightMm)} mm` }, [left, 11, width, 5], 'bold', 10),
      text(
        { fixed: 'Đo thước: phải đúng 100 mm. Lệch thì tắt co giãn (100 %) trong máy in.' },
        [left, 16, width, 8],
        'medium',
        8,
        { lines: 2 },
      ),
      ...ruler,
      { kind: 'code128', content: 'code', ...placed([left, top, width, 12]), maxDots: 3, tooLong: 'leave-out' },
      { kind: 'qr', content: 'code', ...placed([left, top + 14, 25, 25]), maxDots: 7 },
      text('printed', [left, top + 41, width, 4], 'medium', 8),
    ],
  }
}

const tickMm = (mm: number): number => (mm % 10 === 0 ? 6 : mm % 5 === 0 ? 4 : 2.4)

function lyingRuler(x: number, y: number): TemplateBox[] {
  const boxes: TemplateBox[] = [rule(x, y, rulerMm, 2)]
  for (let mm = 0; mm <= rulerMm; mm += 1) {
    boxes.push(verticalRule(x + mm, y, tickMm(mm), mm % 10 === 0 ? 2 : 1))
    if (mm % 10 === 0 && mm < rulerMm) boxes.push(text({ fixed: String(mm) }, [x + mm + 0.6, y + 6, 8, 4], 'bold', 7.4))
  }
  return boxes
}

function standingRuler(x: number, y: number): TemplateBox[] {
  const boxes: TemplateBox[] = [verticalRule(x, y, rulerMm, 2)]
  for (let mm = 0; mm <= rulerMm; mm += 1) {
    boxes.push(rule(x, y + mm, tickMm(mm), mm % 10 === 0 ? 2 : 1))
    if (mm % 10 === 0 && mm < rulerMm)
      boxes.push(text({ fixed: String(mm) }, [x + 6.6, y + mm + 0.4, 8, 4], 'bold', 7.4))
  }
  return boxes
}
