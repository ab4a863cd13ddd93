import type { Face, LabelFonts } from './label-fonts.ts'

/** Good places to break a word that is wider than its box. */
const breakAfter = ['-', '/', ',', '.', '_']

/** Lines of at most `widthEm`: broken at spaces (a no-break space holds), and inside a word only where it must be. */
export function wrapText(text: string, face: Face, widthEm: number, fonts: LabelFonts): string[] {
  const advance = (piece: string): number => fonts.measure(face, piece).advance
  const fits = (piece: string): boolean => advance(piece) <= widthEm + 1e-6
  const lines: string[] = []
  let line = ''
  // The line with the space behind it: a text measures as the sum of its words with their spaces.
  let spacedEm = 0
  for (const word of text.split(' ')) {
    const joins = line === '' || spacedEm + advance(word) <= widthEm + 1e-6
    if (joins && (line !== '' || fits(word))) {
      line = line === '' ? word : `${line} ${word}`
      spacedEm += advance(`${word} `)
      continue
    }
    if (line !== '') lines.push(line)
    const parts = fits(word) ? [word] : brokenWord(word, fits)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
    spacedEm = advance(`${line} `)
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

/** The same number of lines, of about the same length: narrower while no line is added. */
export function balancedLines(
  text: string,
  lines: readonly string[],
  face: Face,
  widthEm: number,
  fonts: LabelFonts,
): readonly string[] {
  let best = lines
  if (lines.length < 2) return best
  for (let share = 0.97; share > 0.5; share -= 0.03) {
    const narrower = wrapText(text, face, widthEm * share, fonts)
    const splitsAWord = narrower.join(' ').length !== text.length
    if (narrower.length > lines.length || splitsAWord) break
    best = narrower
  }
  return best
}

const danglingEnd = /[ \u00a0,.;\-–/(]+$/
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
    if (fonts.measure(face, shortened(middle)).advance <= widthEm) fitting = middle
    else tooMany = middle
  }
  return shortened(fitting)
}
