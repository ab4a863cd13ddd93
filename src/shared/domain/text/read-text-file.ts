/** What a text file of another program may be written in. */
export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1258'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** A text file as a whole. Null where it is no text: a workbook or a picture is full of NUL, and of other controls where it looks like UTF-16. */
export function readTextFile(bytes: Uint8Array): string | null {
  const encoding = detectEncoding(bytes, { isPiece: false })
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') || (encoding.startsWith('utf-16') && controls.test(text)) ? null : text
}

const controls = /[^\P{Cc}\t\n\v\f\r]/u

/**
 * How the bytes of a text file are to be read. A mark decides; without one, every second byte being zero is UTF-16 (what
 * spreadsheets call "Unicode text"), and what is no UTF-8 is Windows-1258, in which older Vietnamese programs write. The end
 * of a piece may cut a letter, and so may that of a file that holds other letters of UTF-8.
 */
export function detectEncoding(bytes: Uint8Array, { isPiece }: { readonly isPiece: boolean }): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  let even = 0
  let odd = 0
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1))
    if (at % 2 === 0) even += 1
    else odd += 1
  const many = bytes.length / 5
  if (odd > many && odd > even * 4) return 'utf-16le'
  if (even > many && even > odd * 4) return 'utf-16be'
  return isUtf8(bytes, isPiece) ? 'utf-8' : 'windows-1258'
}

function isUtf8(bytes: Uint8Array, isPiece: boolean): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    const text = decoder.decode(bytes, { stream: true })
    // Letters of several bytes that are all right are no chance: then a download was cut amid the last one.
    if (isPiece || beyondAscii.test(text)) return true
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const beyondAscii = /\P{ASCII}/u
