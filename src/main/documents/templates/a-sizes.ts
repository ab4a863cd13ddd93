import type { PaperTemplate } from './template.ts'
import { label100x150 } from './label-100x150.ts'
import { scaled, shifted } from './derive.ts'
import { slip100x150 } from './slip-100x150.ts'

/** A6 is wider and a little lower than 100 x 150: the bars give up 2 mm, everything below them moves up. */
const lowerMm = 2
const belowBarsMm = 30

function loweredTo148(template: PaperTemplate): PaperTemplate {
  const boxes = template.boxes.map((box) => {
    if (box.y > belowBarsMm) return { ...box, y: box.y - lowerMm }
    return box.kind === 'code128' ? { ...box, h: box.h - lowerMm } : box
  })
  return { ...template, heightMm: 148, boxes }
}

const a6Paper = { widthMm: 105, heightMm: 148 }
const a6Margin = { xMm: 2.5, yMm: 0 }

export const labelA6 = shifted(loweredTo148(label100x150), a6Margin, { name: 'label-a6', ...a6Paper })

/** The slip has spare room between its parts, so it is only moved up by the millimetre that its margins hold. */
export const slipA6 = shifted(slip100x150, { xMm: 2.5, yMm: -1 }, { name: 'slip-a6', ...a6Paper })

const a5Factor = 1.4
const a5Margin = { xMm: 0.5, yMm: 1.4 }

const a5Of = (template: PaperTemplate, name: string): PaperTemplate =>
  shifted(scaled(template, a5Factor, name), a5Margin, { name, widthMm: 148, heightMm: 210 })

export const labelA5 = a5Of(labelA6, 'label-a5')
export const slipA5 = a5Of(slipA6, 'slip-a5')

export const a4Sheet = { width: 210, height: 297 }
const a4Places = [
  { xMm: 0, yMm: 0 },
  { xMm: 105, yMm: 0 },
  { xMm: 0, yMm: 148.5 },
  { xMm: 105, yMm: 148.5 },
]

/** Four A6 labels on a sheet of office paper, read like a page. */
export const a4Four = a4Places.map((place) => ({
  label: shifted(labelA6, place, { name: 'label-a4-four', ...a6Paper }),
  'provisional-slip': shifted(slipA6, place, { name: 'slip-a4-four', ...a6Paper }),
}))
