// The named export `raw` is a symbology of that name; the function that gives patterns is on the default export.
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

/** Null for a text that Code 128 cannot hold. */
export function code128Pattern(text: string): BarPattern | null {
  const symbol = rawSymbol('code128', text)
  if (symbol === null || !('sbs' in symbol)) return null
  return { widths: symbol.sbs, modules: symbol.sbs.reduce((sum, width) => sum + width, 0) }
}

/** Correction level M, raised to Q or H while the symbol does not grow: dirt costs nothing more. */
export function qrPattern(text: string): QrPattern | null {
  let best: { readonly pixs: number[]; readonly pixx: number } | null = null
  for (const level of ['M', 'Q', 'H']) {
    const symbol = rawSymbol('qrcode', text, `eclevel=${level}`)
    if (symbol === null || !('pixs' in symbol)) continue
    if (best === null || symbol.pixx === best.pixx) best = symbol
  }
  if (best === null) return null
  const { pixs, pixx: size } = best
  return { size, isDark: (column, row) => pixs[row * size + column] === 1 }
}

type RawSymbol = { readonly sbs: number[] } | { readonly pixs: number[]; readonly pixx: number }

function rawSymbol(bcid: string, text: string, options = ''): RawSymbol | null {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member
    return bwip.raw(bcid, text, options)[0] ?? null
  } catch {
    return null // bwip-js throws for a text that the symbology cannot hold; the caller names the field
  }
}
