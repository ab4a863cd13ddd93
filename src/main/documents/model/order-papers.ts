import type { PickedGoods } from '../../../shared/domain/order/order-goods.ts'

/** What is fetched from the shelf for several orders at once. */
export interface PickListModel {
  readonly stationName: string
  readonly operator: string
  readonly atMs: number
  readonly training: boolean
  readonly orders: number
  readonly goods: readonly PickedGoods[]
}

/** What lies in the parcel of one order, for whoever packs it and whoever opens it. */
export interface PackingSlipModel {
  readonly number: string
  /** What a scanner reads to pack it; empty where the number cannot be written in bars. */
  readonly scanned: string
  readonly shopName: string
  readonly receiverName: string
  readonly receiverPhone: string
  readonly address: string
  readonly note: string
  readonly codAmountVnd: number
  readonly items: readonly { readonly name: string; readonly sku: string; readonly quantity: number }[]
}

export interface PackingSlipsModel {
  readonly stationName: string
  readonly atMs: number
  readonly training: boolean
  readonly slips: readonly PackingSlipModel[]
}
