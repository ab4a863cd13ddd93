import { openStores, type Stores } from '../../../src/main/database/open-stores.ts'
import type { OrderContent } from '../../../src/shared/domain/order/order.ts'
import type { OrderState } from '../../../src/shared/domain/order/order-row.ts'
import type { ChannelInput } from '../../../src/shared/ipc/contract.ts'
import { orderContent } from '../orders/sample-orders.ts'
import { openStation, validBill, type Station } from './station.ts'

export const orderId = '3b0d6b1e-52c4-5d8f-9a59-0d9a6d1a2b01'

export interface WithOrder {
  readonly station: Station
  readonly stores: Stores
  submit(change?: Partial<ChannelInput<'drafts.submit'>>): ReturnType<Station['queue']['submit']>
  state(): OrderState | undefined
}

/** A station whose carrier answers when it is told to, with one order that waits. */
export function withOrder(change: Partial<OrderContent> = {}): WithOrder {
  const station = openStation()
  station.carrier.script = null
  const stores = openStores(station.db)
  const origin = { state: 'waiting', reason: 'none', reasonDetail: '', refCode: '', importSeq: null } as const
  stores.orders.insert({ id: orderId, content: orderContent('DH-1', change), ...origin, createdAtMs: 1 })
  return {
    station,
    stores,
    submit: (more = {}) =>
      station.queue.submit({
        bill: { ...validBill, refCode: 'typed' },
        intent: 'send',
        draftId: null,
        referenceOverrideReason: null,
        order: { id: orderId, revision: stores.orders.find(orderId)?.revision ?? 0 },
        ...more,
      }),
    state: () => stores.orderLists.detail(orderId)?.state,
  }
}

export function drafted(outcome: ReturnType<WithOrder['submit']>): string {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.error))
  return outcome.value.id
}
