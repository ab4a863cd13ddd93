import { mmToPt, type PrinterDpi } from './dot-grid.ts'
import { fitRuleOf } from './draw-text.ts'
import { fitText } from './fit-text.ts'
import type { LabelFields } from './label-fields.ts'
import type { LabelFonts } from './label-fonts.ts'
import type { PaperTemplate, TemplateBox, TextBox } from './template.ts'

/** On endless paper a text may take this many lines before it is cut after all. */
const mostLines = 12

/** Endless paper: boxes that may grow take the lines that their text needs, what lies below moves down, the paper grows. */
export function grownTemplate(
  template: PaperTemplate,
  fields: LabelFields,
  dpi: PrinterDpi,
  fonts: LabelFonts,
): PaperTemplate {
  let grown = template
  for (const index of template.boxes.keys()) {
    const box = grown.boxes[index]
    if (box?.kind === 'text' && box.grows) grown = withRoomFor(grown, box, neededMm(box, fields, dpi, fonts))
  }
  return grown
}

/** Height in mm that the box's whole text needs at its smallest size, or its own height if that is enough. */
function neededMm(box: TextBox, fields: LabelFields, dpi: PrinterDpi, fonts: LabelFonts): number {
  const text = typeof box.content === 'string' ? fields.texts[box.content] : box.content.fixed
  if (text === '' || !fitText(text, fitRuleOf(box, dpi), fonts).cut) return box.h
  for (let lines = box.lines + 1; lines <= mostLines; lines += 1) {
    const h = box.h + ((lines - box.lines) * box.leadingEm * box.minPt) / mmToPt(1) + 0.3
    if (!fitText(text, fitRuleOf({ ...box, lines, h }, dpi), fonts).cut) return h
  }
  return box.h + ((mostLines - box.lines) * box.leadingEm * box.minPt) / mmToPt(1)
}

function withRoomFor(template: PaperTemplate, grownBox: TextBox, heightMm: number): PaperTemplate {
  const extra = heightMm - grownBox.h
  if (extra <= 0) return template
  const bottom = grownBox.y + grownBox.h
  const moved = (box: TemplateBox): TemplateBox => {
    if (box === grownBox) return { ...grownBox, h: heightMm, lines: mostLines }
    return box.y >= bottom - 0.2 ? { ...box, y: box.y + extra } : box
  }
  return { ...template, heightMm: template.heightMm + extra, boxes: template.boxes.map(moved) }
}
