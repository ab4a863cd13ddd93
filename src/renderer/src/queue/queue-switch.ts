import type { QueueStatus } from '../../../shared/ipc/channels/drafts-contract.ts'

interface QueueSwitch {
  readonly action: 'pause' | 'resume'
  readonly words: 'queue.pause' | 'queue.resume' | 'queue.tryAgain'
}

/** What the one switch of the queue does: it leads out of whatever holds the queue, and pauses only what is not held. */
export function queueSwitch(status: QueueStatus['status'] | null): QueueSwitch {
  if (status === 'paused') return { action: 'resume', words: 'queue.resume' }
  if (status === 'stopped') return { action: 'resume', words: 'queue.tryAgain' }
  return { action: 'pause', words: 'queue.pause' }
}
