import type { BillDetail, Fees } from '../../../shared/domain/bill/bill.ts'
import { newestFirst, type TrackingImage, type TrackingRecord } from '../../../shared/domain/tracking.ts'
import { addressLine } from '../format/party-text.ts'

/** What Track shows of a bill, whoever made it. */
export interface TrackedView {
  /** Made by another station or in the carrier's portal: only the carrier's record of it is known here. */
  readonly isElsewhere: boolean
  readonly billCode: string
  readonly refCode: string
  readonly statusId: number | null
  readonly statusText: string
  readonly expectedAtMs: number | null
  readonly trackedAtMs: number | null
  /** When something was last heard of it; null where nobody said. */
  readonly newsAtMs: number | null
  readonly history: readonly BillDetail['history'][number][]
  readonly images: readonly TrackingImage[]
  readonly receiver: { readonly name: string; readonly phone: string; readonly address: string }
  readonly cargo: {
    readonly content: string
    /** Null where the carrier's record does not say. */
    readonly packageCount: number | null
    readonly weightGrams: number | null
    readonly volumetricWeightGrams: number | null
    readonly sizesCm: readonly (number | null)[]
  }
  readonly money: {
    readonly codAmountVnd: number | null
    readonly fees: Fees
    readonly totalVnd: number | null
    readonly paymentMethodId: number | null
    readonly paymentStatus: string
  }
}

/** A bill of this station. The receiver is as the packer entered it: tracking may mask the phone. */
export function viewOfBill(bill: BillDetail): TrackedView {
  const { bill: entered, tracking } = bill
  const { cargo, receiver } = entered
  const fees = tracking?.fees ?? bill.fees
  return {
    isElsewhere: false,
    billCode: bill.billCode,
    refCode: bill.refCode,
    statusId: bill.statusId,
    statusText: bill.statusText,
    expectedAtMs: bill.expectedAtMs,
    trackedAtMs: bill.trackedAtMs,
    newsAtMs: bill.history[0]?.atMs ?? bill.createdAtMs,
    history: bill.history,
    images: tracking?.images ?? [],
    receiver: { name: receiver.name, phone: receiver.phone, address: addressLine(receiver) },
    cargo: {
      content: cargo.content,
      packageCount: cargo.packageCount,
      weightGrams: cargo.weightGrams,
      volumetricWeightGrams: tracking?.volumetricWeightGrams ?? null,
      sizesCm: [cargo.lengthCm, cargo.widthCm, cargo.heightCm],
    },
    money: {
      codAmountVnd: bill.codAmountVnd,
      fees,
      totalVnd: fees.totalVnd ?? bill.totalFeeVnd,
      paymentMethodId: entered.paymentMethodId,
      paymentStatus: tracking?.paymentStatus ?? '',
    },
  }
}

/** What the carrier's record alone says. */
export function viewOfRecord(record: TrackingRecord, askedAtMs: number): TrackedView {
  const { receiver } = record
  const history = newestFirst(record.history)
  const place = [receiver.address, receiver.wardName, receiver.districtName, receiver.provinceName]
  return {
    isElsewhere: true,
    billCode: record.billCode,
    refCode: record.refCode,
    statusId: record.statusId,
    statusText: record.statusText,
    expectedAtMs: record.expectedAtMs,
    trackedAtMs: askedAtMs,
    newsAtMs: history[0]?.atMs ?? null,
    history,
    images: record.images,
    receiver: { name: receiver.name, phone: receiver.phone ?? '', address: place.filter(Boolean).join(', ') },
    cargo: {
      content: record.cargoContent,
      packageCount: null,
      weightGrams: record.weightGrams,
      volumetricWeightGrams: record.volumetricWeightGrams,
      // The carrier writes zero for what it does not know.
      sizesCm: [record.lengthCm, record.widthCm, record.heightCm].map((size) => size || null),
    },
    money: {
      codAmountVnd: record.codAmountVnd,
      fees: record.fees,
      totalVnd: record.fees.totalVnd,
      paymentMethodId: null,
      paymentStatus: record.paymentStatus,
    },
  }
}
