import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import type { OperatorsView } from '../../../../shared/domain/account/operator.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'

type Change =
  | 'operators.add'
  | 'operators.rename'
  | 'operators.setPin'
  | 'operators.remove'
  | 'operators.setLead'
  | 'operators.switch'

export interface OperatorsStore {
  readonly view: OperatorsView
  load(): Promise<void>
  /** Answers the error to show, or null when it worked. */
  change<C extends Change>(channel: C, input: ChannelInput<C>): Promise<AppError | null>
  lock(): Promise<AppError | null>
}

/** Who works at the station, as main last told it. */
export function createOperatorsStore(bridge: Bridge): StoreApi<OperatorsStore> {
  return createStore<OperatorsStore>()((set) => {
    bridge.on('operators.changed', (view) => set({ view }))
    return {
      view: { operators: [], currentId: null, locked: false },
      async load() {
        const answer = await bridge.invoke('operators.view', undefined)
        if (answer.ok) set({ view: answer.value })
      },
      async change(channel, input) {
        const answer = await bridge.invoke(channel, input)
        return answer.ok ? null : answer.error
      },
      async lock() {
        const answer = await bridge.invoke('operators.lock', undefined)
        return answer.ok ? null : answer.error
      },
    }
  })
}
