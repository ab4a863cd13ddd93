import { customerKinds, type Forgotten, type HeldUpBy } from '../../shared/domain/customer.ts'
import type { Stores } from '../database/open-stores.ts'
import { recencyOf } from '../database/stores/customers/customer-changes.ts'
import type { ForgettableBill, OrderPlace } from '../database/stores/customers/forgetting.ts'
import type { Customer } from '../database/stores/customers/customer-row.ts'
import { unlessDamaged } from '../database/stores/stored-json.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

/** Whose data is forgotten: that of customers who asked for it, at once or when their bills have ended, or of all receivers of before a time. */
type Whom =
  | {
      readonly by: 'customer'
      readonly ids: readonly string[]
      /** At most so many bills that have ended are emptied at once; the others are due then, as those that end later. */
      readonly limit: number
    }
  | {
      readonly by: 'ended'
      /** At most so many bills at once; called again while as many were forgotten. */
      readonly limit: number
    }
  | {
      readonly by: 'age'
      /** Bills that are older, and receivers who had none since. A blocked customer stays blocked until a person says otherwise. */
      readonly beforeMs: number
      /** At most so many bills at once; called again until none is left. */
      readonly limit: number
      readonly from: ForgottenUpTo
    }

/** Whoever is held up stays where they are, so that a round of forgetting goes on behind them. */
export interface ForgottenUpTo {
  /** A handover list is forgotten as a whole, by the day it was closed: the number of the last one. */
  readonly list: number
  /** The last receiver of the book, in its order. */
  readonly recency: number
  /** The last order, by age. */
  readonly order: OrderPlace
}

/** Where a round begins. */
export const nothingForgotten: ForgottenUpTo = {
  list: 0,
  recency: Number.MIN_SAFE_INTEGER,
  order: { createdAtMs: Number.MIN_SAFE_INTEGER, seq: 0 },
}

/** By what a text is known to be about somebody who is forgotten. */
interface ForgottenText {
  readonly customerIds: readonly string[]
  readonly phones: readonly string[]
  readonly billCodes: readonly string[]
  /** Names of senders that no bill has any more. */
  readonly senders: readonly string[]
  /** Why another bill is made of an order may name whoever asks to be forgotten, whosever order it is: then those of all orders go. */
  readonly orderIds: readonly string[] | 'all'
}

/** What may be typed and not saved, outside of the tables. */
export interface TypedTexts {
  /** Whether a bill that is being typed is for this receiver. */
  isTyping(phone: string): boolean
  /** Takes out of dialogs and searches what is about these customers, their phones, their bills and orders. */
  forget(about: ForgottenText): void
}

/** What a driver was given, in lists that keep the names on their paper. */
interface HandoverLists {
  /** @returns the number of the list; null where no more was closed before */
  forgetNext(beforeMs: number, after: number): number | null
  forgetReceiversOf(billCodes: readonly string[]): void
}

export interface ForgetDeps {
  readonly handover: HandoverLists
  readonly stores: Pick<Stores, 'customers' | 'forgetting' | 'forgottenPhones' | 'orders' | 'inTransaction'>
  readonly typed: TypedTexts
  /** Whether Settings have a phone for a sender: a return that was entered in the shop's name makes it no customer. */
  readonly isOwnPhone: (phone: string) => boolean
  readonly now: () => number
}

/**
 * Forgets receivers. A customer is forgotten wholly or not at all: an unsent draft or an unresolved attempt holds it up, and is named. A bill under
 * way keeps its receiver until it ends. By age, what is held up is left for the next time.
 */
export type Forget = (whom: Whom) => ForgottenNow

interface ForgottenNow extends Forgotten {
  /** By age: as much as was allowed at once was found, so there may be more. */
  readonly isMore?: boolean
  readonly upTo?: ForgottenUpTo
}

export function createForget(deps: ForgetDeps): Forget {
  const { forgetting, inTransaction } = deps.stores
  function work(whom: Whom): ForgottenNow {
    if (whom.by === 'customer') return forgetCustomers(deps, whom)
    return whom.by === 'ended' ? forgetEnded(deps, whom.limit) : forgetByAge(deps, whom)
  }
  return (whom) => forgetting.overwriting(() => inTransaction(() => work(whom)))
}

/** What forgetting these customers would come to. */
export const whatForgettingIs = (deps: ForgetDeps, ids: readonly string[]): Forgotten => lookedUp(deps, ids).forgotten

interface LookedUp {
  readonly customers: readonly Customer[]
  readonly phones: readonly string[]
  readonly bills: readonly ForgettableBill[]
  readonly forgotten: Forgotten
}

