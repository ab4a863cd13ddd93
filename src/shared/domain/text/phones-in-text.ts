import { isMaskedPhone, normalizePhone, phoneProblem } from './phone.ts'

export interface FoundPhones {
  /** Whole numbers in national form, each once, in the order of the message. */
  readonly whole: readonly string[]
  /** A number that lacks digits or has too many, as digits; null where there is none. */
  readonly broken: string | null
  readonly hasMasked: boolean
  /** Where they stand, [start, end). */
  readonly spans: readonly Span[]
}

interface Span {
  readonly start: number
  readonly end: number
}

/** As many digits and signs as a number is written with, at most. */
const longestPhone = 24
const leastDigits = 6

/**
 * Phones as people write them: with dots, blanks, dashes and +84, glued to a name, without the zero that a sheet ate. A number ends
 * with its last digit, so that a house number behind it stays one.
 */
export function phonesIn(text: string): FoundPhones {
  const whole = new Set<string>()
  const spans: Span[] = []
  let broken: string | null = null
  for (let position = 0; position < text.length;) {
    const found = phoneAt(text, position, spans.at(-1)?.end ?? -1)
    if (found === null) {
      position += 1
      continue
    }
    spans.push({ start: position, end: found.end })
    if (found.isWhole) whole.add(found.phone)
    else broken ??= found.phone
    position = found.end
  }
  if (whole.size === 0 && broken === null) {
    const typed = withLetterO.exec(text)
    const digits = typed?.[0].replaceAll(/o/gi, '0').replaceAll(/\D/g, '') ?? ''
    if (typed !== null && phoneProblem(digits) === null) {
      broken = digits
      spans.push({ start: typed.index, end: typed.index + typed[0].length })
    }
  }
  const masked = maskedSpans(text)
  return { whole: [...whole], broken, hasMasked: masked.length > 0, spans: [...spans, ...masked] }
}

/** The letter O in place of a zero: read as one, and asked back. */
const withLetterO = /(?<![\p{L}\d])[0Oo](?:[ .-]?[\dOo]){9}(?![\p{L}\d])/u

/**
 * Written so that nothing else is meant by it, but with more between its digits than other numbers: "0972 - 551 - 038", "0 9 7 2  5 5 1 ...", and 84
 * apart without a plus.
 */
const spelledOut = [
  /0\d{2,3} [-–] \d{3} [-–] \d{3,4}(?!\d)/y,
  /0(?:(?: | [-–] )\d){9}(?! ?\d)/y,
  /84[ .-]\d{2,3}[ .-]\d{3}[ .-]\d{3,4}(?!\d)/y,
]

function spelledOutAt(text: string, start: number): string | null {
  if (/[\d+.,/]/.test(text[start - 1] ?? ' ')) return null
  for (const form of spelledOut) {
    form.lastIndex = start
    const [written] = form.exec(text) ?? []
    if (written !== undefined && phoneProblem(written.replaceAll(/\D/g, '')) === null) return written
  }
  return null
}

/** `before` is where the last number ended. */
function phoneAt(text: string, start: number, before: number): { phone: string; isWhole: boolean; end: number } | null {
  const spelled = spelledOutAt(text, start)
  if (spelled !== null) {
    const digits = spelled.replaceAll(/\D/g, '')
    return { phone: normalizePhone(digits), isWhole: true, end: start + spelled.length }
  }
  if (!mayBegin(text, start, before)) return null
  let written = ''
  let end = start
  for (let position = start; position - start < longestPhone; position += 1) {
    const sign = text[position] ?? ''
    if (/\d/.test(sign)) {
      written += sign
      end = position + 1
      if (isComplete(written, text[end]))
        return brokenBeforeHouse(text, start, end) ?? { phone: normalizePhone(written), isWhole: true, end }
    } else if (sign === '+' && written === '') written = '+'
    else if (!/[ .()–-]/.test(sign) || /^[ .()–-]{3}/.test(text.slice(position))) break
  }
  if (day.test(text.slice(start, end))) return null
  const digits = written.replaceAll(/\D/g, '')
  const isNumber = digits.length >= leastDigits && digits.length <= 13 && /^(?:0[235789]|84)/.test(digits)
  return isNumber ? { phone: digits, isWhole: false, end } : null
}

/** "091234567 8 Lê Lợi": a phone that lacks a digit, and a house; nobody writes the last one or two apart from all others. */
function brokenBeforeHouse(text: string, start: number, end: number) {
  const [digits] = /^\d{8,10}(?= \d{1,2}$)/.exec(text.slice(start, end)) ?? []
  const isHouse = digits !== undefined && /^(?:\/\d| ?\p{L})/u.test(text.slice(end, end + 2))
  return isHouse ? { phone: digits, isWhole: false, end: start + digits.length } : null
}

/** "08-12-2026", "08.12.26": no phone that lacks digits. */
const day = /^0\d([-.])(?:0?[1-9]|1[0-2])\1(?:20)?\d\d$/

function mayBegin(text: string, start: number, lastEnd: number): boolean {
  const sign = text[start] ?? ''
  const before = text[start - 1] ?? ' '
  // The three behind "12/" is part of a house; what stands behind a phone's sign is another phone.
  const isOfNumber =
    /[.,/]/.test(before) && /\d/.test(text[start - 2] ?? ' ') && lastEnd !== start - 1 && !isBehindPart(text, start)
  if (/[\d*]/.test(before) || isOfNumber) return false
  if (sign === '(') return text.startsWith('(+', start) || text.startsWith('(0', start)
  if (sign === '0') return text[start + 1] !== '.'
  if (sign === '+') return true
  const run = digitsFrom(text, start)
  return (run.length === 11 && run.startsWith('84')) || (run.length === 9 && /^[35789]/.test(run) && !isLetter(before))
}

/** "Quận 1,0912345678": no blank behind the comma, and more digits than decimals have. */
const isBehindPart = (text: string, start: number): boolean =>
  text[start - 1] !== '/' && text[start] === '0' && phoneProblem(digitsFrom(text, start)) === null

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign)

function digitsFrom(text: string, start: number): string {
  let end = start
  while (end - start < 14 && /\d/.test(text[end] ?? '')) end += 1
  return text.slice(start, end)
}

/** A whole number, behind which no digit follows at once. */
function isComplete(written: string, next: string | undefined): boolean {
  return !/\d/.test(next ?? '') && phoneProblem(written) === null
}

function maskedSpans(text: string): Span[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const bare = word.replace(/[,;.]$/, '')
    const isMasked = bare.length >= 7 && isMaskedPhone(bare) && beginsMasked.test(bare)
    if (!isMasked) return []
    const [country = ''] = /\(?\+84\)? $/.exec(text.slice(Math.max(0, index - 6), index)) ?? []
    return [{ start: index - country.length, end: index + bare.length }]
  })
}

/** "0********2", "98*****12" behind "(+84)"; "30x40x50" is what a box measures. */
const beginsMasked = /^(?:[+0*•]|[35789]\d{0,3}[*•]{2})/
