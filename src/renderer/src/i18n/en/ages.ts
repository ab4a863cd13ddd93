import type { SameKeys } from '../same-keys.ts'
import type { ages as vi } from '../vi/ages.ts'

export const ages: SameKeys<typeof vi> = {
  seconds: '{count, plural, other {# s}}',
  minutes: '{count, plural, other {# min}}',
  hours: '{count, plural, other {# h}}',
  days: '{count, plural, one {# day} other {# days}}',
  today: 'today, {time}',
}
