import { readNonEmptyText } from './fields.ts'

/**
 * A phone out of an answer. Null where anything but a plain number stands there ("09xxxxxxxx", "**********"), so that a
 * mask cannot overwrite what the packer typed.
 */
export function visiblePhone(value: unknown): string | null {
  const phone = readNonEmptyText(value)
  return phone !== null && /^\+?[\d\s.()-]+$/.test(phone) ? phone : null
}
