import type { OrderCounts, OrderState } from '../../../shared/domain/order/order-row.ts'

/** What each tab lists, in this order: what waits for a person first. */
const statesOfTab = {
  toPack: ['faulty', 'packing', 'waiting'],
  faulty: ['faulty'],
  packing: ['packing'],
  held: ['held'],
  billed: ['drafted', 'billed'],
  cancelled: ['cancelled'],
} as const satisfies Readonly<Record<string, readonly OrderState[]>>

export type OrderTab = keyof typeof statesOfTab
export const orderTabs = Object.keys(statesOfTab) as readonly OrderTab[] // the keys of the table

export const statesOf = (tab: OrderTab): readonly OrderState[] => statesOfTab[tab]

export function countOf(tab: OrderTab, counts: OrderCounts): number {
  return statesOf(tab).reduce((sum, state) => sum + counts[state], 0)
}
