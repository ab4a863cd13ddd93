import type { Simulator } from '../../src/simulator/simulator.ts'
import { STATUS } from '../../src/simulator/shipments/statuses.ts'

/** What the packer believes at the end of the shift. */
export interface ShiftBooks {
  readonly references: readonly string[]
  readonly corrected: { readonly billCode: string; readonly codVnd: number }
  readonly cancelled: readonly string[]
  readonly returned: readonly string[]
}

/** Compares it with what truly exists at the carrier. @returns sentences about what differs; none where all is well */
export function differences(books: ShiftBooks, { ledger, statusOf }: Simulator): string[] {
  const found = new Map(books.references.map((refCode) => [refCode, ledger.billsByReference(refCode).length]))
  const corrected = ledger.find(books.corrected.billCode)?.shipment.codAmountVnd
  return [
    ...[...found].filter(([, count]) => count !== 1).map(([refCode, count]) => `${refCode} exists ${count} times`),
    ...(ledger.all().length === books.references.length
      ? []
      : [`the carrier has ${ledger.all().length} shipments, the shift ${books.references.length}`]),
    ...(corrected === books.corrected.codVnd ? [] : [`${books.corrected.billCode} collects ${corrected} đồng`]),
    ...books.cancelled
      .filter((billCode) => statusOf(billCode) !== STATUS.cancelled)
      .map((billCode) => `${billCode} is not cancelled`),
    ...books.returned
      .filter((billCode) => statusOf(billCode) !== STATUS.returning)
      .map((billCode) => `${billCode} is not returning`),
  ]
}
