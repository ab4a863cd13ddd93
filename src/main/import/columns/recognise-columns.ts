import {
  sharedFields,
  type ColumnMapping,
  type ImportField,
  type ImportLayout,
  type RecognisedColumn,
} from '../../../shared/domain/order/import-columns.ts'
import { parseVnd } from '../../../shared/domain/quantity/money.ts'
import { phoneProblem } from '../../../shared/domain/text/phone.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import { fieldsNamedBy, foldHeading, partsOfAddress, sureScore, unitNamedBy } from './heading-words.ts'

export interface RecognisedSheet {
  /** The row of the headings; 0 where there are none. */
  readonly headerRow: number
  readonly columns: readonly RecognisedColumn[]
  readonly layout: ImportLayout | null
  /** The same for every file with these headings. */
  readonly identity: string
}

/** The headings are among these. */
const rowsLookedAt = 30
const fewestNamed = 3

/**
 * Which row has the headings, which kind of file that is, and how its columns are read. Nothing is certain without headings:
 * then the cells are looked at, and a person is asked.
 */
export function recogniseSheet(head: readonly SheetRow[], layouts: readonly ImportLayout[]): RecognisedSheet {
  const header = findHeader(head.slice(0, rowsLookedAt))
  if (header === null) return guessColumns(head)
  const headings = header.cells.map((cell) => String(cell).trim())
  const folded = trimmedEnd(headings.map(foldHeading))
  const samples = head.filter(({ row, isBroken }) => row > header.row && !isBroken)
  const layout = layoutOf(folded, layouts)
  return {
    headerRow: header.row,
    columns: columnsOf(headings, folded, layout, samples),
    layout,
    identity: folded.join('|'),
  }
}

function trimmedEnd(headings: readonly string[]): readonly string[] {
  return headings.slice(0, headings.findLastIndex((heading) => heading !== '') + 1)
}

function findHeader(rows: readonly SheetRow[]): SheetRow | null {
  let best: { readonly row: SheetRow; readonly named: number } | null = null
  for (const row of rows) {
    // "Khách Lan", "Phường 5" and "Tỉnh Long An" would be three: such a row is an order.
    if (row.cells.some(isPhone)) continue
    const named = new Set(
      row.cells.flatMap((cell) => (isHeading(cell) ? (fieldsNamedBy(foldHeading(cell))[0]?.[0] ?? []) : [])),
    )
    if (named.size >= fewestNamed && named.size > (best?.named ?? 0)) best = { row, named: named.size }
  }
  return best?.row ?? null
}

/** A heading is a short text without a number of many digits. */
const isHeading = (cell: Cell): cell is string => typeof cell === 'string' && cell.length <= 60 && !/\d{4}/.test(cell)

const isPhone = (cell: Cell): boolean => phoneProblem(String(cell)) === null

/** A saved layout is of exactly these headings; a shipped one of a file that has its distinctive ones. */
function layoutOf(folded: readonly string[], layouts: readonly ImportLayout[]): ImportLayout | null {
  const identity = folded.join('|')
  const there = new Set(folded)
  return (
    layouts.find(({ isExact, signature }) => isExact && signature.join('|') === identity) ??
    layouts.find(({ isExact, signature }) => !isExact && signature.every((heading) => there.has(heading))) ??
    null
  )
}

function columnsOf(
  headings: readonly string[],
  folded: readonly string[],
  layout: ImportLayout | null,
  samples: readonly SheetRow[],
): RecognisedColumn[] {
  const said = new Map(layout?.columns.map(({ heading, field, unit }) => [heading, { field, unit }]))
  const isWhole = layout?.isExact === true
  const taken = new Set<ImportField>()
  for (const heading of folded) {
    const field = said.get(heading)?.field
    if (field) taken.add(field)
  }
  const named = isWhole ? new Map<number, readonly [ImportField, number]>() : assign(folded, said, taken)
  return folded.map((heading, column): RecognisedColumn => {
    // Two parties under the same headings were told apart by whoever saved the layout.
    const mapping: ColumnMapping | undefined = isWhole ? layout.columns[column] : said.get(heading)
    const [field = null, score = 0] = mapping === undefined ? (named.get(column) ?? []) : [mapping.field, 1]
    const unit = field === 'weight' ? (mapping?.unit ?? unitOf(heading, column, samples)) : null
    const confidence =
      mapping !== undefined && isWhole ? 'chosen' : score >= sureScore || field === null ? 'sure' : 'likely'
    return { heading: headings[column] ?? '', field, unit, confidence }
  })
}

const agreeingFields: ReadonlySet<ImportField> = new Set(['cod', 'receiverName', 'receiverPhone'])

