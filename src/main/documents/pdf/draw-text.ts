import { mmToPt } from '../layout/dot-grid.ts'
import { fitText, inkOf, type FitRule, type FittedText } from '../layout/fit-text.ts'
import type { LabelField } from '../model/label-fields.ts'
import { capHeightEm, type LabelFonts } from '../fonts/label-fonts.ts'
import { dotRectOf, noteTruncation, type PageInProgress, type TextOp } from '../layout/page.ts'
import type { TextBox } from '../templates/template.ts'
import { createRecentMap, type RecentMap } from '../layout/recent-map.ts'

/** Where the tallest accents of a first line reach, in em: lines of neighbouring boxes stay level whatever their letters. */
const usualTopEm = 0.93

/** Without them, or with "?" in place of their letters, nobody may be able to tell whose parcel it is. */
const namesReceiver: ReadonlySet<LabelField> = new Set(['receiverName', 'receiverAddress'])

/** A text in its box; an empty text draws nothing, not even its black ground. */
export function drawText(page: PageInProgress, box: TextBox): void {
  const lines =
    typeof box.content === 'string'
      ? linesOfField(page, box, box.content)
      : setInBox(page, box, box.content.fixed).lines
  if (lines === null) return
  if (box.ink === 'inverse') page.fills.push(page.grid.solid(dotRectOf(page.grid, box)))
  for (const line of lines) page.texts.push(line)
}

/** A field of the label in its box, every loss reported; null where there is nothing to draw or where it is refused. */
function linesOfField(page: PageInProgress, box: TextBox, field: LabelField): readonly TextOp[] | null {
  const text = page.fields.texts[field]
  if (text === '') {
    if (namesReceiver.has(field)) noteTruncation(page, { field, how: 'left-out', needsConfirmation: true })
    return null
  }
  const whole = setInBox(page, box, text)
  const { truncated } = whole.fitted
  const replaced = page.replaced.has(field)
  if (box.overflow === 'refuse' && (truncated || replaced)) {
    const why = replaced ? 'has letters that cannot be printed' : 'is too long for its place and is never cut'
    page.refusals.push({ field, detail: `${field} ${why}` })
    return null
  }
  if (replaced) {
    const needsConfirmation = box.confirmTruncation || namesReceiver.has(field)
    noteTruncation(page, { field, how: 'letters-replaced', needsConfirmation })
  }
  if (!truncated) return whole.lines
  const shorter = shorterText(page, box, whole)
  noteTruncation(page, {
    field,
    how: shorter.fitted.truncated ? 'shortened' : 'left-out',
    needsConfirmation: box.confirmTruncation,
  })
  return shorter.lines
}

/** What stands in the box where not all of its text fits. */
function shorterText(page: PageInProgress, box: TextBox, truncated: SetText): SetText {
  const { texts } = page.fields
  if (box.instead !== undefined) return setInBox(page, box, texts[box.instead])
  if (box.wholeEnd === undefined) return truncated
  const [before, end] = [texts[box.wholeEnd.before], texts[box.wholeEnd.end]]
  if (isWhole(end, truncated.fitted)) return truncated
  const fitted = fitBeforeEnd(before, end, (text) => fitText(text, fitRuleOf(box, page.grid.dpi), page.fonts))
  return { fitted, lines: placedLines(page, box, fitted) }
}

function setInBox(page: PageInProgress, box: TextBox, text: string): SetText {
  const settings = rememberedSettings(page.fonts, box, page.grid.dpi)
  const known = settings.get(text)
  if (known !== undefined) return known
  const fitted = fitText(text, fitRuleOf(box, page.grid.dpi), page.fonts)
  const set = { fitted, lines: placedLines(page, box, fitted) }
  settings.set(text, set)
  return set
}

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

