import type { contactsContract } from '../../shared/ipc/channels/contacts-contract.ts'
import type { ContactStore } from '../database/stores/customers/contacts.ts'
import type { HandlersOf } from '../ipc/router.ts'

const dayMs = 86_400_000

export function contactHandlers(contacts: () => ContactStore, now: () => number): HandlersOf<typeof contactsContract> {
  return {
    'contacts.byPhone': ({ phone }) => contacts().byPhone(phone, now() - dayMs) ?? null,
    'contacts.search': ({ query, limit }) => contacts().search(query, limit),
  }
}
