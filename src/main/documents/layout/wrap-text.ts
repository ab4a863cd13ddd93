import type { Face, LabelFonts } from '../fonts/label-fonts.ts'

/** Good places to break a word that is wider than its box. */
const breakAfter = ['-', '/', ',', '.', '_']

/** A text and what each of its words measures in one face: measured once, then wrapped at many widths. */
export interface MeasuredWords {
  readonly text: string
  readonly face: Face
  readonly words: readonly string[]
  readonly advancesEm: readonly number[]
  /** With the space behind each: a text measures as the sum of its words with their spaces. */
  readonly spacedEm: readonly number[]
  readonly widestEm: number
}

export function measuredWords(text: string, face: Face, fonts: LabelFonts): MeasuredWords {
  const words = text.split(' ')
  const advancesEm = words.map((word) => lineWidthEm(face, word, fonts))
  const spacedEm = words.map((word) => fonts.measure(face, `${word} `).advance)
  return { text, face, words, advancesEm, spacedEm, widestEm: Math.max(...advancesEm) }
}

const rounding = 1e-6

/** How many lines the text takes, or Infinity as soon as they are more than `most` or a word is wider than a line. */
export function countLines({ advancesEm, spacedEm, widestEm }: MeasuredWords, widthEm: number, most: number): number {
  if (widestEm > widthEm + rounding) return Infinity
  let lines = 1
  let atEm = 0
  for (let word = 0; word < advancesEm.length; word += 1) {
    if (atEm > 0 && atEm + (advancesEm[word] ?? 0) > widthEm + rounding) {
      lines += 1
      atEm = 0
      if (lines > most) return Infinity
    }
    atEm += spacedEm[word] ?? 0
  }
  return lines
}

/** Lines of at most `widthEm`: broken at spaces (a no-break space holds), and inside a word only where it must be. */
export function wrapText(measured: MeasuredWords, widthEm: number, fonts: LabelFonts): string[] {
  const advance = (piece: string): number => lineWidthEm(measured.face, piece, fonts)
  const fits = (piece: string): boolean => advance(piece) <= widthEm + rounding
  const lines: string[] = []
  let line = ''
  let atEm = 0
  for (const [index, word] of measured.words.entries()) {
    const wordEm = measured.advancesEm[index] ?? 0
    const isFirst = line === ''
    if (atEm + wordEm <= widthEm + rounding) {
      line = isFirst ? word : `${line} ${word}`
      atEm += measured.spacedEm[index] ?? 0
      continue
    }
    if (!isFirst) lines.push(line)
    const parts = wordEm <= widthEm + rounding ? [word] : brokenWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    atEm = advance(`${line} `)
  }
  if (line !== '') lines.push(line)
  return lines
}

function brokenWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && !fits(part + letter)) {
      const seam = Math.max(...breakAfter.map((mark) => part.lastIndexOf(mark))) + 1
      const end = seam > part.length / 2 ? seam : part.length
      parts.push(part.slice(0, end))
      part = part.slice(end)
    }
    part += letter
  }
  return part === '' ? parts : [...parts, part]
}

/** The narrowest width, down to half, in which the text takes no more lines: so they become of about the same length. */
export function balancedWidth(measured: MeasuredWords, lines: number, widthEm: number): number {
  let best = widthEm
  if (lines < 2) return best
  for (let share = 0.97; share > 0.5; share -= 0.03) {
    if (countLines(measured, widthEm * share, lines) > lines) break
    best = widthEm * share
  }
  return best
}

const danglingEnd = /(?<![ \u00a0,.;\-–/(])[ \u00a0,.;\-–/(]+$/
const danglingHead = /^[ \u00a0,.;\-–/)]+/

/** One line that fits, with "…" for what was left out at its end or its head. */
export function shortenLine(
  text: string,
  cutAt: 'end' | 'head',
  face: Face,
  widthEm: number,
  fonts: LabelFonts,
): string {
  const letters = Array.from(text)
  const shortened = (kept: number): string =>
    cutAt === 'end'
      ? `${letters.slice(0, kept).join('').replace(danglingEnd, '')}…`
      : `…${letters
          .slice(letters.length - kept)
          .join('')
          .replace(danglingHead, '')}`
  let fitting = 0
  let tooMany = letters.length + 1
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (lineWidthEm(face, shortened(middle), fonts) <= widthEm) fitting = middle
    else tooMany = middle
  }
  return shortened(fitting)
}

/** What a line takes: the horn of a last "Ư" reaches beyond its letter. */
function lineWidthEm(face: Face, text: string, fonts: LabelFonts): number {
  const { advance, right } = fonts.measure(face, text)
  return Math.max(advance, right)
}
