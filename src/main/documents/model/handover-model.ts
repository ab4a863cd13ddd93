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
  readonly driverName: string
  readonly plate: string
  readonly listNumber: string
  readonly atMs: number
  readonly training: boolean
  readonly bills: readonly HandoverBill[]
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

/** Rows on the first page, which has the head, and on the others. */
const firstPageRows = 25
const otherPageRows = 29
/** What totals and signature boxes take away from the last page, in rows. */
const closingRows = 6

/** The rows of each page; the totals and signatures find room on the last, which may hold no row at all. */
export function handoverPages<T>(rows: readonly T[]): T[][] {
  const pages: T[][] = [rows.slice(0, firstPageRows)]
  for (let from = firstPageRows; from < rows.length; from += otherPageRows)
    pages.push(rows.slice(from, from + otherPageRows))
  const room = pages.length === 1 ? firstPageRows : otherPageRows
  if ((pages.at(-1)?.length ?? 0) > room - closingRows) pages.push([])
  return pages
}
