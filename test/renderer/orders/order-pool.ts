import type { AppError } from '../../../src/shared/app-error.ts'
import type { OrderDetail, OrderState } from '../../../src/shared/domain/order/order-row.ts'
import {
  cancellableStates,
  isPackable,
  packableStates,
  releasableStates,
} from '../../../src/shared/domain/order/order-states.ts'
import { err, ok, type Result } from '../../../src/shared/result.ts'
import type { ChannelInput, ChannelOutput } from '../../../src/shared/ipc/contract.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { orderContent } from './read-sheet.ts'

export const orderId = (n: number): string => `2b2c6a53-9f0e-4c63-8d4c-${String(n).padStart(12, '0')}`

/** An order of a shop, with what main knows of it. */
export function orderDetail(n: number, change: Partial<OrderDetail> = {}): OrderDetail {
  const content = orderContent(n)
  const { receiver, number, source, codAmountVnd } = content
  return {
    id: orderId(n),
    source,
    number,
    state: 'waiting',
    reason: 'none',
    reasonDetail: '',
    revision: 1,
    refCode: '',
    receiverName: receiver.name,
    receiverPhone: receiver.phone,
    wardName: 'Phường Rạch Giá',
    provinceName: 'An Giang',
    codAmountVnd,
    serviceId: null,
    itemCount: 1,
    faults: [],
    operator: '',
    createdAtMs: 1,
    stateSinceMs: 1,
    draft: null,
    content,
    isDamaged: false,
    importedFrom: { importId: 'i', fileName: 'don.csv', operator: 'Mai' },
    events: [],
    drafts: [],
    ...change,
  }
}

/** A draft or bill that an order has. */
export const draftOf = (id: string, billCode: string | null = null): NonNullable<OrderDetail['draft']> => ({
  id,
  state: billCode === null ? 'READY' : 'CREATED',
  reason: 'none',
  unresolvedAttempts: 0,
  billCode,
  billStatusId: null,
})

/** Main's side of the pool: who packs what, and that one order is packed at a time. */
export function orderPool(...details: readonly OrderDetail[]) {
  const orders = new Map(details.map((order) => [order.id, order]))
  const put = (id: string, change: Partial<OrderDetail>): OrderDetail => {
    const order = { ...orders.get(id)!, ...change }
    orders.set(id, order)
    return order
  }
  const inState = (state: OrderState) => [...orders.values()].filter((order) => order.state === state)
  function start({ id, givesBack }: ChannelInput<'orders.start'>): Result<OrderDetail, AppError> {
    const order = orders.get(id)
    if (order === undefined) return err({ code: 'order-not-found' })
    if (order.draft !== null) return err({ code: 'order-has-bill' })
    if (order.state !== 'waiting' && order.state !== 'packing') return err({ code: 'order-not-waiting' })
    if (givesBack !== null && orders.get(givesBack)?.state === 'packing') put(givesBack, { state: 'waiting' })
    const inHand = inState('packing').find((other) => other.id !== id)
    if (inHand !== undefined)
      return err({
        code: 'order-in-hand',
        context: { orderId: inHand.id, number: inHand.number, operator: '', sinceMs: 1 },
      })
    return ok(put(id, { state: 'packing', refCode: order.number }))
  }
  const waiting = { state: 'waiting', reason: 'none', reasonDetail: '' } as const
  /** What was forgotten is put away, and never packed again. */
  function moveEach(
    ids: readonly string[],
    from: readonly OrderState[],
    changeOf: (id: string) => Partial<OrderDetail>,
  ): ChannelOutput<'orders.release'> {
    const isMoved = (id: string): boolean => {
      const order = orders.get(id)
      if (order === undefined || order.draft !== null || !from.includes(order.state)) return false
      const change = changeOf(id)
      if (isPackable(change.state ?? order.state) && order.content === null) return false
      put(id, change)
      return true
    }
    const moved = ids.filter(isMoved)
    return { moved, left: ids.filter((id) => !moved.includes(id)) }
  }
  const handlers: FakeHandlers = {
    'orders.scan': ({ code }) => [...orders.values()].filter(({ number }) => number === code),
    'orders.get': ({ id }) => orders.get(id) ?? err<AppError>({ code: 'order-not-found' }),
    'orders.start': start,
    'orders.giveBack': ({ id }) =>
      orders.get(id)?.state === 'packing' ? put(id, { state: 'waiting' }) : orders.get(id)!,
    'orders.counts': () => ({
      faulty: inState('faulty').length,
      packing: inState('packing').length,
      waiting: inState('waiting').length,
      held: inState('held').length,
      drafted: inState('drafted').length,
      billed: inState('billed').length,
      cancelled: inState('cancelled').length,
    }),
    'orders.sources': () => ['sheet'],
    'orders.imports': () => ({ rows: [], total: 0 }),
    'orders.list': ({ states, offset, limit }) => {
      const rows = states.flatMap((state) => inState(state))
      return { rows: rows.slice(offset, offset + limit), total: rows.length }
    },
    'orders.release': ({ ids }) => moveEach(ids, releasableStates, () => waiting),
    'orders.cancel': ({ ids }) =>
      moveEach(ids, ['faulty', ...cancellableStates], () => ({ state: 'cancelled', reason: 'by-packer' })),
    'orders.hold': ({ ids }) =>
      moveEach(ids, ['faulty', ...packableStates], () => ({ state: 'held', reason: 'by-packer' })),
    'orders.undoMove': ({ from, orders: before }) => {
      const ids = before.map(({ id }) => id)
      return moveEach(ids, [from], (id) => {
        const was = before.find((each) => each.id === id)!
        const isInHand = was.state === 'packing' && inState('packing').length > 0
        return { ...was, state: isInHand ? 'waiting' : was.state }
      })
    },
    'bills.get': () => err<AppError>({ code: 'bill-not-found' }),
    'drafts.list': () => ({ rows: [], total: 0 }),
    'bills.list': () => ({ rows: [], isMore: false }),
  }
  return { handlers, put, inState, order: (n: number) => orders.get(orderId(n))! }
}
