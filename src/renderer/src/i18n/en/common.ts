import type { SameKeys } from '../same-keys.ts'
import type { common as vi } from '../vi/common.ts'

export const common: SameKeys<typeof vi> = {
  details: 'Details',
  copy: 'Copy',
  copied: 'Copied',
  cancel: 'Back',
  close: 'Close',
  carrierSays: 'The carrier says: “{words}”',
  seconds: '{count, plural, other {# s}}',
  minutes: '{count, plural, other {# min}}',
  hours: '{count, plural, other {# h}}',
  days: '{count, plural, one {# day} other {# days}}',
  today: 'today, {time}',
  statusNumber: 'Status {id}',
}
