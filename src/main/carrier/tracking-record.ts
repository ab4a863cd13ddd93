import type { Fees } from '../../shared/domain/bill.ts'

/** What the carrier knows about one bill, in our terms; null where it named nothing usable. */
export interface TrackingRecord {
  readonly billCode: string
  /** Empty where the carrier returned none. */
  readonly refCode: string
  readonly statusId: number | null
  readonly statusText: string
  readonly weightGrams: number | null
  readonly volumetricWeightGrams: number | null
  readonly sender: TrackingParty
  readonly receiver: TrackingParty
  readonly codAmountVnd: number | null
  readonly fees: Fees
  readonly pickedUpAtMs: number | null
  readonly expectedAtMs: number | null
  readonly deliveredAtMs: number | null
  readonly note: string
  readonly history: readonly TrackingEvent[]
  readonly proofOfDeliveryLinks: readonly string[]
  readonly waybillImageLinks: readonly string[]
  readonly documentImageLinks: readonly string[]
}

export interface TrackingParty {
  readonly name: string
  /** Null where the carrier masks it or names none: it must never replace the number that the packer typed. */
  readonly phone: string | null
  readonly address: string
  readonly wardName: string
  readonly districtName: string
  readonly provinceName: string
}

export interface TrackingEvent {
  readonly sequence: number | null
  readonly atMs: number | null
  readonly textVi: string
  readonly textEn: string
  /** District and city of the event, as far as they are named. */
  readonly place: string
  /** The carrier's own code of the event; its values are not documented. */
  readonly statusCode: string
  readonly delayReason: string
}
