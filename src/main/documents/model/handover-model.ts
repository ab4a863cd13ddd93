/** A bill as it is given to the driver. */
export interface HandoverBill {
  readonly billCode: string
  readonly refCode: string
  readonly receiverName: string
  readonly provinceName: string
  readonly packageCount: number
  readonly weightGrams: number
  readonly codAmountVnd: number
}

/** The paper that the driver signs for. */
export interface HandoverModel {
  readonly carrierName: string
  readonly stationName: string
  /** Of the sender at the carrier. */
  readonly accountName: string
  readonly giver: string
  readonly driverName: string
  readonly plate: string
  readonly listNumber: string
  /** How often it was closed. */
  readonly closings: number
  readonly atMs: number
  readonly training: boolean
  readonly bills: readonly HandoverBill[]
  /** What is said below the rows: by service, what stays and why. */
  readonly notes: readonly string[]
}

export interface HandoverTotals {
  readonly bills: number
  readonly parcels: number
  readonly weightGrams: number
  readonly codAmountVnd: number
}

export function handoverTotals(bills: readonly HandoverBill[]): HandoverTotals {
  const sum = (of: (bill: HandoverBill) => number): number => bills.reduce((all, bill) => all + of(bill), 0)
  return {
    bills: bills.length,
    parcels: sum((bill) => bill.packageCount),
    weightGrams: sum((bill) => bill.weightGrams),
    codAmountVnd: sum((bill) => bill.codAmountVnd),
  }
}

/** What a page has below its head, in millimetres, and what a row, a line and the end of the list take of it. */
const roomMm = 217
export const rowMm = 8.4
export const lineMm = 4.6
const closingMm = 54
/** As many letters as stand in a line of 186 mm at nine points. */
const longestLine = 96
const longestPiece = new RegExp(`.{1,${longestLine}}`, 'gsu')

export interface HandoverPage<T> {
  readonly rows: readonly T[]
  /** Below the rows. */
  readonly lines: readonly string[]
}

/** The rows, then the notes, of each page; totals and signatures find room on the last, which may hold nothing else. */
export function handoverPages<T>(rows: readonly T[], notes: readonly string[] = []): HandoverPage<T>[] {
  const perPage = Math.floor(roomMm / rowMm)
  const pages: { rows: readonly T[]; lines: string[] }[] = [{ rows: rows.slice(0, perPage), lines: [] }]
  for (let from = perPage; from < rows.length; from += perPage)
    pages.push({ rows: rows.slice(from, from + perPage), lines: [] })
  let last = pages.at(-1) ?? { rows: [], lines: [] }
  let leftMm = roomMm - last.rows.length * rowMm
  const turn = (neededMm: number): void => {
    if (leftMm >= neededMm) return
    last = { rows: [], lines: [] }
    pages.push(last)
    leftMm = roomMm
  }
  for (const line of notes.flatMap(linesOf)) {
    turn(lineMm)
    last.lines.push(line)
    leftMm -= lineMm
  }
  turn(closingMm)
  return pages
}

/** Broken between words, and inside one that is longer than a line, such as a scanned link: nothing of a note is cut. */
function linesOf(note: string): string[] {
  const lines: string[] = ['']
  for (const word of note.split(' ').flatMap(piecesOf)) {
    const last = lines.at(-1) ?? ''
    if (last === '') lines[lines.length - 1] = word
    else if (last.length + 1 + word.length <= longestLine) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const piecesOf = (word: string): readonly string[] => word.match(longestPiece) ?? []
