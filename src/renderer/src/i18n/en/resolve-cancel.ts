import type { resolveCancel as viResolveCancel } from '../vi/resolve-cancel.ts'
import type { SameKeys } from '../same-keys.ts'

export const resolveCancel: SameKeys<typeof viResolveCancel> = {
  open: 'Not cancelled…',
  title: 'Bill {billCode} was not cancelled',
  text: 'Confirm only after asking the carrier or looking it up on the carrier’s page. Its label prints then and the parcel may go.',
  reason: 'How do you know',
  reasonHint: 'For example: the carrier’s hotline says it waits for pickup. It is kept in the audit log.',
  action: 'It was not cancelled',
}
