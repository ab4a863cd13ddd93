import type { ExportColumn } from '../../shared/domain/bill/bill-export.ts'
import { formatDateTime } from '../../shared/domain/time/local-time.ts'
import type { ExportedBill } from '../database/search/bill-search.ts'

/** What only whoever composes the file knows: the words of the packer's language for the carrier's numbers. */
export interface ExportWords {
  status(bill: Pick<ExportedBill, 'statusId' | 'statusText'>): string
  service(id: number): string
}

/** One bill as the cells of its line. */
export function exportCells(
  bill: ExportedBill,
  columns: readonly ExportColumn[],
  words: ExportWords,
): (string | number)[] {
  return columns.map((column) => cellOf(bill, column, words))
}

function cellOf(bill: ExportedBill, column: ExportColumn, words: ExportWords): string | number {
  const cells: Record<ExportColumn, () => string | number> = {
    billCode: () => bill.billCode,
    refCode: () => bill.refCode,
    status: () => words.status(bill),
    receiverName: () => bill.receiverName,
    receiverPhone: () => bill.receiverPhone,
    receiverAddress: () => bill.address,
    ward: () => bill.wardName,
    province: () => bill.provinceName,
    content: () => bill.content,
    packageCount: () => bill.packageCount,
    weightKg: () => (bill.weightGrams === null ? '' : bill.weightGrams / 1000),
    codVnd: () => bill.codAmountVnd,
    feeVnd: () => bill.totalFeeVnd ?? '',
    service: () => (bill.serviceId === null ? '' : words.service(bill.serviceId)),
    sender: () => bill.senderName,
    createdAt: () => formatDateTime(bill.createdAtMs),
    labelPrintedAt: () => (bill.labelPrintedAtMs === null ? '' : formatDateTime(bill.labelPrintedAtMs)),
  }
  return cells[column]()
}
