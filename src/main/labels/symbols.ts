import bwip from 'bwip-js/node'

/** A Code 128 as the widths of its bars and gaps in modules, a bar first. */
export interface BarPattern {
  readonly widths: readonly number[]
  readonly modules: number
}

/** A QR code as rows of dark (true) and light modules. */
export interface QrPattern {
  readonly size: number
  isDark(column: number, row: number): boolean
}

export const barQuietModules = 10
export const qrQuietModules = 4

/** Code 128 could carry a few accented letters too, but scanners disagree on them: plain ASCII or nothing. */
const plainAscii = /^[ -~]+$/

/** Null for a text that Code 128 cannot hold. */
export function code128Pattern(text: string): BarPattern | null {
  if (!plainAscii.test(text)) return null
  const symbol = rawSymbol('code128', text)
  if (symbol === null || !('sbs' in symbol)) return null
  return { widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

/**
 * Characters that a QR code holds by version and correction level (M, Q, H), from ISO/IEC 18004: numeric, alphanumeric
 * and byte mode. Larger versions than these do not occur on a label.
 */
const capacities = {
  numeric: [
    [34, 27, 17],
    [63, 48, 34],
    [101, 77, 58],
    [149, 111, 82],
  ],
  alphanumeric: [
    [20, 16, 10],
    [38, 29, 20],
    [61, 47, 35],
    [90, 67, 50],
  ],
  byte: [
    [14, 11, 7],
    [26, 20, 14],
    [42, 32, 24],
    [62, 46, 34],
  ],
} as const

/** Correction level M, or Q or H where the symbol does not grow by it: dirt costs nothing more. */
export function qrPattern(text: string): QrPattern | null {
  // Told the version, bwip-js does not search for it: a fifth of its time.
  const symbol = rawSymbol('qrcode', text, qrOptions(text))
  if (symbol === null || !('pixs' in symbol)) return null
  const { pixs, pixx: size } = symbol
  return { size, isDark: (column, row) => pixs[row * size + column] === 1 }
}

function qrOptions(text: string): string {
  const mode = /^\d+$/.test(text) ? 'numeric' : /^[\dA-Z $%*+./:-]+$/.test(text) ? 'alphanumeric' : 'byte'
  const length = Buffer.byteLength(text)
  const index = capacities[mode].findIndex(([m]) => length <= m)
  const version = capacities[mode][index]
  if (version === undefined) return 'eclevel=M'
  const [, q, h] = version
  const level = length <= h ? 'H' : length <= q ? 'Q' : 'M'
  return `eclevel=${level} version=${index + 1}`
}

type RawSymbol = { readonly sbs: number[] } | { readonly pixs: number[]; readonly pixx: number }

function rawSymbol(bcid: string, text: string, options = ''): RawSymbol | null {
  try {
    // The named export `raw` is a symbology of that name; the function that gives patterns is on the default export.
    return bwip.raw(bcid, text, options)[0] ?? null
  } catch {
    return null // bwip-js throws for a text that the symbology cannot hold; the caller names the field
  }
}
