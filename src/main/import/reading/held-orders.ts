import { sheetLimits, type SheetRow } from '../sheet/sheet-row.ts'

/** Of one number, each for another receiver. */
const mostHeldOfNumber = 50

/** What a cell takes in memory beside its letters. */
const charactersOfCell = 16

/**
 * Orders of these numbers, until the file's last row may have brought their goods. Where they are more than memory has room for, each
 * part is an order with a fault, so that a person looks before a parcel leaves without the rest.
 */
export function createHeldOrders<Order extends { readonly number: string }>(
  apart: ReadonlySet<string>,
  addFault: (order: Order) => void,
) {
  const orders = new Map<string, Order[]>()
  let characters = 0
  let isFull = false

  function letGo(): Order[] {
    const all = [...orders.values()].flat()
    orders.clear()
    return all
  }

  const incomplete = (order: Order): Order => {
    addFault(order)
    return order
  }

  return {
    /** A row of such an order by itself: a part of a text keeps the whole of it in memory. */
    kept(number: string | undefined, row: SheetRow): SheetRow {
      if (isFull || number === undefined || !apart.has(number)) return row
      for (const cell of row.cells) characters += charactersOfCell + (typeof cell === 'string' ? cell.length : 0)
      return structuredClone(row)
    },
    find: (number: string, goesOnIn: (order: Order) => boolean): Order | undefined =>
      orders.get(number)?.find(goesOnIn),
    /** @returns what is complete with this one */
    take(order: Order): Order[] {
      if (!apart.has(order.number)) return [order]
      if (isFull) return [incomplete(order)]
      const alike = orders.get(order.number) ?? []
      if (!alike.includes(order)) orders.set(order.number, [...alike, order])
      isFull = characters > sheetLimits.heldCharacters || alike.length >= mostHeldOfNumber
      return isFull ? letGo().map(incomplete) : []
    },
    letGo,
  }
}
