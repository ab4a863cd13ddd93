import { orFail } from '../ipc/app-failure.ts'
import type { HandlersOf } from '../ipc/router.ts'
import type { Queue } from '../queue/queue.ts'
import { trackBill, type TrackingDesk } from './track-bill.ts'

type BillChannels = 'bills.list' | 'bills.get' | 'bills.cancel' | 'bills.track'

export interface BillsDesk extends TrackingDesk {
  readonly queue: Queue
  /** Tells the windows that a bill has changed. */
  changed(billCode: string): void
}

export function billHandlers(desk: () => BillsDesk): HandlersOf<BillChannels> {
  return {
    'bills.list': (input) => desk().queue.bills.list(input),
    'bills.get': ({ billCode }) => orFail(desk().queue.bills.get(billCode)),
    'bills.cancel': ({ billCode }) => orFail(desk().queue.requestCancel(billCode)),
    async 'bills.track'({ billCode }) {
      const opened = desk()
      const detail = orFail(await trackBill(opened, billCode))
      opened.changed(billCode)
      return detail
    },
  }
}
