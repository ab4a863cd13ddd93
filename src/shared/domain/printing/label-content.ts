import type { BillInput, Party } from '../bill/bill-input.ts'

/** Everything of a bill that a label may show; the declared value, e-mail and the like never are. */
function labelContent(bill: BillInput): unknown {
  const { valueVnd: _valueVnd, ...cargo } = bill.cargo
  const { refCode, serviceId, paymentMethodId, codAmountVnd, returnDocument, installation, billType, note } = bill
  return [
    partyContent(bill.sender),
    partyContent(bill.receiver),
    cargo,
    { refCode, serviceId, paymentMethodId, codAmountVnd, returnDocument, installation, billType, note },
  ]
}

const partyContent = ({ name, phone, address, location }: Party): unknown => [
  name,
  phone,
  address,
  location?.wardName,
  location?.provinceName,
]

/** Whether a label that was printed before a change says something else than one printed after it. */
export function changesLabel(before: BillInput, after: BillInput): boolean {
  return JSON.stringify(labelContent(before)) !== JSON.stringify(labelContent(after))
}
