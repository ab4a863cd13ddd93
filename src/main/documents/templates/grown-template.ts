import { mmToPt, type PrinterDpi } from '../layout/dot-grid.ts'
import { fitRuleOf } from '../pdf/draw-text.ts'
import { fitText } from '../layout/fit-text.ts'
import type { LabelFields } from '../model/label-fields.ts'
import type { LabelFonts } from '../fonts/label-fonts.ts'
import type { PaperTemplate, TemplateBox, TextBox } from './template.ts'

/** On endless paper a text may take this many lines before it is cut after all. */
const mostLines = 12
/** Sizes of the ladder lie up to half a step below the smallest or above it: room for that. */
const rounding = 0.4
/** Boxes nearer than this, in mm, are side by side. */
const sameRow = 0.2

/**
 * Endless paper: boxes that may grow take the lines that their text needs, what is below moves down, the paper grows.
 * Boxes side by side grow together. The template holds only what is drawn on this label.
 */
export function grownTemplate(
  template: PaperTemplate,
  fields: LabelFields,
  dpi: PrinterDpi,
  fonts: LabelFonts,
): PaperTemplate {
  const rows = Map.groupBy(template.boxes.filter(canGrow), (box) => box.y)
  let movedMm = 0
  let grown = template
  for (const [y, row] of [...rows].toSorted(([above], [below]) => above - below)) {
    const extraMm = Math.max(...row.map((box) => missingMm(box, fields, dpi, fonts)))
    if (extraMm > 0) grown = withRoomIn(grown, y + movedMm, extraMm)
    movedMm += extraMm
  }
  return grown
}

const canGrow = (box: TemplateBox): box is TextBox => box.kind === 'text' && box.grows

/** Millimetres that the whole text needs beyond its box at its smallest size. */
function missingMm(box: TextBox, fields: LabelFields, dpi: PrinterDpi, fonts: LabelFonts): number {
  const text = typeof box.content === 'string' ? fields.texts[box.content] : box.content.fixed
  if (text === '' || !fitText(text, fitRuleOf(box, dpi), fonts).truncated) return 0
  const lineMm = (box.leadingEm * box.minPt) / mmToPt(1)
  for (let lines = box.lines + 1; lines < mostLines; lines += 1) {
    const extraMm = (lines - box.lines) * lineMm + rounding
    if (!fitText(text, fitRuleOf({ ...box, lines, h: box.h + extraMm }, dpi), fonts).truncated) return extraMm
  }
  return (mostLines - box.lines) * lineMm
}

/** The room of the growing boxes at `y`, and everything below moved down by it. */
function withRoomIn(template: PaperTemplate, y: number, extraMm: number): PaperTemplate {
  const inRow = (box: TemplateBox): boolean => canGrow(box) && Math.abs(box.y - y) < sameRow
  const bottom = Math.max(...template.boxes.filter(inRow).map((box) => box.y + box.h))
  const boxes = template.boxes.map((box) => {
    if (canGrow(box) && inRow(box)) return { ...box, h: box.h + extraMm, lines: mostLines }
    return box.y >= bottom - sameRow ? { ...box, y: box.y + extraMm } : box
  })
  return { ...template, heightMm: template.heightMm + extraMm, boxes }
}
