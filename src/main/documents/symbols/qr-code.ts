import { create, type QRCode, type QRCodeErrorCorrectionLevel } from 'qrcode'

/** A QR code as rows of dark (true) and light modules. */
export interface QrPattern {
  readonly size: number
  isDark(column: number, row: number): boolean
}

/** Light modules that a scanner needs on all sides. */
export const qrQuietModules = 4

/** A larger symbol has modules that are too small for any label. */
const largestVersion = 9

/** Version 9 holds at most this many characters: digits with correction M. A longer text is refused before it is encoded. */
const mostCharacters = 432

/**
 * The smallest symbol that holds the text with correction M. Correction H or Q is used instead where the symbol does not
 * grow by it, because dirt then costs nothing more. Null for an empty text, and for one that no label has room for
 * (about 180 bytes).
 */
export function qrPattern(text: string): QrPattern | null {
  if (text === '' || text.length > mostCharacters) return null
  // With a given mask the version is found without comparing all eight masks, which is most of the work.
  const smallest = symbolOf(text, { errorCorrectionLevel: 'M', maskPattern: 0 })
  if (smallest === null || smallest.version > largestVersion) return null
  const { version } = smallest
  for (const errorCorrectionLevel of strongestFirst) {
    const symbol = symbolOf(text, { version, errorCorrectionLevel })
    if (symbol !== null) return patternOf(symbol)
  }
  return null
}

const strongestFirst = ['H', 'Q', 'M'] as const satisfies readonly QRCodeErrorCorrectionLevel[]

/** Null where the text does not fit: `create` throws then, before it draws anything. */
function symbolOf(text: string, options: Parameters<typeof create>[1]): QRCode | null {
  try {
    return create(text, options)
  } catch {
    return null
  }
}

function patternOf({ modules }: QRCode): QrPattern {
  const { size, data } = modules
  return { size, isDark: (column, row) => data[row * size + column] === 1 }
}
