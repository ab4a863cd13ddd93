import { open, type FileHandle } from 'node:fs/promises'
import { detectEncoding, type TextEncoding } from '../../../shared/domain/text/read-text-file.ts'
import { detectDelimiter, readCsv, type Delimiter } from './csv-rows.ts'
import { collectMerges, nothingMerged, type MergedCells } from './merged-cells.ts'
import { sheetLimits, SheetRefused, type SheetRow } from './sheet-row.ts'
import { xlsxRows } from './xlsx-rows.ts'
import { openZip } from './zip-entries.ts'

/** How a file is read: recognised, or said by a person. */
type SheetForm =
  | { readonly format: 'csv'; readonly encoding: TextEncoding; readonly delimiter: Delimiter }
  | { readonly format: 'xlsx' }

export interface OpenSheet {
  readonly form: SheetForm
  readonly bytes: number
  /** Bytes of the file that were read so far; of an Excel file 0 until its rows are all read. */
  bytesRead(): number
  /** From the first row on, in slices; may be asked for again. */
  rows(): AsyncGenerator<readonly SheetRow[]>
  /** Which cells go on with the one above them, once all rows were read. */
  mergedCells(): MergedCells
  close(): Promise<void>
}

const headBytes = 256 * 1024
/** Strings of larger pieces are kept apart by the engine, and a hundred thousand rows then take half as much memory again. */
const pieceBytes = 16 * 1024
const blockBytes = 256 * 1024
/** What a ZIP archive and a document of Office until 2003, or an encrypted one, begin with. */
const zipMark = Buffer.from([0x50, 0x4b])
const compoundMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** @throws SheetRefused with the reason */
export async function openSheet(
  path: string,
  said: { readonly encoding?: TextEncoding; readonly delimiter?: Delimiter } = {},
): Promise<OpenSheet> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new SheetRefused('gone', String(cause))
  })
  try {
    const { size } = await file.stat()
    if (size === 0) throw new SheetRefused('empty')
    if (size > sheetLimits.bytes) throw new SheetRefused('too-large')
    const head = Buffer.alloc(Math.min(headBytes, size))
    await file.read(head, 0, head.length, 0)
    if (head.subarray(0, 2).equals(zipMark)) return await openExcel(file, size)
    if (head.subarray(0, 4).equals(compoundMark))
      throw new SheetRefused(head.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'encrypted' : 'old-excel')
    return openText(file, size, head, said)
  } catch (cause) {
    await file.close()
    throw cause
  }
}

async function openExcel(file: FileHandle, bytes: number): Promise<OpenSheet> {
  const zip = await openZip(file, bytes)
  let isRead = false
  let merges = collectMerges()
  return {
    form: { format: 'xlsx' },
    bytes,
    bytesRead: () => (isRead ? bytes : 0),
    async *rows() {
      merges = collectMerges()
      yield* xlsxRows(zip, merges)
      isRead = true
    },
    mergedCells: () => merges.cells(),
    close: () => file.close(),
  }
}

function openText(
  file: FileHandle,
  bytes: number,
  head: Buffer,
  said: { readonly encoding?: TextEncoding; readonly delimiter?: Delimiter },
): OpenSheet {
  const encoding = said.encoding ?? detectEncoding(head, { isPiece: head.length < bytes })
  const start = new TextDecoder(encoding).decode(head, { stream: true })
  if (isNoText(start)) throw new SheetRefused('not-a-sheet')
  if (start.trim() === '') throw new SheetRefused('empty')
  const delimiter = said.delimiter ?? detectDelimiter(start.slice(0, 64 * 1024))
  let bytesRead = 0
  return {
    form: { format: 'csv', encoding, delimiter },
    bytes,
    bytesRead: () => bytesRead,
    async *rows() {
      const decoder = new TextDecoder(encoding)
      const csv = readCsv(delimiter)
      const block = Buffer.allocUnsafe(blockBytes)
      bytesRead = 0
      for (;;) {
        const { bytesRead: length } = await file.read(block, 0, blockBytes, bytesRead)
        if (length === 0) break
        bytesRead += length
        for (let at = 0; at < length; at += pieceBytes)
          yield csv.push(decoder.decode(block.subarray(at, Math.min(at + pieceBytes, length)), { stream: true }))
      }
      yield csv.push(decoder.decode())
      yield csv.end()
    },
    mergedCells: () => nothingMerged,
    close: () => file.close(),
  }
}

/** A picture or a program has control characters all over; a sheet has one now and then. */
function isNoText(start: string): boolean {
  let controls = 0
  for (let at = 0; at < start.length; at += 1) {
    const code = start.charCodeAt(at)
    if (code < 9 || (code > 13 && code < 32)) controls += 1
  }
  return controls > 20 && controls > start.length / 50
}
