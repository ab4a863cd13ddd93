import { billInputSchema } from '../../../../shared/domain/bill/bill-input.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'
import { DamagedRowError } from '../../../../shared/damaged-row-error.ts'
import { fromStoredJson } from '../stored-json.ts'

/** What drafts and bills keep of a bill in columns of their own, so that lists need not read the JSON. */
export function billColumns(bill: BillInput): {
  readonly billJson: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly wardName: string
  readonly provinceName: string
  readonly codAmountVnd: number
  readonly serviceId: number | null
} {
  return {
    billJson: JSON.stringify(bill),
    receiverName: bill.receiver.name,
    receiverPhone: bill.receiver.phone,
    wardName: bill.receiver.location?.wardName ?? '',
    provinceName: bill.receiver.location?.provinceName ?? '',
    codAmountVnd: bill.codAmountVnd,
    serviceId: bill.serviceId,
  }
}

/**
 * A field of a bill `b` in SQL; null where the row's JSON is damaged. Without the check one such row would end every statement that
 * meets it, and hide all bills beside it.
 */
export const billField = (path: string): string =>
  `CASE WHEN json_valid(b.bill_json) THEN b.bill_json ->> '${path}' END`

/**
 * The bill of a row, where the row is as it was written.
 * @param name of the row, for whoever is told of the damage
 * @throws DamagedRowError
 */
export function intactBill({ isIntact, billJson }: { isIntact: 0 | 1; billJson: string }, name: string): BillInput {
  if (isIntact === 0) throw new DamagedRowError(name)
  return fromStoredJson(billInputSchema, billJson, name)
}
