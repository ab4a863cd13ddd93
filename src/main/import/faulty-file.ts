import type { FaultWords } from '../../shared/domain/order/import.ts'
import type { RecognisedColumn } from '../../shared/domain/order/import-columns.ts'
import type { OrderFault } from '../../shared/domain/order/order.ts'
import type { ReadOrder } from './reading/read-orders.ts'
import type { Cell } from './sheet/sheet-row.ts'

/** Some of the rows of a file for a person. */
export interface FaultyRows {
  /** The same each time; none where the sheet has none. */
  readonly headings: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** One message to whoever writes them. */
const rowsAtOnce = 200

/**
 * The rows of faulty orders with their own columns and one more for the reasons, so that they can be mended and imported again.
 * All rows of an order carry its reasons. `write` is called at least once. @returns how many rows
 */
export async function writeFaultyRows(
  columns: () => readonly RecognisedColumn[],
  words: FaultWords,
  slices: AsyncIterable<readonly ReadOrder[]>,
  write: (some: FaultyRows) => Promise<unknown>,
): Promise<number> {
  let written = 0
  for await (const orders of slices) {
    const width = columns().length
    const rows = orders.flatMap((order) => {
      const reason = reasonOf(order.content.faults, words)
      return order.rows.map(({ cells }) => [...padded(cells, width), reason])
    })
    for (let first = 0; first < rows.length; first += rowsAtOnce)
      await write({ headings: headings(columns(), words), rows: rows.slice(first, first + rowsAtOnce) })
    written += rows.length
  }
  if (written === 0) await write({ headings: headings(columns(), words), rows: [] })
  return written
}

function headings(columns: readonly RecognisedColumn[], { heading }: FaultWords): readonly string[] {
  return columns.some((column) => column.heading !== '') ? [...columns.map((column) => column.heading), heading] : []
}

function padded(cells: readonly Cell[], width: number): Cell[] {
  return [...cells, ...Array.from({ length: Math.max(0, width - cells.length) }, () => '')].map((cell) =>
    typeof cell === 'string' ? cell.replaceAll('\u0000', '') : cell,
  )
}

/** "Số điện thoại: bị che (****567); ..." */
function reasonOf(faults: readonly OrderFault[], { fields, kinds }: FaultWords): string {
  return faults
    .map(({ field, kind, found }) => {
      const name = fields[field.split('.').at(-1) ?? field] ?? field
      return `${name}: ${kinds[kind] ?? kind}${found === '' ? '' : ` (${found})`}`
    })
    .join('; ')
}
