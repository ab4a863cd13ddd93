/** fontkit ships no types; these are the parts that the labels use. */
declare module 'fontkit' {
  export interface PathCommand {
    readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    readonly args: readonly number[]
  }
  export interface Glyph {
    readonly id: number
    readonly advanceWidth: number
    readonly codePoints: readonly number[]
    readonly bbox: { readonly minX: number; readonly minY: number; readonly maxX: number; readonly maxY: number }
    readonly path: { readonly commands: readonly PathCommand[] }
  }
  export interface GlyphPosition {
    readonly xAdvance: number
    readonly yAdvance: number
    readonly xOffset: number
    readonly yOffset: number
  }
  export interface GlyphRun {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly GlyphPosition[]
  }
  export interface Font {
    readonly unitsPerEm: number
    readonly ascent: number
    layout(text: string): GlyphRun
    getGlyph(id: number): Glyph
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font
  /** Adds a format to those that `create` tries, after its own; `create` hands out what the constructor returns. */
  export function registerFormat(format: {
    probe(bytes: Uint8Array): boolean
    new (stream: { readonly buffer: Uint8Array }): object
  }): void
}