function lookedUp(deps: ForgetDeps, ids: readonly string[]): LookedUp {
  const { stores, typed } = deps
  const customers = groupsOf(deps, ids)
  const phones = phonesOf(deps, customers)
  // One that goes from one of their phones to another is one bill.
  const found = phones.flatMap((phone) => stores.forgetting.billsOf(phone))
  const bills = [...new Map(found.map((bill) => [bill.seq, bill])).values()]
  const forgotten = {
    // Whoever stands in both books is one.
    customers: new Set(customers.map(({ id, phone }) => phone || id)).size,
    bills: bills.length,
    underWay: bills.filter(({ isEnded }) => !isEnded).length,
    heldUpBy: phones.flatMap((phone) => heldUpBy(stores, typed, phone)),
  }
  return { customers, phones, bills, forgotten }
}

function forgetCustomers(deps: ForgetDeps, { ids, limit }: Extract<Whom, { by: 'customer' }>): Forgotten {
  const { stores, typed, handover, now } = deps
  const { customers, phones, bills, forgotten } = lookedUp(deps, ids)
  if (forgotten.heldUpBy.length > 0) return { ...forgotten, customers: 0, bills: 0, underWay: 0 }
  const { forgetting } = stores
  const sending = phones.filter((phone) => sendsBack(deps, phone))
  for (const { kind, phone } of customers) if (phone !== '') stores.forgottenPhones.add(kind, phone, now())
  for (const phone of sending) for (const kind of customerKinds) stores.forgottenPhones.add(kind, phone, now())
  const atOnce = new Set(bills.filter(({ isEnded }) => isEnded).slice(0, limit))
  const done = emptyBills(deps, [...atOnce])
  const emptied = new Set(done.billCodes)
  for (const bill of bills) if (!emptied.has(bill.billCode)) forgetting.forgetWhenEnded(bill, now())
  // They go with their bills.
  const later = new Set(bills.flatMap((bill) => (bill.isEnded && !atOnce.has(bill) ? (bill.draftId ?? []) : [])))
  for (const phone of phones) {
    for (const draft of forgetting.draftsOf(phone)) if (!later.has(draft.id)) forgetting.forgetDraft(draft)
    for (const { id, draftId } of forgetting.ordersOf(phone)) if (!later.has(draftId ?? '')) forgetOrder(deps, id)
  }
  const billCodes = bills.map(({ billCode }) => billCode)
  typed.forget({
    customerIds: customers.map(({ id }) => id),
    phones,
    billCodes,
    senders: done.senders,
    orderIds: 'all',
  })
  handover.forgetReceiversOf(done.billCodes)
  stores.customers.remove(customers)
  return forgotten
}

function forgetOrder({ stores, now }: ForgetDeps, id: string): void {
  if (!stores.orders.forget(id, now())) throw new Error('an order keeps its receiver')
}

/** A bill that never ends, because nobody tracks it, is forgotten so long after it was asked for. */
const longestWayMs = 60 * dayMs

function forgetDue(deps: ForgetDeps, limit: number): Emptied {
  const { stores, handover, now } = deps
  const due = stores.forgetting.billsDue(now() - longestWayMs, limit)
  const orders = due.flatMap(stores.forgetting.ordersOfBill)
  const emptied = forgetBills(deps, due)
  orders.forEach((id) => forgetOrder(deps, id))
  handover.forgetReceiversOf(emptied.billCodes)
  return emptied
}

/** What has none of it any more. */
interface Emptied {
  readonly billCodes: readonly string[]
  /** Names of senders that no bill has any more. */
  readonly senders: readonly string[]
}

interface EmptiedBills extends Emptied {
  /** Those that came back from a customer. */
  readonly sentBack: readonly { readonly bill: ForgettableBill; readonly phone: string }[]
}

function emptyBills(deps: ForgetDeps, bills: readonly ForgettableBill[]): EmptiedBills {
  const { forgetting } = deps.stores
  const emptied = bills.flatMap((bill) => {
    const sender = forgetting.sentBackBy(bill)
    const isPerson = sender !== undefined && (wasForgotten(deps, sender.phone, bill) || !isShop(deps, sender.phone))
    return forgetting.forgetBill(bill) ? [{ bill, sender: isPerson ? sender : undefined }] : []
  })
  const sentBack = emptied.flatMap(({ bill, sender }) => (sender === undefined ? [] : { bill, ...sender }))
  const names = new Set(sentBack.map(({ name }) => name))
  return {
    billCodes: emptied.map(({ bill }) => bill.billCode),
    senders: [...names].filter((name) => name !== '' && !forgetting.hasSender(name)),
    sentBack,
  }
}

