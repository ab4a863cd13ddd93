import { capHeightEm, xHeightEm, type Face, type LabelFonts, type TextExtent, type Weight } from './label-fonts.ts'
import { balancedLines, shortenLine, wrapText } from './wrap-text.ts'

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
  readonly cut: boolean
}

/**
 * The largest setting that fits: at each size the normal face, then the condensed one, then the next size down, wrapping
 * on the way. At the smallest size the rest is cut with "…" and told by `cut`. The real ink is measured.
 */
export function fitText(text: string, rule: FitRule, fonts: LabelFonts): FittedText {
  const sizes = sizeLadder(rule)
  for (const sizePt of sizes) {
    for (const face of [rule.weight, `condensed-${rule.weight}`] as const) {
      const lines = wrapText(text, face, rule.widthPt / sizePt, fonts)
      if (lines.length <= linesThatFit(lines, face, sizePt, rule, fonts)) {
        const balanced = balancedLines(text, lines, face, rule.widthPt / sizePt, fonts)
        const stillFits = balanced.length <= linesThatFit(balanced, face, sizePt, rule, fonts)
        return { face, sizePt, lines: stillFits ? balanced : lines, cut: false }
      }
    }
  }
  return cutToFit(text, sizes.at(-1) ?? rule.minPt, rule, fonts)
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

function cutToFit(text: string, sizePt: number, rule: FitRule, fonts: LabelFonts): FittedText {
  const face: Face = `condensed-${rule.weight}`
  const widthEm = rule.widthPt / sizePt
  if (rule.cutAt === 'head') {
    const backwards = shortenLine(text, 'head', face, widthEm, fonts)
    return { face, sizePt, lines: [backwards], cut: true }
  }
  const lines = wrapText(text, face, widthEm, fonts)
  const kept = Math.max(1, linesThatFit(lines, face, sizePt, rule, fonts))
  const whole = lines.slice(0, kept - 1)
  const rest = text.slice(lengthOfLines(text, whole))
  return { face, sizePt, lines: [...whole, shortenLine(rest, 'end', face, widthEm, fonts)], cut: true }
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
