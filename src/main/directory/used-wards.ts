import type { BillInput } from '../../shared/domain/bill/bill-input.ts'
import type { ContactStore, ReceiverWard } from '../database/stores/customers/contacts.ts'

/** The wards that this account sends to: of equal matches they come first. */
export interface UsedWards {
  has(ward: ReceiverWard): boolean
  add(bill: BillInput): void
}

/** Reads the account's last bills at the first question. */
export function openUsedWards(contacts: Pick<ContactStore, 'lastWards'>): UsedWards {
  let known: Set<string> | null = null
  const used = (): Set<string> => (known ??= new Set(contacts.lastWards().map(keyOf)))
  return {
    has: (ward) => used().has(keyOf(ward)),
    add({ receiver: { location } }) {
      if (location !== null) used().add(keyOf(location))
    },
  }
}

function keyOf({ wardName, provinceName }: ReceiverWard): string {
  return `${wardName}|${provinceName}`
}
