import type { SameKeys } from '../same-keys.ts'
import type { dialogs as vi } from '../vi/dialogs.ts'

export const dialogs: SameKeys<typeof vi> = {
  calendar: 'Calendar: {field}',
  dayPlaceholder: 'dd/mm/yyyy',
  details: 'Details',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied, try again',
  back: 'Back',
  restored: 'What you had typed earlier is still here, not saved yet.',
  startOver: 'Discard it',
  close: 'Close',
  carrierSays: 'The carrier says: “{words}”',
}
