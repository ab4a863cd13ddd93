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
  restoredAsked:
    'These words were typed earlier, perhaps by somebody else. Read them, then press again or type them anew.',
  typedSince: 'What was typed before is saved. What was typed since is not.',
  startOver: 'Discard it',
  close: 'Close',
  carrierSays: 'The carrier says: “{words}”',
}
