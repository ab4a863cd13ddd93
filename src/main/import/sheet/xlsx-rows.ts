import type { MergeCollector } from './merged-cells.ts'
import { sheetLimits, SheetRefused, type Cell, type SheetRow } from './sheet-row.ts'
import type { ZipEntries } from './zip-entries.ts'
import { characterOf, withoutEntities } from '../../../shared/domain/text/entities.ts'
import { dayMs } from '../../../shared/domain/time/time-units.ts'

/**
 * The rows of an Excel file's first visible sheet, while it is unpacked. read-excel-file unpacks all of a file and builds all of
 * its cells first: a hundred thousand rows of 25 columns take it some 600 MB.
 */
export async function* xlsxRows(zip: ZipEntries, merges: MergeCollector): AsyncGenerator<SheetRow[]> {
  const book = await readBook(zip)
  const texts = zip.has(book.sharedTexts) ? await readSharedTexts(zip, book.sharedTexts) : []
  const context: SheetContext = { texts, isDate: await readDateStyles(zip, book.styles), is1904: book.is1904 }
  let row = 0
  for await (const { items, prefix } of elements(zip, book.sheet, 'row', merges.see)) {
    const rows: SheetRow[] = []
    for (const item of items) {
      const head = headOf(item)
      row = Number(attribute(head, 'r') ?? row + 1)
      if (row > sheetLimits.rows) throw new SheetRefused('too-many-rows')
      const isHidden = ['1', 'true'].includes(attribute(head, 'hidden') ?? '')
      rows.push({ row, cells: cellsOf(item, prefix, context), isBroken: false, ...(isHidden && { isHidden }) })
    }
    yield rows
  }
}

interface SheetContext {
  readonly texts: readonly string[]
  readonly isDate: readonly boolean[]
  readonly is1904: boolean
}

interface Book {
  readonly sheet: string
  readonly sharedTexts: string
  readonly styles: string
  readonly is1904: boolean
}

async function whole(zip: ZipEntries, name: string): Promise<string> {
  let text = ''
  for await (const piece of zip.text(name)) {
    text += piece
    if (text.length > sheetLimits.rowCharacters) throw new SheetRefused('inflates-too-much')
  }
  return text
}

async function readBook(zip: ZipEntries): Promise<Book> {
  if (!zip.has('xl/workbook.xml')) throw new SheetRefused('not-a-sheet')
  const book = await whole(zip, 'xl/workbook.xml')
  const relations = zip.has('xl/_rels/workbook.xml.rels') ? await whole(zip, 'xl/_rels/workbook.xml.rels') : ''
  const targets = new Map<string, string>()
  let styles = 'xl/styles.xml'
  let sharedTexts = 'xl/sharedStrings.xml'
  for (const head of tags(relations, 'Relationship')) {
    const path = pathOf(attribute(head, 'Target') ?? '')
    const type = attribute(head, 'Type') ?? ''
    targets.set(attribute(head, 'Id') ?? '', path)
    if (type.endsWith('/styles')) styles = path
    if (type.endsWith('/sharedStrings')) sharedTexts = path
  }
  const sheets = tags(book, 'sheet').filter((head) => attribute(head, 'name') !== null)
  const visible = sheets.find((head) => (attribute(head, 'state') ?? 'visible') === 'visible') ?? sheets[0]
  const sheet = visible === undefined ? undefined : targets.get(relationOf(visible))
  if (sheet === undefined || !zip.has(sheet)) throw new SheetRefused('empty')
  const properties = tags(book, 'workbookPr')[0] ?? ''
  return { sheet, sharedTexts, styles, is1904: ['1', 'true'].includes(attribute(properties, 'date1904') ?? '') }
}

/** The namespace of relations has a prefix that each program chooses. */
function relationOf(head: string): string {
  return /[\s:]id="([^"]*)"/.exec(head.replace(/\ssheetId="[^"]*"/, ''))?.[1] ?? ''
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function readSharedTexts(zip: ZipEntries, name: string): Promise<string[]> {
  const texts: string[] = []
  let characters = 0
  for await (const { items, prefix } of elements(zip, name, 'si')) {
    for (const item of items) {
      const text = textIn(item, prefix)
      characters += text.length
      if (characters > sheetLimits.sharedCharacters) throw new SheetRefused('inflates-too-much')
      texts.push(text)
    }
  }
  return texts
}