/** Whoever the book knows as a sender by a parcel that came back, and by no bill since, goes with its bill. */
function forgetBills(deps: ForgetDeps, bills: readonly ForgettableBill[]): Emptied {
  const { customers } = deps.stores
  const { sentBack, ...emptied } = emptyBills(deps, bills)
  for (const { bill, phone } of sentBack) {
    const sender = unlessDamaged(() => customers.byPhone('sender', phone))
    const isLast = sender?.recency === recencyOf('sender', bill.seq)
    if (sender !== undefined && isLast && sender.block === null) customers.remove([sender])
  }
  return emptied
}

function forgetEnded(deps: ForgetDeps, limit: number): Forgotten {
  const { billCodes, senders } = forgetDue(deps, limit)
  deps.typed.forget({ customerIds: [], phones: [], billCodes, senders, orderIds: [] })
  return { customers: 0, bills: billCodes.length, underWay: 0, heldUpBy: [] }
}

function forgetByAge(deps: ForgetDeps, { beforeMs, limit, from }: Extract<Whom, { by: 'age' }>): ForgottenNow {
  const { stores, typed, handover, now } = deps
  const { forgetting, customers } = stores
  const due = forgetDue(deps, limit)
  const old = forgetBills(deps, forgetting.billsBefore(beforeMs, limit - due.billCodes.length))
  const forgotten = [...due.billCodes, ...old.billCodes]
  const list = handover.forgetNext(beforeMs, from.list)
  const drafts = forgetting.draftsBefore(beforeMs, limit)
  drafts.forEach(forgetting.forgetDraft)
  const orders = forgetting.ordersBefore(beforeMs, from.order, limit)
  for (const id of orders.ids) stores.orders.forget(id, now())
  const { groups, after } = customers.withoutBillSince(beforeMs, from.recency, limit)
  const former = groups
    .filter((group) => group.every(({ phone }) => heldUpBy(stores, typed, phone).length === 0))
    .flat()
  typed.forget({
    customerIds: former.map(({ id }) => id),
    phones: former.map(({ phone }) => phone),
    billCodes: forgotten,
    senders: [...due.senders, ...old.senders],
    orderIds: orders.ids,
  })
  customers.remove(former)
  const isBehind = [list, after, orders.after].some((place) => place !== null)
  const isMore = isBehind || [forgotten, drafts].some(({ length }) => length >= limit)
  const upTo = { list: list ?? from.list, recency: after ?? from.recency, order: orders.after ?? from.order }
  return { customers: former.length, bills: forgotten.length, underWay: 0, heldUpBy: [], isMore, upTo }
}

function heldUpBy({ forgetting }: ForgetDeps['stores'], typed: TypedTexts, phone: string): readonly HeldUpBy[] {
  return [...forgetting.heldUpBy(phone), ...(typed.isTyping(phone) ? [{ kind: 'form' as const }] : [])]
}

/** With whom they were merged; whoever sends parcels back is one person in both books. */
function groupsOf(deps: ForgetDeps, ids: readonly string[]): readonly Customer[] {
  const { customers } = deps.stores
  const named = ids.flatMap((id) => {
    const customer = customers.remains(id)
    return customer === undefined ? [] : customers.group(customer)
  })
  const ofBoth = named
    .filter(({ phone }) => sendsBack(deps, phone))
    .flatMap(({ phone }) => customerKinds.flatMap((kind) => unlessDamaged(() => customers.byPhone(kind, phone)) ?? []))
    .flatMap(customers.group)
  return [...new Map([...named, ...ofBoth].map((customer) => [customer.id, customer])).values()]
}

/** Under which they have bills of their own: a shop that sends has none. */
function phonesOf(deps: ForgetDeps, customers: readonly Customer[]): readonly string[] {
  const own = customers.filter(({ kind, phone }) => phone !== '' && (kind === 'receiver' || sendsBack(deps, phone)))
  return [...new Set(own.map(({ phone }) => phone))]
}

const sendsBack = (deps: ForgetDeps, phone: string): boolean =>
  deps.stores.forgetting.sendsBack(phone) && !isShop(deps, phone)

/** Whoever asked to be forgotten was no shop then, whatever the bills that are left of them say. */
const wasForgotten = ({ stores }: ForgetDeps, phone: string, { seq }: ForgettableBill): boolean =>
  stores.forgottenPhones.has('sender', phone, seq)

/** Settings may have another sender by now. */
const isShop = ({ stores, isOwnPhone }: ForgetDeps, phone: string): boolean =>
  isOwnPhone(phone) || stores.forgetting.isShop(phone)
