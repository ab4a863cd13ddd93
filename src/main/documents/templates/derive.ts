import { assertNever } from '../../../shared/assert-never.ts'
import type { PaperTemplate, TemplateBox } from './template.ts'

/** The same boxes at another place of another paper. */
export function shifted(
  template: PaperTemplate,
  by: { readonly xMm: number; readonly yMm: number },
  paper: Pick<PaperTemplate, 'name' | 'widthMm' | 'heightMm'>,
): PaperTemplate {
  const boxes = template.boxes.map((box) => ({ ...box, x: box.x + by.xMm, y: box.y + by.yMm }))
  return { ...paper, boxes }
}

/**
 * The same design larger or smaller: places, type and strokes are scaled; the codes are computed anew for their boxes,
 * so their modules stay whole dots. Type never falls below `leastPt`.
 */
export function scaled(template: PaperTemplate, factor: number, name: string, leastPt = 0): PaperTemplate {
  const boxes = template.boxes.map((box) => scaledBox(box, factor, leastPt))
  return { name, widthMm: template.widthMm * factor, heightMm: template.heightMm * factor, boxes }
}

function scaledBox(box: TemplateBox, factor: number, leastPt: number): TemplateBox {
  const place = { x: box.x * factor, y: box.y * factor, w: box.w * factor, h: box.h * factor }
  const type = <T extends { readonly sizePt: number; readonly minPt: number }>(of: T): T => ({
    ...of,
    sizePt: Math.max(leastPt, of.sizePt * factor),
    minPt: Math.max(leastPt, of.minPt * factor),
  })
  switch (box.kind) {
    case 'text':
      return {
        ...type(box),
        ...place,
        paddingMm: box.paddingMm * factor,
        paddingVerticalMm: box.paddingVerticalMm * factor,
      }
    case 'code-text':
      return { ...box, ...place, head: type(box.head), tail: type(box.tail) }
    case 'chips':
      return { ...type(box), ...place }
    case 'outline':
      return { ...box, ...place, sizePt: box.sizePt * factor }
    case 'code128':
    case 'qr':
      return { ...box, ...place, maxDots: Math.max(box.maxDots, Math.round(box.maxDots * factor)) }
    case 'rule':
    case 'frame':
      return { ...box, ...place, strokeDots: Math.max(1, Math.round(box.strokeDots * factor)) }
    case 'fill':
    case 'hazard':
    case 'logo':
      return { ...box, ...place }
    default:
      return assertNever(box)
  }
}
