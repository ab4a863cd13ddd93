import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { ContactStore, ReceiverWard } from '../database/stores/customers/contacts.ts'

/** The wards that this account sends to: of equal matches they come first. */
export interface UsedWards {
  has(ward: ReceiverWard): boolean
  add(bill: BillInput): void
}

/** Reads the account's last bills at the first question; a bill that is being saved waits for none of it. */
export function openUsedWards(contacts: Pick<ContactStore, 'lastWards'>): UsedWards {
  const added = new Set<string>()
  let last: ReadonlySet<string> | null = null
  return {
    has: (ward) => added.has(keyOf(ward)) || (last ??= lastOf(contacts)).has(keyOf(ward)),
    add({ receiver: { location } }) {
      if (location !== null) added.add(keyOf(location))
    },
  }
}

/** Only the order of equals hangs on them: where they cannot be read, wards are found all the same. */
function lastOf(contacts: Pick<ContactStore, 'lastWards'>): ReadonlySet<string> {
  try {
    return new Set(contacts.lastWards().map(keyOf))
  } catch {
    return new Set()
  }
}

function keyOf({ wardName, provinceName }: ReceiverWard): string {
  return `${wardName}|${provinceName}`
}
