import { mmToPt } from './dot-grid.ts'
import { fitText, inkOf, sizeLadder, type FitRule, type FittedText } from './fit-text.ts'
import type { LabelField } from './label-fields.ts'
import { capHeightEm } from './label-fonts.ts'
import { dotRectOf, noteCut, type PageInProgress, type TextOp } from './page.ts'
import { printableText } from './printable-text.ts'
import type { ChipsBox, CodeTextBox, TextBox } from './template.ts'

/** Where the tallest accents of a first line reach, in em: lines of neighbouring boxes stay level whatever their letters. */
const usualTopEm = 0.93

/** A text in its box; an empty text draws nothing, not even its black ground. */
export function drawText(page: PageInProgress, box: TextBox): void {
  const fitted =
    typeof box.content === 'string' ? fittedField(page, box, box.content) : fitInBox(page, box, box.content.fixed)
  if (fitted === null) return
  if (box.ink === 'inverse') page.fills.push(page.grid.solid(dotRectOf(page.grid, box)))
  placeLines(page, box, fitted)
}

/** A field of the label in its box, every loss told; null where there is nothing to draw or where it is refused. */
function fittedField(page: PageInProgress, box: TextBox, field: LabelField): FittedText | null {
  const text = page.fields.texts[field]
  if (text === '') return null
  const whole = fitInBox(page, box, text)
  const replaced = page.replaced.has(field)
  if (box.overflow === 'refuse' && (whole.cut || replaced)) {
    const why = replaced ? 'has letters that cannot be printed' : 'is too long for its place and is never cut'
    page.refusals.push({ field, detail: `${field} ${why}` })
    return null
  }
  if (replaced) noteCut(page, { field, how: 'letters-replaced', needsConfirmation: box.confirmCut })
  if (!whole.cut) return whole
  const shorter = box.instead === undefined ? whole : fitInBox(page, box, page.fields.texts[box.instead])
  noteCut(page, { field, how: shorter.cut ? 'shortened' : 'left-out', needsConfirmation: box.confirmCut })
  return shorter
}

const fitInBox = (page: PageInProgress, box: TextBox, text: string): FittedText =>
  fitText(text, fitRuleOf(box, page.grid.dpi), page.fonts)

export const fitRuleOf = (box: TextBox, dpi: number): FitRule => ({
  weight: box.weight,
  sizePt: box.sizePt,
  minPt: box.minPt,
  maxLines: box.lines,
  leadingEm: box.leadingEm,
  cutAt: box.overflow === 'cut-head' ? 'head' : 'end',
  widthPt: mmToPt(box.w - 2 * box.paddingMm),
  heightPt: mmToPt(box.h - 2 * box.paddingVerticalMm),
  dpi,
})

function placeLines(page: PageInProgress, box: TextBox, fitted: FittedText): void {
  const { grid, fonts } = page
  const area = dotRectOf(grid, box)
  const [xPt, yPt, widthPt, heightPt] = [area.x, area.y, area.width, area.height].map((dots) => dots * grid.dotPt)
  if (xPt === undefined || yPt === undefined || widthPt === undefined || heightPt === undefined) return
  const boxPt = { xPt, yPt, widthPt, heightPt }
  const firstPt = firstBaseline(page, box, fitted, boxPt)
  const paddingPt = mmToPt(box.paddingMm)
  for (const [index, text] of fitted.lines.entries()) {
    const slackPt = widthPt - 2 * paddingPt - fonts.measure(fitted.face, text).advance * fitted.sizePt
    const indentPt = box.align === 'left' ? 0 : box.align === 'center' ? slackPt / 2 : slackPt
    page.texts.push({
      kind: 'text',
      field: typeof box.content === 'string' ? box.content : 'fixed',
      text,
      face: fitted.face,
      sizePt: fitted.sizePt,
      xPt: grid.snapPt(xPt + paddingPt + Math.max(0, indentPt)),
      baselinePt: grid.snapPt(firstPt + index * box.leadingEm * fitted.sizePt),
      color: box.ink === 'black' ? 'black' : 'white',
      box: boxPt,
    })
  }
}

/** The first baseline: as asked, but always so that the real ink of the first and last line stays in the box. */
function firstBaseline(page: PageInProgress, box: TextBox, fitted: FittedText, boxPt: TextOp['box']): number {
  const { sizePt, lines } = fitted
  const ink = inkOf(lines, fitted.face, page.fonts)
  const restPt = (lines.length - 1) * box.leadingEm * sizePt
  const paddingPt = mmToPt(box.paddingVerticalMm)
  const wanted =
    box.vertical === 'top'
      ? boxPt.yPt + Math.max(usualTopEm, ink.top) * sizePt
      : boxPt.yPt + (boxPt.heightPt - restPt + capHeightEm * sizePt) / 2
  const lowest = boxPt.yPt + boxPt.heightPt - paddingPt - restPt - ink.bottom * sizePt
  return page.grid.snapPt(Math.max(Math.min(wanted, lowest), boxPt.yPt + paddingPt + ink.top * sizePt))
}

/** Head and larger tail of the code on one baseline, shrunk together; refused when it cannot be read any more. */
export function drawCodeText(page: PageInProgress, box: CodeTextBox): void {
  const { grid, fonts, fields } = page
  const area = dotRectOf(grid, box)
  const roomPt = area.width * grid.dotPt
  const runsAt = (share: number) =>
    [
      { ...box.head, text: fields.texts.codeHead },
      { ...box.tail, text: fields.texts.codeTail },
    ].map((run) => {
      const sizePt = Math.max(run.minPt, run.sizePt * share)
      return { ...run, sizePt, widthPt: fonts.measure(run.weight, run.text).advance * sizePt }
    })
  const widthOf = (share: number): number => runsAt(share).reduce((sum, run) => sum + run.widthPt, 0)
  const shares = Array.from({ length: 24 }, (_, step) => 1 - step * 0.03)
  const share = shares.find((candidate) => widthOf(candidate) <= roomPt)
  if (share === undefined) {
    page.refusals.push({ field: 'code', detail: 'the code is too long to be written in its place' })
    return
  }
  const runs = runsAt(share)
  const tallestPt = Math.max(...runs.map((run) => run.sizePt))
  const baselinePt = grid.snapPt((area.y + area.height / 2) * grid.dotPt + (capHeightEm * tallestPt) / 2)
  let xPt = area.x * grid.dotPt + (roomPt - widthOf(share)) / 2
  const boxPt = {
    xPt: area.x * grid.dotPt,
    yPt: area.y * grid.dotPt,
    widthPt: roomPt,
    heightPt: area.height * grid.dotPt,
  }
  page.clearings.push(grid.solid(area))
  for (const { text, weight, sizePt, widthPt } of runs) {
    if (text !== '')
      page.texts.push({
        kind: 'text',
        field: 'code',
        text,
        face: weight,
        sizePt,
        xPt,
        baselinePt,
        color: 'black',
        box: boxPt,
      })
    xPt += widthPt
  }
}

const chipGapMm = 1
const chipPaddingMm = 1.2

/** Inverse words side by side in the largest size at which all fit; a chip that does not fit is left out and told. */
export function drawChips(page: PageInProgress, box: ChipsBox): void {
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
      noteCut(page, { field: 'chips', how: 'left-out', needsConfirmation: true })
      break
    }
    page.fills.push(grid.solid({ ...area, x, width }))
    page.texts.push(chipText(page, chip, sizePt, { ...area, x, width }))
    x += width + gap
  }
}

function chipText(
  page: PageInProgress,
  text: string,
  sizePt: number,
  chip: { x: number; y: number; width: number; height: number },
): TextOp {
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
