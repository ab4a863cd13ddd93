import { AppFailure, orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../queue/queue.ts'

type BillChannels = 'bills.list' | 'bills.get' | 'bills.update' | 'bills.cancel'

export interface BillsDesk {
  readonly queue: Queue
  /** Cancel, return and tracking are for signed-in stations: false with a partner id alone. */
  canSignIn(): boolean
}

/** Said at once: a cancel that waits for a sign-in that can never come would look like one that is under way. */
const needsSignIn = {
  code: 'signed-out',
  detail: 'an account with a partner id alone cannot cancel, return or track',
} as const

export function billHandlers(desk: () => BillsDesk): HandlersOf<BillChannels> {
  return {
    'bills.list': (input) => desk().queue.bills.list(input),
    'bills.get': ({ billCode }) => orFail(desk().queue.bills.get(billCode)),
    'bills.update': (input) => orFail(desk().queue.requestUpdate(input)),
    'bills.cancel': ({ billCode }) => {
      const { queue, canSignIn } = desk()
      if (!canSignIn()) throw new AppFailure(needsSignIn)
      return orFail(queue.requestCancel(billCode))
    },
  }
}
