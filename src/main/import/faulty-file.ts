import { open } from 'node:fs/promises'
import type { FaultWords } from '../../shared/domain/order/import.ts'
import type { RecognisedColumn } from '../../shared/domain/order/import-columns.ts'
import type { OrderFault } from '../../shared/domain/order/order.ts'
import { byteOrderMark, csvLine } from '../../shared/domain/text/csv.ts'
import type { ReadOrder } from './reading/read-orders.ts'
import type { Cell } from './sheet/sheet-row.ts'

/**
 * The rows of faulty orders with their own columns and one more for the reasons, so that they can be mended and imported again.
 * All rows of an order carry its reasons. No cell of it is a formula in a spreadsheet.
 */
export async function writeFaultyRows(
  path: string,
  columns: () => readonly RecognisedColumn[],
  words: FaultWords,
  slices: AsyncIterable<readonly ReadOrder[]>,
): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let rows = 0
  try {
    for await (const orders of slices) {
      const width = columns().length
      const lines = orders.flatMap((order) => {
        const reason = reasonOf(order.content.faults, words)
        return order.rows.map(({ cells }) => csvLine([...padded(cells, width), reason]))
      })
      if (rows === 0 && lines.length > 0) await file.write(byteOrderMark + headings(columns(), words))
      rows += lines.length
      if (lines.length > 0) await file.write(lines.join(''))
    }
    if (rows === 0) await file.write(byteOrderMark + headings(columns(), words))
    await file.sync()
  } finally {
    await file.close()
  }
  return rows
}

function headings(columns: readonly RecognisedColumn[], { heading }: FaultWords): string {
  return columns.some((column) => column.heading !== '')
    ? csvLine([...columns.map((column) => column.heading), heading])
    : ''
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
