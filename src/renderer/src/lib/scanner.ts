/** What of a key press tells a scanner from a hand. */
export type ScanPress = Pick<KeyboardEvent, 'code' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>

/** A scanner sends a key every few milliseconds; the fastest typists stay above fifty. */
const longestGapMs = 40
/** No bill code is shorter, and no hand types this many at that speed. */
const leastLength = 6

export interface ScanReader {
  /**
   * Takes every key press of the page. Answers the code when the press was the Enter that ends a scan, `started` when it
   * may be the first of one, otherwise null.
   */
  press(press: ScanPress, atMs: number): { readonly code: string } | 'started' | null
}

/**
 * Recognises a scanner by its speed and its closing Enter. Characters go by their place on the keyboard, as a scanner set
 * to the US layout sends them, so that no Vietnamese input method or other layout can change a code.
 */
export function createScanReader(): ScanReader {
  let text = ''
  let lastMs = Number.NEGATIVE_INFINITY
  return {
    press(press, atMs) {
      if (press.code.startsWith('Shift')) return null
      const isQuick = atMs - lastMs <= longestGapMs
      const before = isQuick ? text : ''
      lastMs = atMs
      const isEnd = press.code === 'Enter' || press.code === 'NumpadEnter'
      const character = press.ctrlKey || press.altKey || press.metaKey ? null : characterOf(press)
      text = character === null ? '' : before + character
      if (isEnd && !press.ctrlKey && before.length >= leastLength) return { code: before }
      return text.length === 1 ? 'started' : null
    },
  }
}

const marks: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Minus: ['-', '_'],
  Slash: ['/', '?'],
  Period: ['.', '>'],
}

/** The character at a place of the US keyboard that a code may hold; null for every other key. */
function characterOf({ code, shiftKey }: ScanPress): string | null {
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return shiftKey ? letter : letter.toLowerCase()
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  if (digit !== undefined) return shiftKey ? null : digit
  const mark = marks[code]
  return mark === undefined ? null : (mark[shiftKey ? 1 : 0] ?? null)
}
