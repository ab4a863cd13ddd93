import type { importEncodings } from '../../../shared/domain/order/import.ts'

export type TextEncoding = (typeof importEncodings)[number]

/**
 * How the bytes of a text file are to be read. A mark decides; without one, every second byte being zero is UTF-16, and what
 * is no UTF-8 is Windows-1258, in which older Vietnamese programs write.
 */
export function detectEncoding(head: Uint8Array): TextEncoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 5
  if (odd > many && odd > even * 4) return 'utf-16le'
  if (even > many && even > odd * 4) return 'utf-16be'
  return isUtf8(head) ? 'utf-8' : 'windows-1258'
}

/** A letter that the end of the bytes cuts is no fault of theirs. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