/** Each field goes to the column that names it best, and each column to one field. */
function assign(
  folded: readonly string[],
  said: ReadonlyMap<string, ColumnMapping>,
  takenBefore: ReadonlySet<ImportField>,
): Map<number, readonly [ImportField, number]> {
  const candidates = folded
    .flatMap((heading, column) =>
      said.has(heading) ? [] : fieldsNamedBy(heading).map(([field, score]) => ({ column, field, score })),
    )
    .toSorted((one, other) => other.score - one.score || one.column - other.column)
  const taken = new Set(takenBefore)
  const assigned = new Map<number, readonly [ImportField, number]>()
  for (const { column, field, score } of candidates) {
    if (assigned.has(column)) continue
    // A second column of a text is joined only where its heading leaves no doubt; two of amounts, and two parties, under one heading have to agree.
    const isJoined = sharedFields.has(field) && field !== 'address' && score >= 0.7
    const isAgain = agreeingFields.has(field) && assigned.get(folded.indexOf(folded[column] ?? ''))?.[0] === field
    // "Số nhà" and "Đường" are one address, "Địa chỉ" beside another one is not.
    const ofAddress = [column, ...[...assigned].flatMap(([other, [named]]) => (named === 'address' ? other : []))]
    const isPart = field === 'address' && ofAddress.every((other) => partsOfAddress.has(folded[other] ?? ''))
    if (taken.has(field) && !isJoined && !isAgain && !isPart) continue
    taken.add(field)
    assigned.set(column, [field, score])
  }
  return withPlacesBehind(assigned, folded)
}

const placeFields: ReadonlySet<ImportField> = new Set(['address', 'ward', 'district', 'province'])

/** Of a sender and a receiver whose places have the same headings, those behind the receiver's name are his. */
function withPlacesBehind(
  assigned: ReadonlyMap<number, readonly [ImportField, number]>,
  folded: readonly string[],
): Map<number, readonly [ImportField, number]> {
  const names = [...assigned].flatMap(([column, [field]]) => (field === 'receiverName' ? [column] : []))
  const name = names.length === 1 ? (names[0] ?? 0) : 0
  return new Map(
    [...assigned].map(([column, named]) => {
      const again = column < name && placeFields.has(named[0]) ? folded.indexOf(folded[column] ?? '', name) : -1
      return [again === -1 ? column : again, named]
    }),
  )
}

/** A parcel of a hundred kilograms and more is rarer than a column of grams. */
const gramsFrom = 100

function unitOf(heading: string, column: number, samples: readonly SheetRow[]): ColumnMapping['unit'] {
  const named = unitNamedBy(heading)
  if (named !== null) return named
  const bare = samples.map(({ cells }) => String(cells[column] ?? '').trim()).filter((text) => text !== '')
  return bare.length > 0 && bare.every((text) => /^\d{3,6}$/.test(text) && Number(text) >= gramsFrom) ? 'g' : null
}

/** Without headings the cells say what they are, as far as they can. */
function guessColumns(head: readonly SheetRow[]): RecognisedSheet {
  const rows = head
    .filter(({ cells, isBroken }) => !isBroken && cells.filter((cell) => cell !== '').length > 1)
    .slice(0, 100)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    rows.map(({ cells }) => String(cells[column] ?? '').trim()),
  )
  const fields = new Map<number, ImportField>()
  const take = (field: ImportField, isIt: (cells: readonly string[], column: number) => boolean): void => {
    const found = columns.findIndex((cells, column) => !fields.has(column) && isIt(cells, column))
    if (found !== -1) fields.set(found, field)
  }
  take('receiverPhone', (cells) => share(cells, (cell) => phoneProblem(cell) === null) >= 0.7)
  take('number', (cells) => share(cells, isCode) >= 0.8 && new Set(cells).size > cells.length * 0.6)
  take('cod', (cells) => share(cells, isAmount) >= 0.8)
  take(
    'ward',
    (cells) =>
      share(
        cells,
        (cell) => /(?:^|\s)(?:phường|xã|p\.|x\.|đặc khu|thị trấn)/iu.test(cell) && !startsWithNumber(cell),
      ) >= 0.7,
  )
  take('address', (cells) => share(cells, (cell) => startsWithNumber(cell) && /\p{L}{2}/u.test(cell)) >= 0.4)
  take('receiverName', (cells) => share(cells, (cell) => /^\p{L}+(?:\s\p{L}+){1,5}$/u.test(cell)) >= 0.7)
  take('itemName', (cells) => share(cells, (cell) => /\p{L}{2}/u.test(cell)) >= 0.7)
  const recognised = columns.map((_, column): RecognisedColumn => ({
    heading: '',
    field: fields.get(column) ?? null,
    unit: null,
    confidence: 'guessed',
  }))
  return { headerRow: 0, columns: recognised, layout: null, identity: `${width} columns without headings` }
}

function share(cells: readonly string[], isIt: (cell: string) => boolean): number {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 ? 0 : filled.filter(isIt).length / filled.length
}

const startsWithNumber = (cell: string): boolean => /^(?:số\s*)?\d/iu.test(cell)
/** Letters and digits without a blank. */
const isCode = (cell: string): boolean => /^#?[A-Za-z]{0,10}[-_/]?\d[A-Za-z\d_/-]{2,30}$/.test(cell) && /\D/.test(cell)
const isAmount = (cell: string): boolean => {
  const amount = parseVnd(cell)
  return amount !== null && (amount === 0 || amount >= 1000)
}
