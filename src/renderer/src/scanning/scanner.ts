import { leastCode } from '../../../shared/domain/order/scanned-number.ts'

/** What of a key press tells a scanner from a hand. */
export type ScanPress = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** A scanner, and a scale that types, send a key every few milliseconds; the fastest typists stay above fifty. */
export const longestGapMs = 40
/** The number of an order may be as short as "#101". */
const leastMixed = 4
/** Quick hands roll over keys at twenty milliseconds; letters that come faster than this, one behind another, are no hand's. */
const wordGapMs = 15

export interface Scan {
  readonly code: string
  /**
   * An input method has taken keys of the scanner away and put letters of its own there: nobody knows what was scanned,
   * and what looks like a code must not be acted upon.
   */
  readonly altered: boolean
}

export interface ScanReader {
  /**
   * Takes every key press of the page. Answers the scan when the press was the Enter or Tab that ends one, `started` when it may
   * be the first of one, `rest` for a further key of the same ending (CR and LF, Tab and Enter), otherwise null.
   */
  press(press: ScanPress, atMs: number): Scan | 'started' | 'rest' | null
}

/**
 * Recognises a scanner by its speed and its closing Enter, or Tab where it is set to that. Characters go by their place on the keyboard, as a scanner set
 * to the US layout sends them, so that neither another layout nor an input method that composes (Telex or VNI of the
 * system) can change a code. An input method that swallows keys and types letters itself, as UniKey does, sends its letters
 * without a place and corrects with Backspace: such a scan is reported as altered. `leastLength`: a code of fewer characters is typed.
 * Small letters alone are a word that somebody types in a hurry, unless no hand could: codes of carriers and references have digits,
 * marks or capitals. A program types as fast: words with spaces, addresses and weights are known by their form. `hasWords`: where codes
 * are expected that look like words, as a shop's own of its goods may, speed alone decides beside weights, and digits alone may end with Tab. What comes right behind the ending of a scan is the next line of the same code, however short it is.
 */
export function createScanReader(
  leastLength: () => number = () => leastCode,
  hasWords: () => boolean = () => false,
): ScanReader {
  let text = ''
  /** The longest gap between the keys of the text, the one behind it included. */
  let slowestMs = 0
  let altered = false
  let lastMs = Number.NEGATIVE_INFINITY
  let endedMs = Number.NEGATIVE_INFINITY
  /** The text began right behind the ending of a scan. */
  let isNextLine = false
  /** Digits with a Tab behind them: a scan after all where an Enter follows as no hand can press it. */
  let tabbed: Scan | null = null
  const isCode = (code: string): boolean => {
    if (isNextLine) return true
    if (isWeight(code, hasWords())) return false
    if (code.length < leastLength() && (slowestMs > wordGapMs || !isShortCode(code))) return false
    return hasWords() || (code.includes(' ') ? isSpacedCode(code) : slowestMs <= wordGapMs || !isWord(code))
  }
  /** Tab leads from field to field: behind digits alone, words or a few keys, which some program has typed, it is only that. */
  const isEnd = ({ code, shiftKey }: ScanPress, text: string): boolean => {
    if (code === 'Enter' || code === 'NumpadEnter') return true
    if (code !== 'Tab' || shiftKey) return false
    const isBarcode = hasWords() && text.length >= leastCode && /^\d+$/.test(text)
    return isNextLine || (text.length >= leastLength() && (isBarcode || !/ |^[\d.,+()-]*$/.test(text)))
  }
  return {
    press(press, atMs) {
      if (press.code.startsWith('Shift')) return null
      const isQuick = atMs - lastMs <= longestGapMs
      const before = isQuick ? text : ''
      if (!isQuick) altered = false
      slowestMs = before === '' ? 0 : Math.max(slowestMs, atMs - lastMs)
      const gapMs = atMs - lastMs
      lastMs = atMs
      if (before !== '' && isInputMethod(press)) {
        altered = true
        return null
      }
      if (before === '' && isEnding(press) && atMs - endedMs <= longestGapMs) {
        endedMs = atMs
        return 'rest'
      }
      const behindTab = isQuick && press.code !== 'Tab' && isEnding(press) ? tabbed : null
      tabbed = null
      if (behindTab !== null) {
        endedMs = atMs
        return behindTab
      }
      const isCommand = press.ctrlKey || press.altKey || press.metaKey
      const character = isCommand ? null : characterOf(press)
      text = character === null || (character === ' ' && (before === '' || gapMs > wordGapMs)) ? '' : before + character
      if (text.length === 1) isNextLine = atMs - endedMs <= longestGapMs
      if (!isCommand && before !== '' && isCode(before)) {
        if (isEnd(press, before)) {
          endedMs = atMs
          return { code: before, altered }
        }
        if (press.code === 'Tab' && !press.shiftKey) tabbed = { code: before, altered }
      }
      return text.length === 1 ? 'started' : null
    },
  }
}

/** A line feed comes as Ctrl+J from scanners that send control characters. Ctrl+Enter is a packer's, however soon it comes. */
function isEnding({ code, ctrlKey, altKey, metaKey, shiftKey }: ScanPress): boolean {
  if (ctrlKey || altKey || metaKey) return code === 'KeyJ' && ctrlKey
  return ['Enter', 'NumpadEnter'].includes(code) || (code === 'Tab' && !shiftKey)
}

const isWord = (text: string): boolean => /^[a-z,]+$/.test(text)

/** What has letters in front of its digits: a house has its number there. */
const isShortCode = (text: string): boolean => text.length >= leastMixed && /^[a-z#]\D*\d/i.test(text)

/** As "SKU 12": what has a space and small letters, a number in front or more spaces is words, an address or a phone. */
const isSpacedCode = (text: string): boolean => /^[A-Z#][A-Z\d#:/_-]* [A-Z\d#/_-]+$/.test(text) && /\d/.test(text)

/** What a scale types, also below zero ("-0.125 kg") and in a frame ("G 1.250 kg"), or an amount. `hasItems`: "500g" may be a code, "0.5" may not. */
const isWeight = (text: string, hasItems: boolean): boolean =>
  /^(?:[a-z]{1,3}[:, ]+)*(?:[+-] *)?\d{1,5}(?:[.,]\d{3})*(?:[.,]\d{1,4})? *(?:kg|g|lb)?$/i.test(text) &&
  (hasItems ? /^[^a-z]*\d[.,]/i : /^[^a-z]|\d[.,]|[gb]$/i).test(text)

/** A letter without a place on the keyboard, or a correction in the middle of a scan: no scanner sends either. */
function isInputMethod({ code }: ScanPress): boolean {
  return code === '' || code === 'Unidentified' || code === 'Backspace'
}

const marks: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Backquote: ['`', '~'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Backslash: ['\\', '|'],
  Semicolon: [';', ':'],
  Quote: ["'", '"'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Space: [' ', ' '],
  NumpadAdd: ['+', '+'],
}

/** Above 0 to 9. */
const aboveDigits = ')!@#$%^&*('

/** The character at a place of the US keyboard; null for every other key. */
function characterOf({ code, shiftKey }: ScanPress): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? (aboveDigits[Number(digit)] ?? null) : digit
  return marks[code]?.[shiftKey ? 1 : 0] ?? null
}
