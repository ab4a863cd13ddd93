import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CustomersEntered } from '../../shared/domain/customer.ts'
import type { OrderContent } from '../../shared/domain/order/order.ts'
import type { Stores } from '../database/open-stores.ts'
import type { CustomerIntake } from '../ports/order-pool.ts'

interface IntakeDeps {
  readonly stores: Pick<Stores, 'customers' | 'forgottenPhones' | 'inTransaction'>
  readonly operator: () => string
  readonly now: () => number
  readonly changed: () => void
}

/** A transaction of so many takes some milliseconds; the core goes on with its work behind each. */
const slice = 20
const mostNamed = 20

/**
 * Receivers out of a file, each row one: what is not known yet of them is added, and what is there stays. Somebody who was forgotten on request comes
 * back by a new bill alone, never by an old list.
 */
export function createCustomerIntake({ stores, operator, now, changed }: IntakeDeps): CustomerIntake {
  const { customers, forgottenPhones, inTransaction } = stores

  function enter({ receiver, note, faults }: OrderContent): Exclude<keyof CustomersEntered, 'refusedFirst'> {
    const { phone, name } = receiver
    if (phone === '' || name === '' || faults.some(isRefused)) return 'refused'
    if (customers.isMissing('receiver', phone) && forgottenPhones.has('receiver', phone, 0)) return 'forgotten'
    const atMs = now()
    const { outcome, id } = customers.add({ ...receiver, note }, atMs)
    if (outcome === 'refused') return outcome
    if (outcome !== 'same') customers.addEvent(id, { atMs, operator: operator(), kind: 'imported', detail: '' })
    return outcome
  }

  return {
    begin() {
      const counts = { added: 0, changed: 0, same: 0, forgotten: 0, refused: 0 }
      const refusedFirst: string[] = []
      let isStopped = false
      const count = (row: OrderContent): void => {
        const outcome = enter(row)
        counts[outcome] += 1
        if (outcome === 'refused' && refusedFirst.length < mostNamed) refusedFirst.push(namesOf(row))
      }
      return {
        async take(batch) {
          for (let first = 0; first < batch.length; first += slice) {
            if (isStopped) return
            inTransaction(() => batch.slice(first, first + slice).forEach(count))
            await nextTurn()
          }
        },
        done: changed,
        takeBack() {
          // Nothing comes in behind what is told of it.
          isStopped = true
          changed()
        },
        entered: () => ({ ...counts, refusedFirst: [...refusedFirst] }),
      }
    },
  }
}

/** Without an address somebody is a customer all the same; one that is cut or hidden would send the next parcel nowhere. */
const isRefused = ({ field, kind }: OrderContent['faults'][number]): boolean =>
  field === 'receiver.phone' || field === 'receiver.name' || (field === 'receiver.address' && kind !== 'missing')

/** As the file has them, so that somebody finds the row. */
function namesOf({ receiver, faults }: OrderContent): string {
  const phone = faults.find(({ field }) => field === 'receiver.phone')?.found ?? receiver.phone
  return [receiver.name, phone].filter((part) => part !== '').join(' · ')
}
