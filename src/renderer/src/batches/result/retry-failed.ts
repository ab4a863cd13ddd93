import type { StoreApi } from 'zustand/vanilla'
import type { AppError } from '../../../../shared/app-error.ts'
import type { Bridge } from '../../../../shared/ipc/bridge.ts'
import type { ChannelInput } from '../../../../shared/ipc/contract.ts'
import type { AutosavedStore } from '../../autosave/autosaved-state.ts'

export interface BatchActions {
  /**
   * Asks once more for what failed, and shows the batch that came of it. A second press while that is under way, or for a
   * batch that is no longer the one on the screen, does nothing: every press would be a batch of its own.
   */
  retry(request: ChannelInput<'batches.retry'>): Promise<AppError | null>
}

export function createBatchActions(bridge: Bridge, autosaved: StoreApi<AutosavedStore>): BatchActions {
  let isRetrying = false
  return {
    async retry(request) {
      if (isRetrying || autosaved.getState().batch.id !== request.id) return null
      isRetrying = true
      try {
        const answer = await bridge.invoke('batches.retry', request)
        // Only where the packer still looks at it: another batch that was opened meanwhile stays open.
        if (answer.ok && autosaved.getState().batch.id === request.id)
          autosaved.getState().putBatch({ id: answer.value.id })
        return answer.ok ? null : answer.error
      } finally {
        isRetrying = false
      }
    },
  }
}
