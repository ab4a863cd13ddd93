import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { ChannelInput } from '../../../shared/ipc/contract.ts'
import type { AccountView } from '../../../shared/ipc/account-contract.ts'
import type { Result } from '../../../shared/result.ts'

export interface AccountStore {
  /** Null until main has answered for the first time. */
  readonly view: AccountView | null
  load(): Promise<AppError | null>
  /** Each answers the error to show, or null when it worked. */
  startTraining(): Promise<AppError | null>
  signIn(input: ChannelInput<'account.signIn'>): Promise<AppError | null>
  /** A legacy account without a user. */
  workAsPartner(input: ChannelInput<'account.usePartnerOnly'>): Promise<AppError | null>
  /** Tries again to open the data of the remembered account. */
  reopen(): Promise<AppError | null>
  signOut(): Promise<AppError | null>
  practiseOutage(on: boolean): Promise<AppError | null>
}

/** Who the station is at the carrier, as main last told it. */
export function createAccountStore(bridge: Bridge): StoreApi<AccountStore> {
  return createStore<AccountStore>()((set) => {
    const take = (answer: Result<AccountView, AppError>): AppError | null => {
      if (!answer.ok) return answer.error
      set({ view: answer.value })
      return null
    }
    bridge.on('account.changed', (view) => set({ view }))
    return {
      view: null,
      load: async () => take(await bridge.invoke('account.view', undefined)),
      startTraining: async () => take(await bridge.invoke('account.startTraining', undefined)),
      signIn: async (input) => take(await bridge.invoke('account.signIn', input)),
      workAsPartner: async ({ baseUrl, generation, partnerId, partnerName }) =>
        take(await bridge.invoke('account.usePartnerOnly', { baseUrl, generation, partnerId, partnerName })),
      reopen: async () => take(await bridge.invoke('account.reopen', undefined)),
      signOut: async () => take(await bridge.invoke('account.signOut', undefined)),
      practiseOutage: async (on) => take(await bridge.invoke('training.practiseOutage', { on })),
    }
  })
}
