import { withoutUnseen } from '../../../shared/domain/text/unseen.ts'

// Control characters, tabs, line ends and the many widths of space all print as one space.
const blanks = /[\p{Cc}\p{Zl}\p{Zp}\u0020\u1680\u2000-\u200a\u202f\u205f\u3000]+/gu

const graphemes = new Intl.Segmenter('vi', { granularity: 'grapheme' })

/** Composed Latin words with one blank between them, as most texts come: nothing of them is to be changed. */
const ready = /^[!-~\u00c0-\u024f\u1ea0-\u1ef9]+(?:[ \u00a0][!-~\u00c0-\u024f\u1ea0-\u1ef9]+)*$/

export interface PrintableText {
  readonly text: string
  /** Some characters have no letter in the label's font and print as "?". */
  readonly replaced: boolean
}

/**
 * What of a text can be put on paper: composed (NFC), on one line, without invisible and direction marks; a character
 * that the font does not have, for example an emoji, becomes one "?" and is reported, never dropped in silence.
 */
export function printableText(raw: string, hasLetter: (codePoint: number) => boolean): PrintableText {
  if (ready.test(raw) && isPrintable(raw, hasLetter)) return { text: raw, replaced: false }
  const composed = raw.normalize('NFC').replace(blanks, ' ')
  const plain = tidied(composed)
  if (isPrintable(plain, hasLetter)) return { text: plain, replaced: false }
  // By what people see as one character: an emoji of several joined ones is one "?".
  const letters = Array.from(graphemes.segment(composed), ({ segment }) =>
    isPrintable(withoutUnseen(segment), hasLetter) ? segment : '?',
  )
  return { text: tidied(letters.join('')), replaced: true }
}

/** Stands for a letter that some program has lost already: the font draws it, higher than any line. */
const lostLetter = 0xfffd

const tidied = (text: string): string => withoutUnseen(text).replace(/ {2,}/g, ' ').trim()

function isPrintable(text: string, hasLetter: (codePoint: number) => boolean): boolean {
  for (const letter of text) {
    const codePoint = letter.codePointAt(0) ?? 0
    if (codePoint === lostLetter || !hasLetter(codePoint)) return false
  }
  return true
}
