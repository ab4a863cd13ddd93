import type { OrderItem } from './order.ts'

/** How many pieces of each line were counted, in the order of the lines; a line that is not there has none. */
type CountedItems = readonly number[]

/** What a scanned item means for an order: it was `counted`, its lines are full already, or no line has it. */
type ItemCount =
  | { readonly kind: 'counted'; readonly counted: CountedItems; readonly isComplete: boolean }
  | { readonly kind: 'surplus'; readonly item: OrderItem }
  | { readonly kind: 'foreign' }

interface MissingItem {
  readonly item: OrderItem
  readonly line: number
  readonly counted: number
  readonly missing: number
}

/** Spreadsheets drop the zeros that a barcode begins with, and scanners differ in sending them. */
function keyOf(code: string): string {
  const key = code.trim().toUpperCase()
  return /^\d{8,14}$/.test(key) ? key.replace(/^0+/, '') : key
}

/** Nothing that a scanner reads stands on such an item: a person counts it by a key. */
export const hasNoCode = ({ barcode, sku }: OrderItem): boolean => barcode.trim() === '' && sku.trim() === ''

/** Whether an item of this line has this code, as its barcode or SKU. */
export function hasCode({ barcode, sku }: OrderItem, code: string): boolean {
  const key = keyOf(code)
  return key !== '' && (keyOf(barcode) === key || keyOf(sku) === key)
}

/** Whether a scale could type the code of this item: a few digits alone. */
export const looksLikeWeight = ({ barcode, sku }: OrderItem): boolean =>
  [barcode, sku].some((code) => /^\d{1,6}$/.test(code.trim()))

/** Counts one piece on the first line that is meant and not full yet. */
export function countItem(
  items: readonly OrderItem[],
  counted: CountedItems,
  isMeant: (item: OrderItem) => boolean,
): ItemCount {
  const meant = items.find(isMeant)
  if (meant === undefined) return { kind: 'foreign' }
  const open = missingItems(items, counted).find(({ item }) => isMeant(item))
  if (open === undefined) return { kind: 'surplus', item: meant }
  const after = items.map((_item, line) => (counted[line] ?? 0) + (line === open.line ? 1 : 0))
  return { kind: 'counted', counted: after, isComplete: missingItems(items, after).length === 0 }
}

/** The lines of which pieces are missing yet. */
export function missingItems(items: readonly OrderItem[], counted: CountedItems): readonly MissingItem[] {
  return items.flatMap((item, line) => {
    const have = counted[line] ?? 0
    const missing = item.quantity - have
    return missing > 0 ? [{ item, line, counted: have, missing }] : []
  })
}
