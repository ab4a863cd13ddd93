import type { Account } from '../../shared/domain/account/account.ts'

/** The account of training: always there, its carrier is inside the application. */
export const trainingAccount: Account = {
  kind: 'training',
  baseUrl: '',
  username: 'training',
  generation: 'v3',
  partnerId: null,
  partnerName: '',
  staySignedIn: false,
}
