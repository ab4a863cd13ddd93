/** A scanner types like a hand: no bill code is shorter, and no hand types so many at its speed. Fewer may be what somebody types, or a scale. */
export const leastCode = 6

/** Begins no number of a shop, which a spreadsheet would take for a formula. */
const filler = '='

/** What the bars of an order's number hold: a short one is filled up to the length that is read as a code. */
export const barsOfNumber = (number: string): string => number.padStart(leastCode, filler)

/** The number of an order in what was scanned, or typed. */
export const numberInBars = (code: string): string => (code.length === leastCode ? code.replace(/^=+/, '') : code)
