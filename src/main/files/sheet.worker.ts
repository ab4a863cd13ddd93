import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'

type Cell = string | number

/** What the thread is started with. */
export interface SheetTask {
  readonly path: string
  readonly headings: readonly string[]
}

export interface SheetMessage {
  readonly rows: readonly (readonly Cell[])[]
  readonly isLast: boolean
}

/** A spreadsheet takes no longer text in a cell. */
const longestCell = 32_767
/** XML has no place for these, and the whole file would be refused. */
const notInXml = /(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu

/** A text is always a text there, whatever it begins with: only a cell of the type "Formula" is run, and none is written. */
const cellOf = (cell: Cell) =>
  typeof cell === 'number'
    ? { value: cell, type: Number }
    : { value: cell.replaceAll(notInXml, '').toWellFormed().slice(0, longestCell), type: String }

// Whoever starts this file passes exactly this.
const { path, headings } = workerData as SheetTask
const port = parentPort
if (port === null) throw new Error('The sheet is written in a worker thread')
const rows = [headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))].map(
  (row): ReturnType<typeof cellOf>[] => row,
)
port.on('message', (message: SheetMessage) => {
  for (const row of message.rows) rows.push(row.map(cellOf))
  if (!message.isLast) return
  port.close()
  void writeExcelFile(rows, { stickyRowsCount: 1, columns: headings.map(() => ({ width: 18 })) }).toFile(path)
})
