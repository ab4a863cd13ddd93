import type { PaperTemplate, TemplateBox } from './template.ts'
import { scaled, shifted } from './derive.ts'
import { labelA7 } from './label-a7.ts'
import { slip100x150 } from './slip-100x150.ts'

/** The printing head of an 80 mm roll is 72 mm wide: A7 is in its middle. Endless paper keeps 5 mm for the cutter. */
const margins = { xMm: 3, yMm: 1 }
const roll = { widthMm: 80, heightMm: 108 }

const growing: ReadonlySet<unknown> = new Set(['receiverAddress', 'note', 'sender', 'goodsWhole'])

const grows = (box: TemplateBox): TemplateBox =>
  box.kind === 'text' && growing.has(box.content) ? { ...box, grows: true } : box

const placedA7 = shifted(labelA7, margins, { name: 'label-roll-80', ...roll })

export const labelRoll80: PaperTemplate = { ...placedA7, boxes: placedA7.boxes.map(grows) }

/** The slip in the width of A7; its type is scaled, but not below what one-bit paper can show. */
const slipFactor = 0.7
const smallestPt = 6.7
/** Outlined training words would be cleared away around type this small; the slip has its inverse bands. */
const withoutOutline = { ...slip100x150, boxes: slip100x150.boxes.filter((box) => box.kind !== 'outline') }
const smallSlip = scaled(withoutOutline, slipFactor, 'slip-a7', smallestPt)

export const slipA7 = shifted(smallSlip, { xMm: 2, yMm: 0 }, { name: 'slip-a7', widthMm: 74, heightMm: 105 })
export const slipRoll80 = shifted(smallSlip, { xMm: 5, yMm: 1 }, { name: 'slip-roll-80', ...roll })
