import type { unclearReasons } from '../../../shared/domain/draft.ts'
import type { Fees } from '../../../shared/domain/bill/bill.ts'

/** The shipment result of a create or update answer, in our terms; null where the carrier named nothing usable. */
export interface ShipmentResult {
  readonly billId: number | null
  readonly billCode: string
  readonly refCode: string
  readonly statusId: number | null
  readonly codAmountVnd: number | null
  readonly serviceId: number | null
  readonly paymentMethodId: number | null
  readonly createdAtMs: number | null
  readonly expectedAtMs: number | null
  readonly fees: Fees
  /** The receiver's, perhaps partly masked; empty where none is named. */
  readonly receiverName: string
  readonly receiverPhone: string
  readonly packageCount: number | null
  /** As the carrier writes it, without a unit. */
  readonly weightOnWire: number | null
}

export type UnclearReason = (typeof unclearReasons)[number]

export type UnauthorizedKind = 'missing-header' | 'bad-header' | 'expired' | 'invalid' | 'unrecognised'

/** What one create call's evidence carries, and nothing more. docs/queue.md holds the table behind it. */
export type CreateAnswer =
  /** The headers never left: safe to send again. */
  | { readonly kind: 'not-sent'; readonly detail: string }
  /** A 401 without a bill code. */
  | { readonly kind: 'unauthorized'; readonly which: UnauthorizedKind }
  /** 408 or 429: the carrier asks to come back; `retryAfterMs` where it said when. */
  | { readonly kind: 'later'; readonly status: number; readonly retryAfterMs: number | null }
  | { readonly kind: 'created'; readonly result: ShipmentResult }
  | { readonly kind: 'refused'; readonly status: number; readonly message: string }
  | {
      readonly kind: 'unclear'
      readonly reason: UnclearReason
      readonly detail: string
      readonly billCodeSeen: string | null
    }
