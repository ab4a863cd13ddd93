/** A size of the window, and how large its text is. */
interface Look {
  readonly look: string
  readonly width: number
  readonly height: number
  readonly text: 'normal' | 'large' | 'larger'
}

/** What is left of a window of 1366x690 in the units of the page. */
export const looks: readonly Look[] = [
  { look: '1366x768', width: 1366, height: 768, text: 'normal' },
  { look: '1280x690', width: 1280, height: 690, text: 'normal' },
  { look: '125 %', width: 1093, height: 552, text: 'normal' },
  { look: 'large text', width: 1366, height: 690, text: 'large' },
  { look: 'large text, 768 high', width: 1366, height: 768, text: 'large' },
  { look: 'larger text', width: 1366, height: 690, text: 'larger' },
]

/** What has no room here is cut: it is tried wherever something stands. */
export const narrowest: Look = { look: '200 %', width: 683, height: 345, text: 'normal' }

/**
 * The narrowest and a third of the others. Which third goes round with the seed and with each call of a test, and is another one for another test. Nothing
 * else counts: a second try of the test, and the test alone, measure the same sizes.
 */
export function looksOfCall(seed: number, testName: string, call: number): readonly Look[] {
  const ofName = Array.from(testName, (letter) => letter.charCodeAt(0)).reduce(
    (sum, code) => (sum * 31 + code) % 9973,
    0,
  )
  const third = (seed + ofName + call) % 3
  return [...looks.filter((_, at) => at % 3 === third), narrowest]
}
