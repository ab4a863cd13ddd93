import type { BillDetail } from '../../../src/shared/domain/bill/bill.ts'
import { emptyBill } from '../../../src/shared/domain/bill/bill-input.ts'
import type { BillHistory } from '../../../src/shared/domain/bill/bill-history.ts'
import type { Batch } from '../../../src/shared/domain/request/batch.ts'
import type { BillListRow } from '../../../src/shared/domain/bill/bill-list.ts'
import { noFees } from '../../../src/shared/domain/bill/bill-fees.ts'

/** A bill as the list has it. */
export function listedBill(billCode: string, change: Partial<BillListRow> = {}): BillListRow {
  return {
    seq: 1,
    billCode,
    refCode: `TB02-${billCode}`,
    statusId: null,
    statusText: '',
    receiverName: `Khách ${billCode}`,
    receiverPhone: '0908765432',
    wardName: 'Phường Ba Đình',
    provinceName: 'Hà Nội',
    codAmountVnd: 0,
    totalFeeVnd: null,
    serviceId: null,
    packageCount: 1,
    createdAtMs: 1,
    labelPrintedAtMs: null,
    labelState: 'missing',
    cancelOutcome: null,
    cancelMessage: '',
    updateOutcome: null,
    updateMessage: '',
    carrierDraft: false,
    senderName: 'Shop Mộc An',
    exception: null,
    movedAtMs: 1,
    ...change,
  }
}

/** The same bill opened. */
export function openedBill(row: BillListRow): BillDetail {
  const { seq: _seq, senderName: _sender, exception: _exception, movedAtMs: _moved, ...bill } = row
  return {
    ...bill,
    bill: emptyBill,
    fees: noFees,
    expectedAtMs: null,
    draftId: null,
    trackedAtMs: null,
    tracking: null,
    weightUnitDoubt: null,
    carrierCodVnd: null,
    isCreatedOtherwise: false,
    history: [],
  }
}

/** Nothing was done about it yet. */
export const emptyHistory: BillHistory = {
  attempts: [],
  requests: [],
  prints: [],
  decisions: [],
  links: [],
  exception: null,
  handled: null,
}

/** A cancel of CP1 whose answer is unclear. */
export function batchOfOne(counts: Partial<Batch['counts']> = {}): Batch {
  return {
    id: 'b',
    kind: 'cancel',
    operator: '',
    askedAtMs: 1,
    retryOf: null,
    stoppedAtMs: null,
    isHalted: false,
    firstCode: 'CP1',
    total: 1,
    counts: { waiting: 0, sending: 0, accepted: 0, refused: 0, unclear: 1, 'not-sent': 0, ...counts },
    unrequested: [],
  }
}
