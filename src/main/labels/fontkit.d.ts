/** fontkit ships no types; these are the parts that the labels use. */
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface GlyphRun {
    readonly glyphs: readonly { readonly path: { readonly commands: readonly PathCommand[] } }[]
    readonly positions: readonly { readonly xAdvance: number }[]
    readonly advanceWidth: number
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    layout(text: string): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font
}
