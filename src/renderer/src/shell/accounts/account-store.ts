import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import type { AccountSummary } from '../../../../shared/domain/account/account.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import type { AccountView } from '../../../../shared/ipc/channels/account-contract.ts'
import type { Result } from '../../../../shared/result.ts'
import { onceAtATime } from '../../bridge/once-at-a-time.ts'

/** A backup that a person has decided to restore. */
export type RestoreRequest = ChannelInput<'backups.restore'> & { readonly madeAtMs: number }

export interface AccountStore {
  /** Null until main has answered for the first time. */
  readonly view: AccountView | null
  /** Every account of the station. What is said of the one in front may be old; the others are told as they move. */
  readonly accounts: readonly AccountSummary[]
  /** The account that is being brought to the front: meanwhile no screen is up that could be typed in. */
  readonly switchingTo: string | null
  /** Why the last switch did not work. */
  readonly switchError: AppError | null
  /** The backup that is being restored: meanwhile no screen is up. */
  readonly restoring: RestoreRequest | null
  /** Why the last one was not restored. */
  readonly restoreError: AppError | null
  load(): Promise<AppError | null>
  /** Answers why the accounts are those of before, or null. */
  loadAccounts(): Promise<AppError | null>
  /** Takes the screens down; what they hold is kept by then, and `switchNow` follows. */
  askToSwitch(id: string): void
  switchNow(): Promise<void>
  dismissSwitchError(): void
  /** Takes the screens down; what they hold is kept by then, and `restoreNow` follows. */
  askToRestore(backup: RestoreRequest): void
  restoreNow(): Promise<void>
  dismissRestoreError(): void
  /** Each answers the error to show, or null when it worked. */
  forget(id: string): Promise<AppError | null>
  startTraining(): Promise<AppError | null>
  signIn(input: ChannelInput<'account.signIn'>): Promise<AppError | null>
  /** A legacy account without a user. */
  workAsPartner(input: ChannelInput<'account.usePartnerOnly'>): Promise<AppError | null>
  /** Tries again to open the data of the remembered account. */
  reopen(): Promise<AppError | null>
  signOut(): Promise<AppError | null>
}

/** Who the station is at the carrier, as main last told it. */
export function createAccountStore(bridge: Bridge): StoreApi<AccountStore> {
  return createStore<AccountStore>()((set, get) => {
    const take = (answer: Result<AccountView, AppError>): AppError | null => {
      if (!answer.ok) return answer.error
      set({ view: answer.value })
      return null
    }
    bridge.on('account.changed', (view) => set({ view }))
    bridge.on('accounts.changed', (accounts) => set({ accounts }))
    return {
      view: null,
      accounts: [],
      switchingTo: null,
      switchError: null,
      restoring: null,
      restoreError: null,
      load: async () => take(await bridge.invoke('account.view', undefined)),
      async loadAccounts() {
        const answer = await bridge.invoke('account.list', undefined)
        if (answer.ok) set({ accounts: answer.value })
        return answer.ok ? null : answer.error
      },
      askToSwitch(id) {
        if (get().view?.id !== id) set({ switchingTo: id, switchError: null })
      },
      async switchNow() {
        const id = get().switchingTo
        if (id === null) return
        const error = take(await bridge.invoke('account.switch', { id }))
        set({ switchingTo: null, switchError: error })
      },
      dismissSwitchError: () => set({ switchError: null }),
      askToRestore: (restoring) => set({ restoring, restoreError: null }),
      restoreNow: onceAtATime(async () => {
        const backup = get().restoring
        if (backup === null) return
        const { accountId, name } = backup
        const answer = await bridge.invoke('backups.restore', { accountId, name })
        await get().load()
        set({ restoring: null, restoreError: answer.ok ? null : answer.error })
      }),
      dismissRestoreError: () => set({ restoreError: null }),
      async forget(id) {
        const answer = await bridge.invoke('account.forget', { id })
        if (!answer.ok) return answer.error
        set({ accounts: answer.value })
        return null
      },
      startTraining: async () => take(await bridge.invoke('account.startTraining', undefined)),
      signIn: async (input) => take(await bridge.invoke('account.signIn', input)),
      workAsPartner: async ({ baseUrl, generation, partnerId, partnerName }) =>
        take(await bridge.invoke('account.usePartnerOnly', { baseUrl, generation, partnerId, partnerName })),
      reopen: async () => take(await bridge.invoke('account.reopen', undefined)),
      signOut: async () => take(await bridge.invoke('account.signOut', undefined)),
    }
  })
}
