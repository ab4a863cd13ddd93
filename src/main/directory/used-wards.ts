import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { Clock } from '../../shared/domain/time/clock.ts'
import type { ContactStore, ReceiverWard } from '../database/stores/customers/contacts.ts'
import { unlessUnreadable } from '../outbox/storage-error.ts'

/** The wards that this account sends to: of equal matches they come first. */
export interface UsedWards {
  has(ward: ReceiverWard): boolean
  add(bill: BillInput): void
}

/** A search asks for each ward that it finds: what the disk does not give is not tried once more for each of them. */
const readAgainAfterMs = 60_000

/**
 * Reads the account's last bills at the first question; a bill that is being saved waits for none of it.
 * Only the order of equals hangs on them: where they cannot be read, wards are found all the same.
 */
export function openUsedWards(contacts: Pick<ContactStore, 'lastWards'>, clock: Pick<Clock, 'monotonic'>): UsedWards {
  const added = new Set<string>()
  let last: ReadonlySet<string> | null = null
  let readAgainAtMs = -Infinity
  function isAmongLast(key: string): boolean {
    if (last === null && clock.monotonic() >= readAgainAtMs) {
      readAgainAtMs = clock.monotonic() + readAgainAfterMs
      last = unlessUnreadable(() => new Set(contacts.lastWards().map(keyOf)))
    }
    return last?.has(key) ?? false
  }
  return {
    has: (ward) => added.has(keyOf(ward)) || isAmongLast(keyOf(ward)),
    add({ receiver: { location } }) {
      if (location !== null) added.add(keyOf(location))
    },
  }
}

function keyOf({ wardName, provinceName }: ReceiverWard): string {
  return `${wardName}|${provinceName}`
}
