import { capHeightEm, xHeightEm, type Face, type LabelFonts, type Weight } from '../fonts/label-fonts.ts'
import type { TextExtent } from '../fonts/shaped-face.ts'
import { balancedWidth, countLines, measuredWords, shortenLine, wrapText, type MeasuredWords } from './wrap-text.ts'

/** How a text may be set in its box. Sizes are in points. */
export interface FitRule {
  readonly weight: Weight
  readonly sizePt: number
  readonly minPt: number
  readonly maxLines: number
  /** Distance of baselines in em. */
  readonly leadingEm: number
  /** What goes when it does not fit at the smallest size: the end, or (references) the beginning. */
  readonly cutAt: 'end' | 'head'
  readonly widthPt: number
  /** Height for ink: the box without its inner margins. */
  readonly heightPt: number
  readonly dpi: number
}

export interface FittedText {
  readonly face: Face
  readonly sizePt: number
  readonly lines: readonly string[]
  readonly truncated: boolean
}

/**
 * The largest setting that fits: at each size the normal face, then the condensed one, then the next size down, wrapping
 * on the way. At the smallest size the rest is truncated with "…" and reported. The real ink is measured.
 */
export function fitText(text: string, rule: FitRule, fonts: LabelFonts): FittedText {
  return largestFit(text, rule, fonts) ?? truncateToFit(text, rule, fonts)
}

function largestFit(text: string, rule: FitRule, fonts: LabelFonts): FittedText | null {
  const normal = measuredWords(text, rule.weight, fonts)
  // Most texts fit as they are: the condensed face is measured for the others.
  let condensed: MeasuredWords | null = null
  for (const sizePt of sizeLadder(rule)) {
    const lines = linesAt(normal, sizePt, rule, fonts)
    if (lines !== null) return { face: normal.face, sizePt, lines, truncated: false }
    condensed ??= measuredWords(text, `condensed-${rule.weight}`, fonts)
    const narrower = linesAt(condensed, sizePt, rule, fonts)
    if (narrower !== null) return { face: condensed.face, sizePt, lines: narrower, truncated: false }
  }
  return null
}

/** The lines at this size, of about the same length where that does not cost room; null where they do not fit. */
function linesAt(words: MeasuredWords, sizePt: number, rule: FitRule, fonts: LabelFonts): readonly string[] | null {
  const widthEm = rule.widthPt / sizePt
  const fits = (lines: readonly string[]): boolean =>
    lines.length <= linesThatFit(lines, words.face, sizePt, rule, fonts)
  const isSplit = words.widestEm > widthEm
  const count = isSplit ? rule.maxLines : countLines(words, widthEm, rule.maxLines)
  if (count > rule.maxLines) return null
  const lines = wrapText(words, widthEm, fonts)
  if (!fits(lines)) return null
  if (lines.length < 2) return lines
  const balanced = wrapText(words, balancedWidth(words, lines.length, widthEm), fonts)
  return fits(balanced) ? balanced : lines
}

/** Sizes from the wanted to the smallest in steps that make the x-height whole dots, so rows of small type stay even. */
export function sizeLadder(rule: Pick<FitRule, 'sizePt' | 'minPt' | 'dpi'>): number[] {
  const stepPt = 72 / (rule.dpi * xHeightEm)
  const sizes: number[] = []
  const largest = Math.floor(rule.sizePt / stepPt + 0.2)
  for (let step = largest; step > 0 && step * stepPt >= rule.minPt - stepPt / 2; step -= 1) sizes.push(step * stepPt)
  return sizes.length > 0 ? sizes : [rule.minPt]
}

/** Ink of a block above its first and below its last baseline, in em; capitals are always allowed for. */
export function inkOf(lines: readonly string[], face: Face, fonts: LabelFonts): Pick<TextExtent, 'top' | 'bottom'> {
  return {
    top: Math.max(capHeightEm, fonts.measure(face, lines[0] ?? '').top),
    bottom: fonts.measure(face, lines.at(-1) ?? '').bottom,
  }
}

function linesThatFit(lines: readonly string[], face: Face, sizePt: number, rule: FitRule, fonts: LabelFonts): number {
  const ink = inkOf(lines.slice(0, rule.maxLines), face, fonts)
  const roomEm = rule.heightPt / sizePt - ink.top - ink.bottom
  if (roomEm < -0.001) return 0
  return Math.min(rule.maxLines, Math.floor(roomEm / rule.leadingEm + 1 + 1e-6))
}

function truncateToFit(text: string, rule: FitRule, fonts: LabelFonts): FittedText {
  const face: Face = `condensed-${rule.weight}`
  const sizePt = sizeLadder(rule).at(-1) ?? rule.minPt
  const widthEm = rule.widthPt / sizePt
  if (rule.cutAt === 'head') {
    const backwards = shortenLine(text, 'head', face, widthEm, fonts)
    return { face, sizePt, lines: [backwards], truncated: true }
  }
  const lines = wrapText(measuredWords(text, face, fonts), widthEm, fonts)
  const kept = Math.max(1, linesThatFit(lines, face, sizePt, rule, fonts))
  const whole = lines.slice(0, kept - 1)
  const rest = text.slice(lengthOfLines(text, whole))
  return { face, sizePt, lines: [...whole, shortenLine(rest, 'end', face, widthEm, fonts)], truncated: true }
}

/** How many characters of the text the lines took, with the spaces between them. */
function lengthOfLines(text: string, lines: readonly string[]): number {
  let at = 0
  for (const line of lines) {
    at += line.length
    while (text[at] === ' ') at += 1
  }
  return at
}
