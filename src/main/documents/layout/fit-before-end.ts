import type { FittedText } from './fit-text.ts'

/** The part stands on one line of the text, nothing of it cut. */
export const isWhole = (part: string, { lines }: FittedText): boolean => lines.some((line) => line.includes(part))

/**
 * A text and an end that is never cut, half a phone number being worse than none: as much as fits of the one before all
 * of the other, and without the end where even that does not fit.
 */
export function fitBeforeEnd(before: string, end: string, fit: (text: string) => FittedText): FittedText {
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
