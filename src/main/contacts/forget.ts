import type { Forgotten, HeldUpBy } from '../../shared/domain/customer.ts'
import type { Stores } from '../database/open-stores.ts'
import type { Customer } from '../database/stores/customers/customers.ts'

/** Whose data is forgotten: that of customers who asked for it, or of all receivers of before a time. */
type Whom =
  | { readonly by: 'customer'; readonly ids: readonly string[] }
  | {
      readonly by: 'age'
      /** Bills that are older, and receivers who had none since. A blocked customer stays blocked until a person says otherwise. */
      readonly beforeMs: number
      /** At most so many bills at once; called again until none is left. */
      readonly limit: number
    }

/** What may be typed and not saved, outside of the tables. */
export interface TypedTexts {
  /** Whether a bill that is being typed is for this receiver. */
  isTyping(phone: string): boolean
  /** Takes out of dialogs and searches what is about these receivers, bills and drafts. */
  forget(about: { readonly phones: readonly string[]; readonly billCodes: readonly string[] }): void
}

export interface ForgetDeps {
  readonly stores: Pick<Stores, 'customers' | 'forgetting' | 'forgottenPhones' | 'orders' | 'inTransaction'>
  readonly typed: TypedTexts
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
}

export function createForget(deps: ForgetDeps): Forget {
  const { forgetting, inTransaction } = deps.stores
  const work = (whom: Whom) => (whom.by === 'customer' ? forgetCustomers(deps, whom.ids) : forgetByAge(deps, whom))
  return (whom) => forgetting.overwriting(() => inTransaction(() => work(whom)))
}

/** What forgetting these customers would come to. */
export function whatForgettingIs({ stores, typed }: ForgetDeps, ids: readonly string[]): Forgotten {
  const customers = groupsOf(stores, ids)
  const phones = receiverPhones(customers)
  const bills = phones.flatMap((phone) => stores.forgetting.billsOf(phone))
  return {
    customers: customers.length,
    bills: bills.length,
    underWay: bills.filter(({ isEnded }) => !isEnded).length,
    heldUpBy: phones.flatMap((phone) => heldUpBy(stores, typed, phone)),
  }
}

function forgetCustomers(deps: ForgetDeps, ids: readonly string[]): Forgotten {
  const { stores, typed, now } = deps
  const found = whatForgettingIs(deps, ids)
  if (found.heldUpBy.length > 0) return { ...found, customers: 0, bills: 0, underWay: 0 }
  const { forgetting } = stores
  const customers = groupsOf(stores, ids)
  const phones = receiverPhones(customers)
  const billCodes: string[] = []
  for (const phone of phones) {
    for (const bill of forgetting.billsOf(phone)) {
      billCodes.push(bill.billCode)
      if (!bill.isEnded || !forgetting.forgetBill(bill)) forgetting.forgetWhenEnded(bill, now())
    }
    forgetting.draftsOf(phone).forEach(forgetting.forgetDraft)
    for (const id of forgetting.ordersOf(phone)) stores.orders.forget(id, now())
  }
  typed.forget({ phones, billCodes })
  for (const { kind, phone } of customers) if (phone !== '') stores.forgottenPhones.add(kind, phone, now())
  stores.customers.remove(customers)
  return found
}

/** A bill that never ends, because nobody tracks it, is forgotten so long after it was asked for. */
const longestWayMs = 60 * 86_400_000

function forgetByAge(
  { stores, typed, now }: ForgetDeps,
  { beforeMs, limit }: Extract<Whom, { by: 'age' }>,
): ForgottenNow {
  const { forgetting, customers } = stores
  const due = forgetting.billsDue(now() - longestWayMs, limit)
  const bills = [...due, ...forgetting.billsBefore(beforeMs, limit)].slice(0, limit)
  const forgotten = bills.filter(forgetting.forgetBill)
  const drafts = forgetting.draftsBefore(beforeMs, limit)
  drafts.forEach(forgetting.forgetDraft)
  const orders = forgetting.ordersBefore(beforeMs, limit)
  for (const id of orders) stores.orders.forget(id, now())
  const former = customers
    .withoutBillSince(beforeMs, limit)
    .filter(({ phone }) => heldUpBy(stores, typed, phone).length === 0)
  typed.forget({ phones: former.map(({ phone }) => phone), billCodes: forgotten.map(({ billCode }) => billCode) })
  customers.remove(former)
  const isMore = [former, forgotten, drafts, orders].some(({ length }) => length >= limit)
  return { customers: former.length, bills: forgotten.length, underWay: 0, heldUpBy: [], isMore }
}

function heldUpBy({ forgetting }: ForgetDeps['stores'], typed: TypedTexts, phone: string): readonly HeldUpBy[] {
  return [...forgetting.heldUpBy(phone), ...(typed.isTyping(phone) ? [{ kind: 'form' as const }] : [])]
}

/** With whom they were merged. */
function groupsOf({ customers }: ForgetDeps['stores'], ids: readonly string[]): readonly Customer[] {
  const all = ids.flatMap((id) => {
    const customer = customers.remains(id)
    return customer === undefined ? [] : customers.group(customer)
  })
  return [...new Map(all.map((customer) => [customer.id, customer])).values()]
}

const receiverPhones = (customers: readonly Customer[]): readonly string[] =>
  customers.filter(({ kind, phone }) => kind === 'receiver' && phone !== '').map(({ phone }) => phone)
