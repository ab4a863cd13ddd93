import type { AppError } from '../../shared/app-error.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'
import { longestInBill } from '../../shared/domain/validation/bill-bounds.ts'
import type { ChannelInput } from '../../shared/ipc/contract.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import { err, ok, type Result } from '../../shared/result.ts'
import type { StoredOrder } from '../database/stores/orders/orders.ts'
import type { IntentLine } from './journal/journal-line.ts'
import type { Stores } from './stores.ts'

interface OrderDeps {
  readonly stores: Stores
  readonly clock: Clock
  readonly operator: () => string
  /** The station's next reference. */
  readonly nextReference: () => string
}

type Submission = Pick<ChannelInput<'drafts.submit'>, 'draftId' | 'referenceOverrideReason' | 'order'> & {
  readonly intent: ChannelInput<'drafts.submit'>['intent'] | 'hold'
}

/** The order that a draft is saved for. */
interface OrderOfBill {
  readonly id: string
  /** Its own, which every draft of it carries. */
  readonly refCode: string
  /** A person's reason to make another bill of it; empty where it has none. */
  readonly why: string
}

/**
 * The order of a bill that is saved: the one that it names, or the one that its draft was made of before; null for none. To be called in
 * the transaction that stores the draft. A bill that main has refused once is only kept, so nothing is asked of its order.
 */
export function orderOfBill(deps: OrderDeps, input: Submission): Result<OrderOfBill | null, AppError> {
  const { orders } = deps.stores
  const before = input.draftId === null ? undefined : orders.linkOf(input.draftId)
  const id = before?.orderId ?? input.order?.id
  if (id === undefined) return ok(null)
  const order = orders.find(id)
  if (input.intent === 'keep-refused') return ok(order && !order.isHidden ? orderFor(deps, order, '') : null)
  if (order === undefined || order.isHidden) return err({ code: 'order-not-found' })
  // Also where it is damaged: nobody knows then what was sold.
  if (before === undefined && !order.isIntact) return err({ code: 'row-damaged', context: { name: order.number } })
  const problem = before === undefined ? problemOfScan(order, input) : problemOfState(order)
  if (problem !== null) return err(problem)
  const other = orders.otherDraft(id, input.draftId ?? '')
  if (other === undefined) return ok(orderFor(deps, order, before?.why ?? ''))
  if (before !== undefined && !before.isRefused) return ok(orderFor(deps, order, before.why))
  const reason = input.referenceOverrideReason
  if (reason === null) return err(hasBill(deps.stores, order, other))
  if (reason.trim() === '') return err({ code: 'reason-required' })
  return ok(orderFor(deps, order, reason.trim()))
}

function problemOfScan(order: StoredOrder, { order: scanned, intent }: Submission): AppError | null {
  const context = contextOf(order)
  if (order.isEntering || order.revision !== scanned?.revision) return { code: 'order-changed', context }
  if (order.draftId === null && order.state === 'held' && intent !== 'hold')
    return { code: 'order-not-waiting', context }
  return problemOfState(order)
}

function problemOfState(order: StoredOrder): AppError | null {
  return order.draftId === null && order.state === 'cancelled'
    ? { code: 'order-not-waiting', context: contextOf(order) }
    : null
}

const contextOf = ({ id, number, state }: StoredOrder) => ({ orderId: id, number, state })

function hasBill({ drafts }: Stores, order: StoredOrder, draftId: string): AppError {
  const billCode = drafts.row(draftId)?.billCode ?? null
  return { code: 'order-has-bill', context: { ...contextOf(order), draftId, ...(billCode !== null && { billCode }) } }
}

/** Why a draft of an order may not go out, or come back from being deleted; null where it may, and for a draft of no order. */
export function problemOfOrder(stores: Stores, draftId: string): AppError | null {
  const link = stores.orders.linkOf(draftId)
  const order = link && stores.orders.find(link.orderId)
  if (link === undefined || order === undefined) return null
  const isAnother = link.isRefused || order.draftId !== draftId
  const other = stores.orders.otherDraft(order.id, draftId)
  if (isAnother && other !== undefined && (link.why === '' || link.isRefused)) return hasBill(stores, order, other)
  // Somebody packs it anew, after its draft was deleted.
  const isPackedAnew = order.draftId === null && (order.state === 'packing' || order.state === 'held')
  if (isPackedAnew) return { code: 'order-not-waiting', context: contextOf(order) }
  return problemOfState(order)
}

