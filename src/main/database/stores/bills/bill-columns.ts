import { billInputSchema } from '../../../../shared/domain/bill/bill-input.ts'
import type { BillInput } from '../../../../shared/domain/bill/bill-input.ts'

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

/** @throws where the stored JSON is not a bill: the row was written by something else than this application. */
export function parseBill(billJson: string): BillInput {
  return billInputSchema.parse(JSON.parse(billJson))
}
