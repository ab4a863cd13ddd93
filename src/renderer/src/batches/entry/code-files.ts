import { parseCodes } from '../../../../shared/domain/bill/parse-codes.ts'
import { readTextFile } from '../../../../shared/domain/text/read-text-file.ts'

/** More than ten thousand codes with everything that a sheet says beside them. */
const largestFileBytes = 20_000_000

/** The codes in a file that was dropped: CSV or plain text. Empty for anything else. */
export async function codesInFile(file: Blob): Promise<readonly string[]> {
  if (file.size > largestFileBytes) return []
  const text = readTextFile(new Uint8Array(await file.arrayBuffer()))
  return text === null ? [] : parseCodes(text).codes
}

/** Whether a pasted text is a table: it is taken by its column of codes, not word by word. */
export function isTable(pasted: string): boolean {
  return /[\t;,]/.test(pasted.split(/\r\n|\r|\n/)[0] ?? '') && /[\r\n]/.test(pasted.trim())
}
