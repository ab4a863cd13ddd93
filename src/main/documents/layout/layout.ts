import { assertNever } from '../../../shared/assert-never.ts'
import { err, ok, type Result } from '../../../shared/result.ts'
import { applies } from '../model/conditions.ts'
import { dotGrid, mmToPt, type DotGrid, type DotRect, type PrinterDpi } from './dot-grid.ts'
import { drawCodeText } from '../pdf/draw-code-text.ts'
import { drawText } from '../pdf/draw-text.ts'
import { drawFill, drawFrame, drawHazard, drawOutline, drawRule } from '../pdf/draw-marks.ts'
import { drawBars, drawQr } from '../pdf/draw-symbols.ts'
import { grownTemplate } from '../templates/grown-template.ts'
import type { LabelField, LabelFields, LabelTexts } from '../model/label-fields.ts'
import { capHeightEm, type LabelFonts } from '../fonts/label-fonts.ts'
import {
  blankPage,
  dotRectOf,
  noteTruncation,
  pageOps,
  type DrawOp,
  type LayoutRefusal,
  type LayoutReport,
  type PageInProgress,
  type TextOp,
} from './page.ts'
import type { ChipsBox, LogoBox, PaperTemplate, TemplateBox } from '../templates/template.ts'
import { printableText } from '../model/printable-text.ts'
import type { LabelLogo } from '../model/label-look.ts'
import { blackRectangles, logoDots } from '../logo/logo-dots.ts'
import type { GreyPicture } from '../logo/grey-picture.ts'
import { sizeLadder } from './fit-text.ts'

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

/** The texts as they can be printed, and the fields in which letters had to be replaced. */
function printableFields(
  fields: LabelFields,
  fonts: LabelFonts,
): { readonly fields: LabelFields; readonly replaced: ReadonlySet<LabelField> } {
  const replaced = new Set<LabelField>()
  const texts: Record<string, string> = {}
  for (const [field, raw] of Object.entries(fields.texts)) {
    const printable = printableText(raw, fonts.hasLetter)
    texts[field] = printable.text
    // The key is one of LabelTexts: it was listed from it on the line above.
    if (printable.replaced) replaced.add(field as LabelField)
  }
  return { fields: { ...fields, texts: { ...fields.texts, ...(texts as Partial<LabelTexts>) } }, replaced }
}

/** The logo in the printer's own dots, as large as its box allows: at its left, in the middle of its height. */
function drawLogo(page: PageInProgress, box: LogoBox): void {
  const { logo } = page.fields
  if (logo !== null) page.fills.push(drawnLogo(logo, dotRectOf(page.grid, box), page.grid))
}

/** Every label of a batch has the same logo in the same place. */
const drawn = new WeakMap<GreyPicture, Map<string, string>>()

function drawnLogo({ picture, tone }: LabelLogo, area: DotRect, grid: DotGrid): string {
  const places = drawn.get(picture) ?? new Map<string, string>()
  drawn.set(picture, places)
  const place = `${tone} ${grid.dpi} ${area.x} ${area.y} ${area.width} ${area.height}`
  const known = places.get(place)
  if (known !== undefined) return known
  const dots = logoDots(picture, area, tone)
  const top = area.y + Math.floor((area.height - dots.height) / 2)
  const path = blackRectangles(dots)
    .map(({ x, y, width, height }) => grid.solid({ x: area.x + x, y: top + y, width, height }))
    .join('')
  places.set(place, path)
  return path
}

const chipGapMm = 1
const chipPaddingMm = 1.2

/** Inverse words side by side in the largest size at which all fit; a chip that does not fit is left out and reported. */
function drawChips(page: PageInProgress, box: ChipsBox): void {
  const { grid, fonts } = page
  const face = 'condensed-bold'
  const area = dotRectOf(grid, box)
  const chips = page.fields.chips.map((chip) => printableText(chip, fonts.hasLetter).text)
  const widthOf = (chip: string, sizePt: number): number =>
    Math.ceil((fonts.measure(face, chip).advance * sizePt) / grid.dotPt) + 2 * grid.toDots(chipPaddingMm)
  const gap = grid.toDots(chipGapMm)
  const total = (sizePt: number): number => chips.reduce((sum, chip) => sum + widthOf(chip, sizePt) + gap, -gap)
  const sizes = sizeLadder({ sizePt: box.sizePt, minPt: box.minPt, dpi: grid.dpi })
  const sizePt = sizes.find((size) => total(size) <= area.width) ?? box.minPt
  let x = area.x
  for (const chip of chips) {
    const width = widthOf(chip, sizePt)
    if (x + width > area.x + area.width) {
      noteTruncation(page, { field: 'chips', how: 'left-out', needsConfirmation: true })
      break
    }
    page.fills.push(grid.solid({ ...area, x, width }))
    page.texts.push(chipText(page, chip, sizePt, { ...area, x, width }))
    x += width + gap
  }
}

function chipText(page: PageInProgress, text: string, sizePt: number, chip: DotRect): TextOp {
  const { dotPt } = page.grid
  return {
    kind: 'text',
    field: 'chips',
    text,
    face: 'condensed-bold',
    sizePt,
    xPt: (chip.x + page.grid.toDots(chipPaddingMm)) * dotPt,
    baselinePt: page.grid.snapPt((chip.y + chip.height / 2) * dotPt + (capHeightEm * sizePt) / 2),
    color: 'white',
    box: { xPt: chip.x * dotPt, yPt: chip.y * dotPt, widthPt: chip.width * dotPt, heightPt: chip.height * dotPt },
  }
}
