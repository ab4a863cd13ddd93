import type { accountContract } from '../../shared/ipc/channels/account-contract.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Accounts } from './accounts.ts'

export function accountHandlers(accounts: Accounts): HandlersOf<typeof accountContract> {
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
  }
}