/**
 * The order's own reference, issued the first time it is needed: its number where no other order has it and it can be one, else the
 * station's next reference. It stays when no bill comes of it. Where a bill of no order has that reference already, a person decides when this one
 * is made: it may be the same parcel.
 */
export function referenceOf(
  { stores, nextReference }: Pick<OrderDeps, 'stores' | 'nextReference'>,
  order: StoredOrder,
) {
  if (order.refCode !== '') return order.refCode
  const { orders } = stores
  const number = order.number.trim()
  const isTaken = orders.holderOfReference(number, order.id) !== undefined
  const refCode = isTaken || !isReference(number) ? nextReference() : number
  orders.setReference(order.id, refCode)
  return refCode
}

/** As `checkBill` takes a reference, and without what no scanner reads back. */
const isReference = (text: string): boolean => text.length <= longestInBill.reference && /^[^\s\p{C}]+$/u.test(text)

function orderFor(deps: OrderDeps, order: StoredOrder, why: string): OrderOfBill {
  return { id: order.id, refCode: referenceOf(deps, order), why }
}

/** Draft and order are linked in the transaction that stores the draft, so that neither is there without the other. */
export function linkOrder(deps: OrderDeps, draftId: string, { id, why }: OrderOfBill, isRefused: boolean): void {
  const { stores, clock, operator } = deps
  const { orders } = stores
  const before = orders.linkOf(draftId)
  if (before !== undefined && (isRefused || !before.isRefused)) return
  const by = { operator: operator(), atMs: clock.now() }
  orders.link({ draftId, orderId: id, isRefused, why, ...by })
  if (isRefused) return
  orders.addEvent({ orderId: id, ...by, kind: why === '' ? 'drafted' : 'another-bill', reason: why, draftId })
  if (why !== '') stores.decisions.add({ draftId }, { ...by, action: 'another-bill', reason: why })
}

/** A draft that was kept although it was refused, and goes out after all, is the one of its order from then on. */
export function claimOrder(deps: OrderDeps, draftId: string): void {
  const link = deps.stores.orders.linkOf(draftId)
  if (link?.isRefused === true) linkOrder(deps, draftId, { id: link.orderId, refCode: '', why: link.why }, false)
}

/** By which the journal knows the order of a draft; undefined for a draft of none. */
export function orderOfDraft({ orders }: Stores, draftId: string): IntentLine['order'] {
  const link = orders.linkOf(draftId)
  const order = link && orders.find(link.orderId)
  return order && { id: order.id, source: order.source, number: order.number }
}

/**
 * The order of an intent that the journal knows and this database does not, linked with its draft. Of what was sold only what was sent is known. To be
 * called once the draft is stored.
 */
export function restoreOrder({ orders }: Stores, intent: IntentLine, atMs: number): void {
  const { order, draftId, refCode } = intent
  if (order === undefined) return
  const { id } = order
  const known = orders.find(id)
  const isFree = orders.holderOfReference(refCode, id) === undefined
  if (known === undefined) {
    // On hold behind its draft: where that is deleted, nobody knows what else happened to the order.
    const origin = { state: 'held', reason: 'restored-copy', reasonDetail: '', importSeq: null } as const
    orders.insert({
      id,
      content: contentOf(order, intent.bill),
      ...origin,
      refCode: isFree ? refCode : '',
      createdAtMs: atMs,
    })
  } else if (known.refCode === '' && isFree) orders.setReference(id, refCode)
  if (orders.linkOf(draftId)?.isRefused === false) return
  const why = orders.otherDraft(id, draftId) === undefined ? '' : 'restored-copy'
  orders.link({ draftId, orderId: id, isRefused: false, why, operator: '', atMs })
  orders.addEvent({ orderId: id, atMs, operator: '', kind: 'restored', reason: '', draftId })
}

function contentOf({ source, number }: NonNullable<IntentLine['order']>, bill: IntentLine['bill']): OrderContent {
  const { receiver, cargo, codAmountVnd, serviceId, note } = bill
  const { weightGrams, packageCount, valueVnd, content } = cargo
  const items = content === '' ? [] : [{ sku: '', name: content, quantity: 1, barcode: '', pictureUrl: '' }]
  const amounts = { codAmountVnd, valueVnd, weightGrams, packageCount, serviceId }
  return { source, number, receiver, items, ...amounts, note, orderedAtMs: null, faults: [] }
}
