import type { ExportColumn } from '../../shared/domain/bill-export.ts'
import { formatDateTime } from '../../shared/domain/local-time.ts'
import type { ExportedBill } from '../db/bill-search.ts'

/** What only whoever composes the file knows: the words of the packer's language for the carrier's numbers. */
export interface ExportWords {
  status(bill: Pick<ExportedBill, 'statusId' | 'statusText'>): string
  service(id: number): string
}

/** Spreadsheets take a file with this mark for UTF-8; without it they break every Vietnamese name. */
export const byteOrderMark = '\uFEFF'

/** One bill as a line of the file. */
export function exportLine(bill: ExportedBill, columns: readonly ExportColumn[], words: ExportWords): string {
  return csvLine(columns.map((column) => cellOf(bill, column, words)))
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

/**
 * Quoted where it must be. A text that a spreadsheet would run as a formula gets an apostrophe in front: names and
 * addresses come from outside.
 */
function csvCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function cellOf(bill: ExportedBill, column: ExportColumn, words: ExportWords): string {
  const cells: Record<ExportColumn, () => string> = {
    billCode: () => bill.billCode,
    refCode: () => bill.refCode,
    status: () => words.status(bill),
    receiverName: () => bill.receiverName,
    receiverPhone: () => bill.receiverPhone,
    receiverAddress: () => bill.address,
    ward: () => bill.wardName,
    province: () => bill.provinceName,
    content: () => bill.content,
    packageCount: () => String(bill.packageCount),
    weightKg: () => (bill.weightGrams === null ? '' : String(bill.weightGrams / 1000)),
    codVnd: () => String(bill.codAmountVnd),
    feeVnd: () => (bill.totalFeeVnd === null ? '' : String(bill.totalFeeVnd)),
    service: () => (bill.serviceId === null ? '' : words.service(bill.serviceId)),
    sender: () => bill.senderName,
    createdAt: () => formatDateTime(bill.createdAtMs),
    labelPrintedAt: () => (bill.labelPrintedAtMs === null ? '' : formatDateTime(bill.labelPrintedAtMs)),
  }
  return cells[column]()
}