/** The formats of Excel's own that are dates or times, by ECMA-376, 18.8.30. */
const isOwnDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Whether each cell style shows its number as a date. */
async function readDateStyles(zip: ZipEntries, name: string): Promise<boolean[]> {
  if (!zip.has(name)) return []
  const styles = await whole(zip, name)
  const dates = new Set<number>()
  for (const head of tags(styles, 'numFmt')) {
    if (showsDate(attribute(head, 'formatCode') ?? '')) dates.add(Number(attribute(head, 'numFmtId')))
  }
  const from = /<(?:\w+:)?cellXfs[\s>]/.exec(styles)?.index ?? styles.length
  const end = /<\/(?:\w+:)?cellXfs>/.exec(styles)?.index ?? styles.length
  return tags(styles.slice(from, end), 'xf').map((head) => {
    const id = Number(attribute(head, 'numFmtId'))
    return isOwnDateFormat(id) || dates.has(id)
  })
}

/** A letter of a date that is neither quoted, nor in brackets (a colour, a currency), nor behind a backslash. */
function showsDate(formatCode: string): boolean {
  let closing = ''
  for (let at = 0; at < formatCode.length; at += 1) {
    const letter = formatCode[at] ?? ''
    if (closing !== '') closing = letter === closing ? '' : closing
    else if (letter === '\\') at += 1
    else if (letter === '"') closing = '"'
    else if (letter === '[') closing = ']'
    else if ('ymdhs'.includes(letter.toLowerCase())) return true
  }
  return false
}

/** The heads of all elements of a name, "<sheet name=... />". */
function tags(xml: string, name: string): string[] {
  return [...xml.matchAll(/<(?:\w+:)?(\w+)(?=[\s/>])([^<>]*)>/g)]
    .filter(([, found]) => found === name)
    .map(([head]) => head)
}

/** Elements of a name out of a file that comes in pieces, each as it stands there. */
async function* elements(
  zip: ZipEntries,
  file: string,
  name: string,
  see: (piece: string) => void = () => undefined,
): AsyncGenerator<{ readonly items: readonly string[]; readonly prefix: string }> {
  let rest = ''
  let behind = ''
  let prefix: string | null = null
  const cut = (from: string): readonly string[] => {
    const found = cutElements(rest + behind, `<${from}${name}`, `</${from}${name}>`)
    rest = found.rest
    behind = ''
    if (rest.length > sheetLimits.rowCharacters) throw new SheetRefused('inflates-too-much')
    return found.items
  }
  for await (const piece of zip.text(file)) {
    see(piece)
    behind += piece
    prefix ??= /<((?:\w+:)?)(?:worksheet|sst)[\s>]/.exec(behind)?.[1] ?? null
    if (prefix === null) behind = behind.slice(-longestRootTag)
    // What has begun is looked through again only with as much again behind it: each letter is looked at a few times at most.
    else if (behind.length >= rest.length || rest.length + behind.length > sheetLimits.rowCharacters) {
      const items = cut(prefix)
      if (items.length > 0) yield { items, prefix }
    }
  }
  if (prefix === null) throw new SheetRefused('damaged', `no ${name} in ${file}`)
  const items = cut(prefix)
  if (items.length > 0) yield { items, prefix }
}

/** "<worksheet " with its prefix, cut in two by the end of a piece. */
const longestRootTag = 200

function cutElements(text: string, opening: string, closing: string): { items: string[]; rest: string } {
  const items: string[] = []
  let from = 0
  for (;;) {
    let start = text.indexOf(opening, from)
    // "<row" is not "<rowBreaks".
    while (start !== -1 && !endsName(text[start + opening.length])) start = text.indexOf(opening, start + 1)
    if (start === -1) return { items, rest: text.slice(Math.max(from, text.length - opening.length)) }
    const headEnd = text.indexOf('>', start)
    if (headEnd === -1) return { items, rest: text.slice(start) }
    if (text[headEnd - 1] === '/') {
      items.push(text.slice(start, headEnd + 1))
      from = headEnd + 1
      continue
    }
    const end = text.indexOf(closing, headEnd)
    if (end === -1) return { items, rest: text.slice(start) }
    items.push(text.slice(start, end + closing.length))
    from = end + closing.length
  }
}

const endsName = (letter: string | undefined): boolean =>
  letter === undefined ||
  letter === ' ' ||
  letter === '>' ||
  letter === '/' ||
  letter === '\n' ||
  letter === '\r' ||
  letter === '\t'

function headOf(element: string): string {
  return element.slice(0, element.indexOf('>') + 1)
}

function attribute(head: string, name: string): string | null {
  const at = head.indexOf(` ${name}="`)
  if (at === -1) return null
  const from = at + name.length + 3
  const end = head.indexOf('"', from)
  return end === -1 ? null : unescaped(head.slice(from, end))
}

