import type { EnteredCounts, KnownOrder } from '../../shared/domain/order/import.ts'
import type { ReadOrder } from './reading/read-orders.ts'

/** Counts the orders that an import would add or change, by what a person decides about numbers that are there already. */
export interface EnteredCounter {
  /** In the order of the file. `known` is null for an order that the station does not know yet. */
  add(order: Pick<ReadOrder, 'content' | 'isRepeat'>, known: KnownOrder | null): void
  result(): EnteredCounts
}

/** `mayEnter`: whether the order is entered at all, with the faults that it has. */
export function createEnteredCounter(mayEnter: (order: Pick<ReadOrder, 'content'>) => boolean): EnteredCounter {
  const counts = { skip: 0, replace: 0, again: 0 }
  /** Numbers that stood in the file before, and none of them is entered. */
  const left = new Set<string>()
  return {
    add(order, known) {
      const { number } = order.content
      const isFirst = !order.isRepeat || left.delete(number)
      if (!mayEnter(order)) {
        if (isFirst) left.add(number)
        return
      }
      counts.again += 1
      if (!isFirst) return
      if (known === null) counts.skip += 1
      if (known === null || known.comparison === 'replaceable') counts.replace += 1
    },
    result: () => ({ ...counts }),
  }
}
