import type { SameKeys } from '../../same-keys.ts'
import type { account as vi } from '../../vi/settings/account.ts'

export const account: SameKeys<typeof vi> = {
  title: 'Carrier account',
  baseUrl: 'Carrier server address',
  baseUrlHint: 'Ask whoever looks after the contract',
  username: 'User name',
  password: 'Password',
  partnerId: 'Partner id (partner_id)',
  partnerIdHint: 'Needed for quotes and old-style bills',
  partnerNameHint: 'Sent with older bills, so that the carrier can trace incidents',
  partnerAloneNote: 'A partner id alone can create, edit and quote. Cancel, return and tracking need a sign-in.',
  generationFits:
    '{count, plural, =0 {No bill is unsent.} one {# unsent bill fits this interface.} other {# unsent bills fit this interface.}}',
  generationStops:
    '{count, plural, one {# unsent bill must be edited before this interface can send it.} other {# unsent bills must be edited before this interface can send them.}}',
  generationKeeps: 'None is lost; they go back to Editing and name what is missing:',
  partnerName: 'Partner name',
  stay: 'Stay signed in on this computer',
  protectedNote: 'The operating system encrypts the password; only this computer account can open it.',
  unprotectedNote:
    'This computer has no protected key store: the password stays in memory only, and closing the app means signing in again.',
  generation: 'Interface',
  v3: 'New (v3)',
  v3Text: 'New wards since 01/07/2025. Recommended.',
  'legacy-names': 'Old, by names',
  'legacy-namesText': 'Province, district and ward as names.',
  'legacy-ids': 'Old, by ids',
  'legacy-idsText': 'Province, district and ward as numbers.',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signOutText: 'It all stays at this station, but nothing of it is sent until somebody signs in again.',
  staySignedIn: 'Stay signed in',
  back: 'Back',
  state: {
    'signed-out': 'Not signed in',
    'signing-in': 'Signing in',
    fresh: 'Signed in',
    refreshing: 'Renewing the session',
    rejected: 'The carrier refuses the session; the station tries again by itself',
    blocked: 'Sign-in refused',
  },
  carrier: 'Carrier',
  training: 'Training with the built-in carrier.',
  none: 'No account yet.',
}
