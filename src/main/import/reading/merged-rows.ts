import type { ImportField } from '../../../shared/domain/order/import-columns.ts'
import type { MergedCells } from '../sheet/merged-cells.ts'
import type { Cell, SheetRow } from '../sheet/sheet-row.ts'
import { readText } from './read-cells.ts'
import type { Columns } from './sheet-cells.ts'

/** An amount, or goods, that stand in one cell for several rows. */
export interface SpannedCell {
  /** Of the order's field. */
  readonly path: string
  readonly column: number
  readonly text: string
}

/** Reads the cells that are merged over several rows, row after row. */
export interface MergedReader {
  /** To be called with every row of the file, also one that is no order. */
  see(row: SheetRow): void
  /** The row with what the sheet shows in it, and keeps in a row above: without it the order would be packed by other words than the sheet's. */
  filled(row: SheetRow): SheetRow
  /** Amounts and goods of the row above that go on in this one. */
  spannedIn(row: SheetRow): readonly SpannedCell[]
}

/** They say the same of each row. A missing number, receiver or place is a fault already. */
const filledFields: readonly ImportField[] = ['status', 'payment', 'service', 'note']
/** Of several orders nobody says how it is parted, or whether each has it. */
const doubtedFields: readonly (readonly [ImportField, string])[] = [
  ['cod', 'codAmountVnd'],
  ['value', 'valueVnd'],
  ['weight', 'weightGrams'],
  ['packageCount', 'packageCount'],
  ['itemName', 'items'],
  ['itemSku', 'items'],
  ['itemQuantity', 'items'],
]

export function createMergedReader(columns: Columns, merged: MergedCells): MergedReader {
  const columnsOf = (field: ImportField): readonly number[] => (columns.get(field) ?? []).map(({ column }) => column)
  const filled = filledFields.flatMap(columnsOf)
  const doubted = doubtedFields.flatMap(([field, path]) => columnsOf(field).map((column) => ({ column, path })))
  /** By column, what stands there or above. */
  const shown = new Map<number, Cell>()
  const read = [...filled, ...doubted.map(({ column }) => column)]
  return {
    see({ row, cells }) {
      if (!merged.isAny) return
      for (const column of read) if (!merged.continues(row, column)) shown.set(column, cells[column] ?? '')
    },
    filled(row) {
      if (!merged.isAny) return row
      const continued = filled.filter((column) => merged.continues(row.row, column))
      if (continued.length === 0) return row
      return withCells(row, new Map(continued.map((column) => [column, shown.get(column) ?? ''])))
    },
    spannedIn({ row }) {
      if (!merged.isAny) return []
      const continued = doubted.filter(({ column }) => merged.continues(row, column))
      return continued
        .map(({ column, path }) => ({ path, column, text: readText(shown.get(column)) }))
        .filter(({ text }) => text !== '')
    },
  }
}

/** The row with other cells, by column; it may be shorter than these. */
export function withCells(row: SheetRow, others: ReadonlyMap<number, Cell>): SheetRow {
  const length = Math.max(row.cells.length, ...others.keys().map((column) => column + 1))
  return { ...row, cells: Array.from({ length }, (_, column) => others.get(column) ?? row.cells[column] ?? '') }
}
