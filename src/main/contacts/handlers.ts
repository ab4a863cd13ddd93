import type { Channel, ChannelInput } from '../../shared/ipc/contract.ts'
import type { contactsContract } from '../../shared/ipc/channels/contacts-contract.ts'
import type { CustomerEventKind } from '../../shared/domain/customer.ts'
import { normalizePhone, phoneProblem } from '../../shared/domain/text/phone.ts'
import type { ContactStore } from '../database/stores/customers/contacts.ts'
import type { Customer } from '../database/stores/customers/customer-row.ts'
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
      for (const id of ids)
        change(deps(), 'blocked', (all) => {
          const [shown] = all.group(known(deps().customers, id))
          all.setBlock(shown, { atMs: now(), by: operator(), note })
          return { customer: shown, detail: note }
        })
      return null
    },
    'contacts.unblock'({ ids }) {
      for (const id of ids)
        change(deps(), 'unblocked', (all) => {
          const group = all.group(known(deps().customers, id))
          for (const customer of group) if (customer.block !== null) all.setBlock(customer, null)
          return { customer: group[0], detail: '' }
        })
      return null
    },
    'contacts.export'({ language }) {
      const { customers, folder, now } = deps()
      return exportCustomers(customers.stores.customers, { folder, atMs: now(), language })
    },
    'contacts.mayForget': ({ ids }) => whatForgettingIs(deps().customers.forgetDeps, ids),
    'contacts.forget'({ ids }) {
      const { customers, changed } = deps()
      const forgotten = customers.forget({ by: 'customer', ids })
      if (forgotten.heldUpBy.length === 0) changed({ forgotten: true })
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

/** A change with its line in the customer's history, both or none. */
function change(
  { customers, operator, now, changed }: ContactsDeps,
  kind: CustomerEventKind,
  work: (store: Store) => { readonly customer: Customer; readonly detail: string },
): { readonly id: string } {
  const { stores } = customers
  const id = stores.inTransaction(() => {
    const { customer, detail } = work(stores.customers)
    stores.customers.addEvent(customer.id, { atMs: now(), operator: operator(), kind, detail })
    return customer.id
  })
  changed({ forgotten: false })
  return { id }
}

function save(
  deps: ContactsDeps,
  { id, customer: input }: ChannelInput<'contacts.save' & Channel>,
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
    customer: all.enter({ ...input, kind, phone }, now()),
    detail: '',
  }))
}
