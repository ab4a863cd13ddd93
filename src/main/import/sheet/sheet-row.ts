import { largestImportBytes } from '../../../shared/domain/order/import-bounds.ts'
import type { ImportRefusal } from '../../../shared/domain/order/import.ts'

/** A cell as its file has it: a number only where a spreadsheet keeps one; its dates are texts, "2026-11-21 10:41:00". */
export type Cell = string | number

export interface SheetRow {
  /** Counted from 1, as a spreadsheet counts. */
  readonly row: number
  readonly cells: readonly Cell[]
  /** A quote was opened and never closed: the cells are what the row's first line has. */
  readonly isBroken: boolean
  /** Of an Excel file: a filter or a person has hidden it. */
  readonly isHidden?: true
}

/** Bounds of a file. None of them is met by a day's orders; each keeps a wrong or hostile file from filling memory or disk. */
export const sheetLimits = {
  bytes: largestImportBytes,
  rows: 200_000,
  columns: 500,
  /** As a spreadsheet's own bound. */
  cellLength: 32_767,
  /** Everything that is unpacked of an Excel file. A hundred thousand rows of 25 columns are some 150 MB. */
  inflatedBytes: 1_000_000_000,
  /** The texts that an Excel file shares between its cells are all kept in memory. */
  sharedCharacters: 60_000_000,
  /** Rows of orders whose rows stand apart are kept until the file's end. Some thirty thousand rows of 25 columns. */
  heldCharacters: 20_000_000,
  /** One row as XML. */
  rowCharacters: 20_000_000,
} as const

/** Why a file is not read. The renderer has the words. */
export class SheetRefused extends Error {
  readonly refusal: ImportRefusal
  constructor(refusal: ImportRefusal, detail: string = refusal) {
    super(detail)
    this.name = 'SheetRefused'
    this.refusal = refusal
  }
}
