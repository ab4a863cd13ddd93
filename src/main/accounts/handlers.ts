import type { HandlersOf } from '../ipc/router.ts'
import type { Accounts } from './accounts.ts'

type AccountChannels =
  | 'account.view'
  | 'account.list'
  | 'account.switch'
  | 'account.forget'
  | 'account.startTraining'
  | 'account.signIn'
  | 'account.usePartnerOnly'
  | 'account.previewGeneration'
  | 'account.reopen'
  | 'account.signOut'
  | 'training.practiseOutage'

export function accountHandlers(accounts: Accounts): HandlersOf<AccountChannels> {
  return {
    'account.view': () => accounts.view(),
    'account.list': () => accounts.list(),
    'account.switch': ({ id }) => accounts.switchTo(id),
    'account.forget': ({ id }) => accounts.forget(id),
    'account.startTraining': () => accounts.startTraining(),
    'account.signIn': (input) => accounts.signIn(input),
    'account.usePartnerOnly': (input) => accounts.usePartnerOnly(input),
    'account.previewGeneration': (input) => accounts.previewGeneration(input),
    'account.reopen': () => accounts.reopen(),
    'account.signOut': () => accounts.signOut(),
    'training.practiseOutage': ({ on }) => accounts.practiseOutage(on),
  }
}
