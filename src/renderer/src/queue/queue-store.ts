import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../shared/app-error.ts'
import { draftStates, type DraftCounts, type DraftRow } from '../../../shared/domain/draft.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { recentDraftsLimit } from '../bridge/answered-at-start.ts'
import type { QueueStatus } from '../../../shared/ipc/channels/drafts-contract.ts'

export interface QueueStore {
  /** Null until main has answered. */
  readonly status: QueueStatus | null
  readonly counts: DraftCounts
  /** The newest drafts of all states, for the strip below New bill. */
  readonly recent: readonly DraftRow[]
  /** False until main has answered: then nobody knows whether there are any. */
  readonly isRecentKnown: boolean
  load(): Promise<void>
  pause(): Promise<AppError | null>
  resume(): Promise<AppError | null>
  sendNow(): Promise<AppError | null>
}

const noDrafts = Object.fromEntries(draftStates.map((state) => [state, 0])) as DraftCounts // every state is in the list

export function createQueueStore(bridge: Bridge): StoreApi<QueueStore> {
  return createStore<QueueStore>()((set) => {
    const loadRecent = async (): Promise<void> => {
      const answer = await bridge.invoke('drafts.recent', { limit: recentDraftsLimit })
      if (answer.ok) set({ recent: answer.value, isRecentKnown: true })
    }
    const control = async (channel: 'queue.pause' | 'queue.resume' | 'queue.sendNow'): Promise<AppError | null> => {
      const answer = await bridge.invoke(channel, undefined)
      if (!answer.ok) return answer.error
      set({ status: answer.value })
      return null
    }
    bridge.on('queue.changed', (status) => set({ status }))
    bridge.on('drafts.changed', ({ counts }) => {
      if (counts !== null) set({ counts })
      void loadRecent()
    })
    return {
      status: null,
      counts: noDrafts,
      recent: [],
      isRecentKnown: false,
      async load() {
        const [status, counts] = await Promise.all([
          bridge.invoke('queue.status', undefined),
          bridge.invoke('drafts.counts', undefined),
          loadRecent(),
        ])
        if (status.ok) set({ status: status.value })
        if (counts.ok) set({ counts: counts.value })
      },
      pause: () => control('queue.pause'),
      resume: () => control('queue.resume'),
      sendNow: () => control('queue.sendNow'),
    }
  })
}
