import type { SameKeys } from '../../same-keys.ts'
import type { retention as vi } from '../../vi/settings/retention.ts'

export const retention: SameKeys<typeof vi> = {
  title: 'Keeping receivers’ data',
  days: 'Days to keep',
  wrong: 'From {least} to {most} days, or empty.',
  text: 'After so many days the receiver’s name, phone, address and note go from this account. Bill code, reference, order number, amounts and ward stay. Unsent and unclear bills are never touched. Empty: kept for good.',
}
