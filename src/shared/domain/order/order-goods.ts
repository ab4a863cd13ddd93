import { foldText } from '../text/fold.ts'
import type { OrderContent, OrderItem } from './order.ts'

/** What is taken from the shelf for several orders: one line for each thing. */
export interface PickedGoods {
  readonly sku: string
  readonly barcode: string
  readonly name: string
  readonly quantity: number
  /** How many orders it is for. */
  readonly orders: number
}

/** By which two lines are the same thing: what the shop calls it, else what stands on it, else its name. */
const keyOf = ({ sku, barcode, name }: Pick<OrderItem, 'sku' | 'barcode' | 'name'>): string =>
  foldText(sku || barcode || name)

const compare = (a: string, b: string): number => a.localeCompare(b, 'vi', { numeric: true })

/** Everything that some orders need, in the order of the shelf: by SKU, else by name. */
export function pickList(contents: readonly Pick<OrderContent, 'items'>[]): readonly PickedGoods[] {
  const found = new Map<string, PickedGoods>()
  for (const { items } of contents) {
    const ofOrder = new Set<string>()
    for (const item of items) {
      const key = keyOf(item)
      const { sku, barcode, name, quantity, orders } = found.get(key) ?? { ...item, quantity: 0, orders: 0 }
      const isNew = !ofOrder.has(key)
      ofOrder.add(key)
      found.set(key, {
        sku,
        barcode: barcode || item.barcode,
        name: name || item.name,
        quantity: quantity + item.quantity,
        orders: orders + (isNew ? 1 : 0),
      })
    }
  }
  return [...found].toSorted(([a], [b]) => compare(a, b)).map(([, goods]) => goods)
}

/**
 * Orders of the same goods come together, those of one thing first and the fewest pieces before more: whoever packs takes one thing
 * from the shelf and sticks label after label. Equal ones stay as they were.
 */
export function sortedByGoods<O extends { readonly items: readonly OrderItem[] }>(orders: readonly O[]): readonly O[] {
  const keyed = orders.map((order) => {
    const lines = order.items.map((item) => ({ key: keyOf(item), quantity: item.quantity }))
    const goods = lines.toSorted((a, b) => compare(a.key, b.key))
    const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0)
    return { order, kinds: goods.length, key: goods.map(({ key }) => key).join(' '), pieces }
  })
  return keyed
    .toSorted((a, b) => a.kinds - b.kinds || compare(a.key, b.key) || a.pieces - b.pieces)
    .map(({ order }) => order)
}
