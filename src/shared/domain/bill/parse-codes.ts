import { normalizeCode } from './bill-codes.ts'
import { withoutTextFormulas } from '../text/csv.ts'
import { foldText } from '../text/fold.ts'

/**
 * What the column of bill codes is called in exports of the carrier, of shops and of this application, the surest first: a shop's
 * own number stands beside the carrier's code as often as in its place.
 */
const columnNames = [
  'bill_code',
  'billcode',
  'bill code',
  'docode',
  'ma van don',
  'van don',
  'ma bill',
  'code',
  'ma don hang',
  'ma don',
]

/** A code as it stands between the separators of a list. `\s` has the byte-order mark in it, which parts nothing. */
export const writtenCode = /(?:[^\s,;|"']|\uFEFF)+/g

/** In characters: what is scanned or pasted of a whole day's codes, with room. */
export const longestCodesText = 2_000_000

interface ParsedCodes {
  readonly codes: readonly string[]
  /** What stood there once more, once for each time. */
  readonly repeated: readonly string[]
}

/** Codes out of what was pasted or scanned: a table with a known column, or a list with any separators. */
export function parseCodes(pasted: string): ParsedCodes {
  const text = withoutTextFormulas(pasted)
  const found = codesOfTable(text) ?? text.match(writtenCode) ?? []
  const seen = new Set<string>()
  const repeated: string[] = []
  for (const code of found.map(normalizeCode).filter((text) => text !== '')) {
    if (seen.has(code)) repeated.push(code)
    seen.add(code)
  }
  return { codes: [...seen], repeated }
}

function codesOfTable(text: string): string[] | null {
  const [header = '', ...lines] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  for (const separator of ['\t', ';', ',']) {
    const names = cellsOf(header, separator).map((cell) => foldText(cell).trim())
    const known = columnNames.find((name) => names.includes(name))
    if (known === undefined) continue
    const column = names.indexOf(known)
    return lines.map((line) => cellsOf(line, separator)[column] ?? '')
  }
  return null
}

/** One line of a table; a cell in quotes may hold the separator. Quotes are dropped, doubled ones too: no code has one. */
function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line.replace(/^\uFEFF/, '')) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}
