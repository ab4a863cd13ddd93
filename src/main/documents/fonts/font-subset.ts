/** A part of a font as the PDF writer asks for it, glyph by glyph. */
interface FontSubset {
  /** @returns the glyph's number in the subset */
  includeGlyph(id: number): number
  /** The subset as a font file with what PDF wants of one: no names, no characters. */
  encode(): Buffer
}

/** A TrueType font whose tables have been found: each document cuts a subset of its own. */
export interface SubsetSource {
  subset(): FontSubset
}

/** Instructions for small sizes: taken over as they are. */
const instructionTables = ['cvt ', 'fpgm', 'prep']

/** What of the font a subset is made of. */
interface FontTables {
  table(name: string): Buffer
  /** Outline, or the parts it is composed of. */
  glyph(id: number): Buffer
  /** Advance and left bearing, two bytes each. */
  metrics(id: number): Buffer
}

/**
 * Cuts subsets by copying bytes. fontkit's own decodes every glyph and encodes every table anew for each document, which
 * is a tenth of the time of a PDF of 48 labels. @throws where the file is not a TrueType font with `glyf` outlines
 */
export function subsetSource(file: Buffer): SubsetSource {
  const font = fontTables(file)
  return { subset: () => createSubset(font) }
}

function fontTables(file: Buffer): FontTables {
  const tables = new Map<string, Buffer>()
  for (let table = 0, at = 12; table < file.readUInt16BE(4); table += 1, at += 16) {
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  const table = (name: string): Buffer => {
    const found = tables.get(name)
    if (found === undefined) throw new Error(`the font has no table "${name}"`)
    return found
  }
  const [glyf, loca, hmtx] = [table('glyf'), table('loca'), table('hmtx')]
  const isLong = table('head').readInt16BE(headOffsetFormat) === 1
  const offsetOf = (id: number): number => (isLong ? loca.readUInt32BE(4 * id) : 2 * loca.readUInt16BE(2 * id))
  const fullMetrics = table('hhea').readUInt16BE(hheaMetrics)
  return {
    table,
    glyph: (id) => glyf.subarray(offsetOf(id), offsetOf(id + 1)),
    metrics(id) {
      if (id < fullMetrics) return hmtx.subarray(4 * id, 4 * id + 4)
      // Behind the full entries stand the bearings alone: the advance is that of the last one.
      const [last, bearing] = [4 * (fullMetrics - 1), 4 * fullMetrics + 2 * (id - fullMetrics)]
      return Buffer.concat([hmtx.subarray(last, last + 2), hmtx.subarray(bearing, bearing + 2)])
    },
  }
}

/** Places of the numbers that a subset changes, in bytes from the beginning of their tables. */
const headOffsetFormat = 50
const hheaMetrics = 34
const maxpGlyphs = 4

function createSubset(font: FontTables): FontSubset {
  const ids: number[] = []
  const numbers = new Map<number, number>()
  const includeGlyph = (id: number): number => {
    const known = numbers.get(id)
    if (known !== undefined) return known
    numbers.set(id, ids.length)
    return ids.push(id) - 1
  }
  includeGlyph(0) // the missing glyph: every font begins with it
  return {
    includeGlyph,
    encode() {
      const glyphs: Buffer[] = []
      // The parts of composed letters are added on the way.
      for (let number = 0; number < ids.length; number += 1)
        glyphs.push(renumbered(font.glyph(ids[number] ?? 0), includeGlyph))
      return fontFile([
        ...instructionTables.map((name) => [name, font.table(name)] as const),
        ['glyf', Buffer.concat(glyphs)],
        ['head', withNumber(font.table('head'), headOffsetFormat, 1)],
        ['hhea', withNumber(font.table('hhea'), hheaMetrics, ids.length)],
        ['hmtx', Buffer.concat(ids.map((id) => font.metrics(id)))],
        ['loca', offsetsOf(glyphs)],
        ['maxp', withNumber(font.table('maxp'), maxpGlyphs, ids.length)],
      ])
    },
  }
}

function withNumber(table: Buffer, at: number, value: number): Buffer {
  const changed = Buffer.from(table)
  changed.writeUInt16BE(value, at)
  return changed
}

/** Flags of a part of a composed letter, from the OpenType specification, table `glyf`. */
const partFlags = { wordArguments: 0x1, scale: 0x8, moreParts: 0x20, twoScales: 0x40, matrix: 0x80 }

/** The glyph as it is; of a composed letter, a copy that names its parts by their numbers in the subset. */
function renumbered(glyph: Buffer, numberOf: (id: number) => number): Buffer {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return glyph
  const copy = Buffer.from(glyph)
  let at = 10
  let flags = partFlags.moreParts
  while ((flags & partFlags.moreParts) !== 0) {
    flags = copy.readUInt16BE(at)
    copy.writeUInt16BE(numberOf(copy.readUInt16BE(at + 2)), at + 2)
    at += (flags & partFlags.wordArguments) === 0 ? 6 : 8
    if ((flags & partFlags.scale) !== 0) at += 2
    else if ((flags & partFlags.twoScales) !== 0) at += 4
    else if ((flags & partFlags.matrix) !== 0) at += 8
  }
  return copy
}

/** Where each glyph begins and the last one ends, four bytes each. */
function offsetsOf(glyphs: readonly Buffer[]): Buffer {
  const offsets = Buffer.alloc(4 * (glyphs.length + 1))
  let end = 0
  for (const [index, { length }] of glyphs.entries()) offsets.writeUInt32BE((end += length), 4 * (index + 1))
  return offsets
}

/** Tables in the order of their names, each from a multiple of four bytes on. Readers of PDF look at no checksums. */
function fontFile(tables: readonly (readonly [name: string, bytes: Buffer])[]): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  directory.writeUInt32BE(0x10000, 0)
  directory.writeUInt16BE(tables.length, 4)
  const parts: Buffer[] = [directory]
  let at = directory.length
  for (const [index, [name, bytes]] of tables.entries()) {
    const entry = 12 + 16 * index
    directory.write(name, entry, 'latin1')
    directory.writeUInt32BE(at, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4)
    parts.push(bytes, padding)
    at += bytes.length + padding.length
  }
  return Buffer.concat(parts)
}