function placedLines({ grid, fonts }: PageInProgress, box: TextBox, fitted: FittedText): TextOp[] {
  const area = dotRectOf(grid, box)
  const boxPt = {
    xPt: area.x * grid.dotPt,
    yPt: area.y * grid.dotPt,
    widthPt: area.width * grid.dotPt,
    heightPt: area.height * grid.dotPt,
  }
  const firstPt = firstBaseline({ grid, fonts }, box, fitted, boxPt)
  const paddingPt = mmToPt(box.paddingMm)
  return fitted.lines.map((text, index) => {
    const { advance, left, right } = fonts.measure(fitted.face, text)
    const roomPt = boxPt.widthPt - 2 * paddingPt
    const slackPt = roomPt - advance * fitted.sizePt
    // The horn of a last "Ư" reaches beyond its letter.
    const mostPt = roomPt - right * fitted.sizePt + grid.dotPt / 2
    const indentPt = box.align === 'left' ? 0 : box.align === 'center' ? slackPt / 2 : slackPt
    // A few letters reach to the left of their origin (Greek capitals with an accent).
    const leastPt = -left * fitted.sizePt - grid.dotPt / 2
    return {
      kind: 'text',
      field: typeof box.content === 'string' ? box.content : 'fixed',
      text,
      face: fitted.face,
      sizePt: fitted.sizePt,
      xPt: grid.snapPt(boxPt.xPt + paddingPt + Math.max(0, Math.min(indentPt, mostPt), leastPt)),
      baselinePt: grid.snapPt(firstPt + index * box.leadingEm * fitted.sizePt),
      color: box.ink === 'black' ? 'black' : 'white',
      box: boxPt,
    }
  })
}

/** The first baseline: as asked, but always so that the real ink of the first and last line stays in the box. */
function firstBaseline(
  { grid, fonts }: Pick<PageInProgress, 'grid' | 'fonts'>,
  box: TextBox,
  fitted: FittedText,
  boxPt: TextOp['box'],
): number {
  const { sizePt, lines } = fitted
  const ink = inkOf(lines, fitted.face, fonts)
  const restPt = (lines.length - 1) * box.leadingEm * sizePt
  const paddingPt = mmToPt(box.paddingVerticalMm)
  const wanted =
    box.vertical === 'top'
      ? boxPt.yPt + Math.max(usualTopEm, ink.top) * sizePt
      : boxPt.yPt + (boxPt.heightPt - restPt + capHeightEm * sizePt) / 2
  const lowest = boxPt.yPt + boxPt.heightPt - paddingPt - restPt - ink.bottom * sizePt
  return grid.snapPt(Math.max(Math.min(wanted, lowest), boxPt.yPt + paddingPt + ink.top * sizePt))
}

/** The part stands on one line of the text, nothing of it cut. */
const isWhole = (part: string, { lines }: FittedText): boolean => lines.some((line) => line.includes(part))

/**
 * A text and an end that is never cut, half a phone number being worse than none: as much as fits of the one before all
 * of the other, and without the end where even that does not fit.
 */
function fitBeforeEnd(before: string, end: string, fit: (text: string) => FittedText): FittedText {
  const letters = Array.from(before)
  const shortened = (kept: number): string => `${letters.slice(0, kept).join('').trimEnd()}…, ${end}`
  const fitting = (text: string): FittedText | null => {
    const fitted = fit(text)
    return !fitted.truncated && isWhole(end, fitted) ? fitted : null
  }
  const both = fitting(`${before}, ${end}`)
  if (both !== null) return both
  let longest: FittedText | null = null
  let [kept, tooMany] = [0, letters.length]
  while (tooMany - kept > 1) {
    const middle = Math.floor((kept + tooMany) / 2)
    const fitted = fitting(shortened(middle))
    if (fitted === null) tooMany = middle
    else [kept, longest] = [middle, fitted]
  }
  return longest === null ? fit(before) : { ...longest, truncated: true }
}

/** A text in its box: how it was fitted, and its lines where they lie on the paper. */
interface SetText {
  readonly fitted: FittedText
  readonly lines: readonly TextOp[]
}

/** A box has a few texts that come again and again, or others all the time: no more is worth its memory. */
const keptTexts = 16

const ofFonts = new WeakMap<LabelFonts, WeakMap<TextBox, Map<number, RecentMap<SetText>>>>()

/**
 * What the box has held lately, by text: half of a label's texts are the same on every label. Remembered with the fonts
 * that measured it and with the box, so that it goes when they do.
 */
function rememberedSettings(fonts: LabelFonts, box: TextBox, dpi: number): RecentMap<SetText> {
  const ofBoxes = ofFonts.get(fonts) ?? new WeakMap<TextBox, Map<number, RecentMap<SetText>>>()
  ofFonts.set(fonts, ofBoxes)
  const ofBox = ofBoxes.get(box) ?? new Map<number, RecentMap<SetText>>()
  ofBoxes.set(box, ofBox)
  const known = ofBox.get(dpi) ?? createRecentMap<SetText>(keptTexts)
  ofBox.set(dpi, known)
  return known
}
