import { importDelimiters } from '../../../shared/domain/order/import.ts'
import { sheetLimits, SheetRefused, type SheetRow } from './sheet-row.ts'

export type Delimiter = (typeof importDelimiters)[number]

/** The sign that parts most of the first lines into the same number of cells, quoted ones left out. */
export function detectDelimiter(head: string): Delimiter {
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 30)
  let best: { readonly delimiter: Delimiter; readonly score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of importDelimiters) {
    const lengths = new Map<number, number>()
    for (const line of lines) {
      const cells = line.split(delimiter).length
      if (cells > 1) lengths.set(cells, (lengths.get(cells) ?? 0) + 1)
    }
    for (const [cells, times] of lengths) {
      const score = times * Math.min(cells, 6)
      if (score > best.score) best = { delimiter, score }
    }
  }
  return best.delimiter
}

/**
 * The rows of a CSV text that comes in pieces. A row is cut at its line's end where its quotes only enclose cells, which is most of them and
 * twice as fast as looking at each letter. papaparse does as much for sound files; it gives a quote that nobody closed all
 * rows behind it, where here that row alone is broken.
 */
export interface CsvRows {
  /** The rows that this piece completes. */
  push(piece: string): SheetRow[]
  /** What is left. */
  end(): SheetRow[]
}

/** A cell with more lines than this is a quote that was left open. */
const mostLines = 100
const longestLine = 4_000_000
/** More letters than these between two quotes are a quote that was left open. */
const longestQuoted = sheetLimits.cellLength * 4

export function readCsv(delimiter: Delimiter): CsvRows {
  let text = ''
  let carriageReturn = ''
  let row = 0
  let columns = 0

  function rows(isEnd: boolean): SheetRow[] {
    const found: SheetRow[] = []
    let from = 0
    while (from < text.length) {
      const newline = text.indexOf('\n', from)
      if (newline === -1 && !isEnd) break
      const lineEnd = newline === -1 ? text.length : newline
      const line = text.slice(from, lineEnd)
      const plain = plainCells(line, delimiter)
      const record =
        plain === null
          ? readQuoted(text, from, delimiter, columns, isEnd)
          : { cells: plain, end: lineEnd, isBroken: false }
      if (record === 'unfinished') break
      row += 1
      columns ||= record.cells.length > 2 ? record.cells.length : 0
      checkBounds(row, record.cells)
      found.push({ row, cells: record.cells, isBroken: record.isBroken })
      from = record.end + 1
    }
    text = text.slice(from)
    if (text.length > longestLine) throw new SheetRefused('not-a-sheet', 'a line without an end')
    return found
  }

  return {
    push(piece) {
      const whole = carriageReturn + piece
      // At the end of a piece its line feed may be in the next one.
      carriageReturn = whole.endsWith('\r') ? '\r' : ''
      const sure = carriageReturn === '' ? whole : whole.slice(0, -1)
      text += sure.includes('\r') ? sure.replaceAll('\r\n', '\n').replaceAll('\r', '\n') : sure
      return rows(false)
    },
    end() {
      if (carriageReturn !== '') text += '\n'
      return rows(true)
    },
  }
}

/** The cells of a line whose quotes are only those around whole cells, which is nearly all of them; null for any other. */
function plainCells(line: string, delimiter: string): string[] | null {
  const cells = line.split(delimiter)
  if (!line.includes('"')) return cells
  if (line.length > longestQuoted) return null
  let count = 0
  let from = 0
  for (let n = 0; n < cells.length; n += 1) {
    const cell = cells[n] ?? ''
    let end = from + cell.length
    if (cell.charCodeAt(0) === quote) {
      const closing = line.indexOf('"', from + 1)
      if (closing === -1) return null
      // The delimiters up to there are part of the cell.
      while (end <= closing && n + 1 < cells.length) end += 1 + (cells[(n += 1)]?.length ?? 0)
      if (closing !== end - 1) return null
      cells[count] = line.slice(from + 1, closing)
    } else cells[count] = cell
    count += 1
    from = end + 1
  }
  cells.length = count
  return cells
}

function checkBounds(row: number, cells: readonly string[]): void {
  if (row > sheetLimits.rows) throw new SheetRefused('too-many-rows')
  if (cells.length > sheetLimits.columns && cells.findLastIndex((cell) => cell.trim() !== '') >= sheetLimits.columns)
    throw new SheetRefused('too-many-columns')
}

interface CsvRecord {
  readonly cells: string[]
  /** Where its last line ends. */
  readonly end: number
  readonly isBroken: boolean
}

/** One row with quotes in it, which may go on over several lines; 'unfinished' where the text has to go on first. */
function readQuoted(
  text: string,
  start: number,
  delimiter: string,
  columns: number,
  isEnd: boolean,
): CsvRecord | 'unfinished' {
  const cells: string[] = []
  let at = start
  let lineEnd = endOfLine(text, start)
  for (;;) {
    const quoted = text.charCodeAt(at) === quote ? readQuotedCell(text, at, delimiter, columns, isEnd) : null
    if (quoted === 'broken') return brokenLine(text, start, delimiter)
    if (quoted === 'unfinished') return quoted
    if (quoted === null) {
      const found = text.indexOf(delimiter, at)
      const end = found === -1 || found > lineEnd ? lineEnd : found
      cells.push(text.slice(at, end))
      at = end
    } else {
      cells.push(quoted.cell)
      at = quoted.end
      if (at > lineEnd) lineEnd = endOfLine(text, at)
    }
    if (at >= text.length && !isEnd) return 'unfinished'
    if (at >= lineEnd) return { cells, end: at, isBroken: false }
    at += 1
  }
}

const quote = 34

/** A cell in quotes and where it ends; null where the quotes are part of the text, as in `"Nam" Anh`. */
function readQuotedCell(
  text: string,
  start: number,
  delimiter: string,
  columns: number,
  isEnd: boolean,
): { readonly cell: string; readonly end: number } | 'broken' | 'unfinished' | null {
  const closing = closingQuote(text, start + 1)
  const inside = text.slice(start + 1, closing === -1 ? text.length : closing)
  if (swallowsRows(inside, delimiter, columns)) return 'broken'
  if (closing === -1) return isEnd ? 'broken' : 'unfinished'
  const end = cellEndBehind(text, closing + 1, delimiter)
  if (end === -1) return inside.includes('\n') ? 'broken' : null
  return { cell: inside.includes('""') ? inside.replaceAll('""', '"') : inside, end }
}

function endOfLine(text: string, from: number): number {
  const newline = text.indexOf('\n', from)
  return newline === -1 ? text.length : newline
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Blanks may follow a closing quote; -1 where anything else does. */
function cellEndBehind(text: string, from: number, delimiter: string): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at >= text.length || text[at] === '\n' || text[at] === delimiter ? at : -1
}

/** A cell whose further lines are themselves whole rows was never meant to have them. */
function swallowsRows(inside: string, delimiter: string, columns: number): boolean {
  if (!inside.includes('\n')) return inside.length > longestQuoted
  const lines = inside.slice(0, longestQuoted).split('\n')
  const isWhole = (line: string): boolean => columns > 2 && line.split(delimiter).length >= columns
  return lines.length > mostLines || inside.length > longestQuoted || lines.slice(1).some(isWhole)
}

function brokenLine(text: string, start: number, delimiter: string): CsvRecord {
  const end = endOfLine(text, start)
  return { cells: text.slice(start, end).split(delimiter), end, isBroken: true }
}
