import { normalizeCode } from '../../../shared/domain/bill/bill-codes.ts'
import { namedParcel } from '../../../shared/domain/bill/scanned-parcel.ts'
import { parseCodes, writtenCode } from '../../../shared/domain/bill/parse-codes.ts'

const mostNamed = 4

/** As many codes as a line has room for. */
export const codesText = (codes: readonly string[]): string =>
  [...codes.slice(0, mostNamed), ...(codes.length > mostNamed ? ['…'] : [])].join(', ')

/** Codes that were read for one bill, as many as a line has room for, of further parcels the number alone: "CP1-2, -3, …". */
export function parcelCodesText(codes: readonly string[]): string {
  const [first = '', ...others] = codes.slice(0, mostNamed)
  const whole = namedParcel(first)?.billCode
  const texts = others.map((code) => {
    const named = namedParcel(code)
    return named !== null && named.billCode === whole ? `-${named.parcel}` : code
  })
  return codesText([first, ...texts, ...codes.slice(mostNamed)])
}

/** The text with codes on lines of their own behind it. */
export function withCodes(text: string, codes: readonly string[]): string {
  const before = text.trimEnd()
  return [...(before === '' ? [] : [before]), ...codes, ''].join('\n')
}

/** The present text with what an edit took out of the text of then; what came since stays. */
export function withCodesBack(present: string, edit: { readonly before: string; readonly after: string }): string {
  if (present === edit.after) return edit.before
  const known = new Set(parseCodes(present).codes)
  const left = new Set(parseCodes(edit.after).codes)
  const takenOut = parseCodes(edit.before).codes.filter((code) => !left.has(code) && !known.has(code))
  return takenOut.length === 0 ? present : withCodes(present, takenOut)
}

/** The text without these codes, wherever they stand; the rest of each line stays. */
export function withoutCodes(text: string, codes: ReadonlySet<string>): string {
  return text
    .split('\n')
    .map((line) => ({
      line,
      rest: line.replaceAll(writtenCode, (word) => (codes.has(normalizeCode(word)) ? '' : word)),
    }))
    .filter(({ line, rest }) => line === rest || hasCode(rest))
    .map(({ rest }) => rest)
    .join('\n')
}

/** The sign of a spreadsheet's formula that stood around a code is none. */
const hasCode = (text: string): boolean =>
  (text.match(writtenCode) ?? []).some((word) => !['', '='].includes(normalizeCode(word)))