function cellsOf(row: string, prefix: string, context: SheetContext): Cell[] {
  const cells: Cell[] = []
  const opening = `<${prefix}c`
  const closing = `</${prefix}c>`
  let at = row.indexOf('>') + 1
  for (;;) {
    at = row.indexOf(opening, at)
    if (at === -1) return cells
    if (!endsName(row[at + opening.length])) {
      at += opening.length
      continue
    }
    const headEnd = row.indexOf('>', at)
    if (headEnd === -1) throw new SheetRefused('damaged', 'a cell without an end')
    const head = row.slice(at, headEnd + 1)
    const column = columnOf(head) ?? cells.length
    if (column >= sheetLimits.columns * 4) throw new SheetRefused('too-many-columns')
    while (cells.length < column) cells.push('')
    if (row[headEnd - 1] === '/') {
      at = headEnd
      if (cells.length === column) cells.push('')
      continue
    }
    const end = row.indexOf(closing, headEnd)
    if (end === -1) throw new SheetRefused('damaged', 'a cell without an end')
    const value = cellOf(head, row.slice(headEnd + 1, end), prefix, context)
    if (value !== '' && column >= sheetLimits.columns) throw new SheetRefused('too-many-columns')
    cells[column] = value
    at = end
  }
}

/** "AB12" is the column 27. */
function columnOf(head: string): number | null {
  const at = head.indexOf(' r="')
  if (at === -1) return null
  let column = 0
  for (let n = at + 4; ; n += 1) {
    const code = head.charCodeAt(n)
    if (code < 65 || code > 90) return column === 0 ? null : column - 1
    column = column * 26 + code - 64
  }
}

function cellOf(head: string, inside: string, prefix: string, { texts, isDate, is1904 }: SheetContext): Cell {
  const type = attribute(head, 't') ?? 'n'
  if (type === 'inlineStr') return textIn(inside, prefix)
  const value = valueIn(inside, prefix)
  if (value === '') return type !== 'str' && inside.includes(`<${prefix}f`) ? notCalculated : ''
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n') return unescaped(value)
  const number = Number(value)
  if (!Number.isFinite(number)) return unescaped(value)
  return isDate[Number(attribute(head, 's') ?? 0)] === true ? dateText(number, is1904) : number
}

/** A formula that a program has written and none has calculated: no text, no amount, and not nothing. Only a calculated text may be empty. */
const notCalculated = '#VALUE!'

function valueIn(inside: string, prefix: string): string {
  const opening = `<${prefix}v`
  const at = inside.indexOf(opening)
  if (at === -1) return ''
  const from = inside.indexOf('>', at) + 1
  const end = inside.indexOf(`</${prefix}v>`, from)
  return end === -1 ? '' : inside.slice(from, end)
}

/** The texts of an element, one behind the other: a cell may change its font in the middle. Readings aloud are left out. */
function textIn(element: string, prefix: string): string {
  const closing = `</${prefix}t>`
  let text = ''
  let isAloud = false
  let at = 0
  for (;;) {
    at = element.indexOf('<', at)
    const headEnd = at === -1 ? -1 : element.indexOf('>', at)
    if (headEnd === -1) return text
    const isEmpty = element[headEnd - 1] === '/'
    if (beginsTag(element, at, `<${prefix}rPh`)) isAloud = !isEmpty
    else if (element.startsWith(`</${prefix}rPh>`, at)) isAloud = false
    else if (!isEmpty && beginsTag(element, at, `<${prefix}t`)) {
      const end = element.indexOf(closing, headEnd)
      if (end === -1) return text
      if (!isAloud) text += unescaped(element.slice(headEnd + 1, end))
      if (text.length > sheetLimits.cellLength * 2) return text
      at = end + closing.length
      continue
    }
    at = headEnd + 1
  }
}

const beginsTag = (element: string, at: number, opening: string): boolean =>
  element.startsWith(opening, at) && endsName(element[at + opening.length])

function unescaped(text: string): string {
  const plain = withoutEntities(text)
  return plain.includes('_x')
    ? plain.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => characterOf(Number.parseInt(code, 16)))
    : plain
}

/** Days since 30 December 1899, as the sheet shows them; what the station makes of it is in Vietnam's time. */
function dateText(days: number, is1904: boolean): string {
  const atMs = Date.UTC(1899, 11, 30) + Math.round((days + (is1904 ? 1462 : 0)) * 86_400) * 1000
  if (!(atMs > 0 && atMs < 253_402_300_800_000)) return String(days)
  const text = new Date(atMs).toISOString()
  return atMs % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
