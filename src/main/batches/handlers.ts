import type { batchesContract } from '../../shared/ipc/channels/batches-contract.ts'
import { largestBatch } from '../../shared/domain/request/batch.ts'
import { parseCodes } from '../../shared/domain/bill/parse-codes.ts'
import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../outbox/outbox.ts'

export interface BatchesDeps {
  readonly queue: Queue
  /** Cancel and return are for signed-in stations: false with a partner id alone. */
  canSignIn(): boolean
}

/** Cancels and returns of many bills, one channel for each use case. */
export function batchHandlers(deps: () => BatchesDeps): HandlersOf<typeof batchesContract> {
  const batches = (): Queue['batches'] => deps().queue.batches
  /** Said at once: a batch that waits for a sign-in that can never come would look like one that is under way. */
  const sendable = (): Queue['batches'] => {
    const { queue, canSignIn } = deps()
    if (!canSignIn()) {
      throw new AppFailure({ code: 'signed-out', detail: 'an account with a partner id alone cannot cancel or return' })
    }
    return queue.batches
  }
  return {
    async 'batches.preview'({ kind, text }) {
      const { codes, repeated } = parseCodes(text)
      const rows = await batches().mark(kind, codes.slice(0, largestBatch))
      return { rows, repeated: repeated.length, beyondLimit: Math.max(0, codes.length - largestBatch) }
    },
    'batches.create': (input) => sendable().create(input).then(orFail),
    'batches.list': (input) => batches().list(input),
    'batches.get': (input) => orFail(batches().get(input)),
    'batches.retry': (input) => sendable().retry(input).then(orFail),
    'batches.stop': ({ id }) => batches().stop(id).then(orFail),
  }
}
