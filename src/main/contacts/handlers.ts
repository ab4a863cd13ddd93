import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Channel, ChannelInput } from '../../shared/ipc/contract.ts'
import type { contactsContract } from '../../shared/ipc/channels/contacts-contract.ts'
import type { CustomerEventKind } from '../../shared/domain/customer.ts'
import { normalizePhone, phoneProblem } from '../../shared/domain/text/phone.ts'
import type { ContactStore } from '../database/stores/customers/contacts.ts'
import type { Customer } from '../database/stores/customers/customer-row.ts'
import { DamagedRowError } from '../../shared/damaged-row-error.ts'
import { AppFailure } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Customers } from './customers.ts'
import { exportCustomers } from './export-customers.ts'
import { whatForgettingIs } from './forget.ts'
import { dayMs } from '../../shared/domain/time/time-units.ts'

export interface ContactsDeps {
  readonly contacts: ContactStore
  readonly customers: Customers
  readonly operator: () => string
  readonly now: () => number
  /** Where what is written for a person goes. */
  readonly folder: string
  readonly changed: (what: { readonly forgotten: boolean }) => void
}

export function contactHandlers(deps: () => ContactsDeps): HandlersOf<typeof contactsContract> {
  return {
    'contacts.byPhone': ({ phone }) => deps().contacts.byPhone(phone, deps().now() - dayMs) ?? null,
    'contacts.search'({ query, limit }) {
      const { contacts, customers } = deps()
      customers.catchUp()
      return contacts.search(query, limit)
    },
    'contacts.list'(question) {
      const { customers } = deps()
      customers.catchUp()
      return customers.stores.customerBook.list(question)
    },
    'contacts.counts': () => deps().customers.stores.customerBook.counts(),
    'contacts.get'({ id }) {
      const { customers } = deps()
      return customers.stores.customerBook.detail(known(customers, id))
    },
    'contacts.save': (input) => save(deps(), input),
    'contacts.merge'({ into, from }) {
      return change(deps(), 'merged', (all) => {
        const [target] = all.group(known(deps().customers, into))
        const [source] = all.group(known(deps().customers, from))
        if (target.kind !== source.kind || target.seq === source.seq)
          throw new AppFailure({ code: 'customer-not-found' })
        all.merge(target, source)
        return { customer: target, detail: source.id }
      })
    },
    'contacts.part'({ id }) {
      return change(deps(), 'parted', (all) => {
        const customer = known(deps().customers, id)
        const [shown] = all.group(customer)
        all.part(customer)
        return { customer: shown, detail: customer.id }
      })
    },
    'contacts.block'({ ids, note }) {
      const { operator, now } = deps()
      const by = operator()
      return changeEach(deps(), 'blocked', ids, (all, customer) => {
        const [shown] = all.group(customer)
        all.setBlock(shown, { atMs: now(), by, note })
        return { customer: shown, detail: note }
      })
    },
    'contacts.unblock'({ ids }) {
      return changeEach(deps(), 'unblocked', ids, (all, customer) => {
        const group = all.group(customer)
        for (const each of group) if (each.block !== null) all.setBlock(each, null)
        return { customer: group[0], detail: '' }
      })
    },
    'contacts.export'({ language }) {
      const { customers, folder, now } = deps()
      return exportCustomers(customers.stores.customers, { folder, atMs: now(), language })
    },
    'contacts.mayForget': ({ ids }) => whatForgettingIs(deps().customers.forgetDeps, ids),
    'contacts.forget'({ ids }) {
      const { customers, changed } = deps()
      const told = (): void => changed({ forgotten: true })
      const forgotten = customers.forgetThem(ids, told)
      if (forgotten.heldUpBy.length === 0) told()
      return forgotten
    },
  }
}

/** @throws AppFailure where the customer has been forgotten meanwhile */
function known({ stores }: Customers, id: string): Customer {
  const customer = stores.customers.byId(id)
  if (customer === undefined) throw new AppFailure({ code: 'customer-not-found' })
  return customer
}

type Store = Customers['stores']['customers']

interface Changed {
  readonly customer: Customer
  readonly detail: string
}

/** A change with its line in the customer's history, both or none. */
function change(deps: ContactsDeps, kind: CustomerEventKind, work: (store: Store) => Changed): { readonly id: string } {
  const { stores } = deps.customers
  const id = stores.inTransaction(() => noted(deps, kind, work(stores.customers)))
  deps.changed({ forgotten: false })
  return { id }
}

function noted(
  { customers, operator, now }: ContactsDeps,
  kind: CustomerEventKind,
  { customer, detail }: Changed,
): string {
  customers.stores.customers.addEvent(customer.id, { atMs: now(), operator: operator(), kind, detail })
  return customer.id
}

/** So many are changed by one write to the disk, within some milliseconds; the core goes on with its work behind it. */
const slice = 20

/**
 * A change of each of them. Who cannot be read, or has been forgotten meanwhile, keeps nobody else from it.
 * @returns how many were left as they are
 * @throws AppFailure, DamagedRowError where that is true of all of them
 */
async function changeEach(
  deps: ContactsDeps,
  kind: CustomerEventKind,
  ids: readonly string[],
  work: (store: Store, customer: Customer) => Changed,
): Promise<{ readonly left: number }> {
  const { customers: store, inTransaction } = deps.customers.stores
  // Somebody else may be at work by the last of them.
  const operator = deps.operator()
  const asked = { ...deps, operator: () => operator }
  const faults: (AppFailure | DamagedRowError)[] = []
  const changeOne = (id: string): void => {
    try {
      noted(asked, kind, work(store, known(deps.customers, id)))
    } catch (cause) {
      if (!(cause instanceof AppFailure || cause instanceof DamagedRowError)) throw cause
      faults.push(cause)
    }
  }
  try {
    for (let first = 0; first < ids.length; first += slice) {
      inTransaction(() => ids.slice(first, first + slice).forEach(changeOne))
      await nextTurn()
    }
  } finally {
    deps.changed({ forgotten: false })
  }
  const [fault] = faults
  if (fault !== undefined && faults.length === ids.length) throw fault
  return { left: faults.length }
}

function save(
  deps: ContactsDeps,
  { id, customer: input, shown }: ChannelInput<'contacts.save' & Channel>,
): { readonly id: string } {
  const { customers, now } = deps
  const before = id === null ? null : known(customers, id)
  const phone = before?.phone ?? normalizePhone(input.phone)
  const problem = phoneProblem(phone)
  if (problem !== null && before === null)
    throw new AppFailure({ code: 'input-refused', problems: [{ field: 'phone', ...problem }] })
  const kind = before?.kind ?? input.kind
  if (before === null && customers.stores.customers.byPhone(kind, phone) !== undefined)
    throw new AppFailure({ code: 'customer-exists' })
  return change(deps, before === null ? 'entered' : 'edited', (all) => ({
    customer: all.enter({ ...input, kind, phone }, now(), shown),
    detail: '',
  }))
}
