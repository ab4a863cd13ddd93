import { assertNever } from '../../../shared/assert-never.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { applies } from '../model/conditions.ts'
import { dotGrid, mmToPt, type PrinterDpi } from './dot-grid.ts'
import { drawChips } from '../pdf/draw-chips.ts'
import { drawCodeText } from '../pdf/draw-code-text.ts'
import { drawLogo } from '../pdf/draw-logo.ts'
import { drawText } from '../pdf/draw-text.ts'
import { drawFill, drawFrame, drawHazard, drawOutline, drawRule } from '../pdf/draw-marks.ts'
import { drawBars, drawQr } from '../pdf/draw-symbols.ts'
import { grownTemplate } from '../templates/grown-template.ts'
import type { LabelFields } from '../model/label-fields.ts'
import type { LabelFonts } from '../fonts/label-fonts.ts'
import { blankPage, pageOps, type DrawOp, type LayoutReport, type LayoutRefusal, type PageInProgress } from './page.ts'
import { printableFields } from '../model/printable-fields.ts'
import type { PaperTemplate, TemplateBox } from '../templates/template.ts'

export interface LabelPage {
  readonly widthPt: number
  readonly heightPt: number
  /** In drawing order, in points from the top left. */
  readonly ops: readonly DrawOp[]
  readonly report: LayoutReport
}

/**
 * Where everything of one label is placed, as drawing steps. Pure: the same label, template and printer give the same page.
 * Refused, with the field at fault, when something that is never cut does not fit; every other cut is in the report.
 */
export function layout(
  template: PaperTemplate,
  fields: LabelFields,
  dpi: PrinterDpi,
  fonts: LabelFonts,
): Result<LabelPage, LayoutRefusal> {
  const printable = printableFields(fields, fonts)
  const boxes = template.boxes.filter((box) => applies(box.when ?? [], fields.flags))
  const paper = grownTemplate({ ...template, boxes }, printable.fields, dpi, fonts)
  const page = blankPage(dotGrid(dpi), printable.fields, printable.replaced, fonts)
  for (const box of paper.boxes) drawBox(page, box)
  const refusal = page.refusals[0]
  if (refusal !== undefined) return err(refusal)
  return ok({
    widthPt: mmToPt(paper.widthMm),
    heightPt: mmToPt(paper.heightMm),
    ops: pageOps(page),
    report: { truncations: page.truncations, symbols: page.symbols },
  })
}

function drawBox(page: PageInProgress, box: TemplateBox): void {
  switch (box.kind) {
    case 'text':
      return drawText(page, box)
    case 'code-text':
      return drawCodeText(page, box)
    case 'chips':
      return drawChips(page, box)
    case 'code128':
      return drawBars(page, box)
    case 'qr':
      return drawQr(page, box)
    case 'logo':
      return drawLogo(page, box)
    case 'rule':
      return drawRule(page, box)
    case 'frame':
      return drawFrame(page, box)
    case 'fill':
      return drawFill(page, box)
    case 'hazard':
      return drawHazard(page, box)
    case 'outline':
      return drawOutline(page, box)
    default:
      return assertNever(box)
  }
}
