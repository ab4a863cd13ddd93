import { parseCodes } from '../../../../shared/domain/bill/parse-codes.ts'

/** More than ten thousand codes with everything that a sheet says beside them. */
const largestFileBytes = 20_000_000

/** The codes in a file that was dropped: CSV or plain text, in UTF-8 or the UTF-16 of a spreadsheet. Empty for anything else. */
export async function codesInFile(file: Blob): Promise<readonly string[]> {
  if (file.size > largestFileBytes) return []
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  // A workbook or a picture is full of NUL; no text is.
  return text.includes('\0') ? [] : parseCodes(text).codes
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder().decode(bytes)
}

/** Whether a pasted text is a table: it is taken by its column of codes, not word by word. */
export function isTable(pasted: string): boolean {
  return /[\t;,]/.test(pasted.split(/\r\n|\r|\n/)[0] ?? '') && /[\r\n]/.test(pasted.trim())
}
