import type { QueueStatus } from '../../../shared/ipc/channels/drafts-contract.ts'

interface QueueSwitch {
  readonly deed: 'pause' | 'resume'
  readonly words: 'queue.pause' | 'queue.resume' | 'queue.tryAgain'
}

/** What the one switch of the queue does: it leads out of whatever holds the queue, and pauses only what is not held. */
export function queueSwitch(status: QueueStatus['status'] | null): QueueSwitch {
  if (status === 'paused') return { deed: 'resume', words: 'queue.resume' }
  if (status === 'stopped') return { deed: 'resume', words: 'queue.tryAgain' }
  return { deed: 'pause', words: 'queue.pause' }
}
