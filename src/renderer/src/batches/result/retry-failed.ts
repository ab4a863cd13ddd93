import type { StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import type { WorktableStore } from '../../autosave/autosaved-state.ts'

export interface BatchDeeds {
  /**
   * Asks once more for what failed, and shows the batch that came of it. A second press while that is under way, or for a
   * batch that is no longer the one on the screen, does nothing: every press would be a batch of its own.
   */
  retry(wish: ChannelInput<'batches.retry'>): Promise<AppError | null>
}

export function createBatchDeeds(bridge: Bridge, worktable: StoreApi<WorktableStore>): BatchDeeds {
  let isRetrying = false
  return {
    async retry(wish) {
      if (isRetrying || worktable.getState().batch.id !== wish.id) return null
      isRetrying = true
      try {
        const answer = await bridge.invoke('batches.retry', wish)
        // Only where the packer still looks at it: another batch that was opened meanwhile stays open.
        if (answer.ok && worktable.getState().batch.id === wish.id)
          worktable.getState().putBatch({ id: answer.value.id })
        return answer.ok ? null : answer.error
      } finally {
        isRetrying = false
      }
    },
  }
}
