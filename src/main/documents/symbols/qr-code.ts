import { bchRest, maskCount, qrFrame, type QrFrame } from './qr-frame.ts'
import { qrPenalty } from './qr-penalty.ts'
import { qrSegments, segmentBits } from './qr-segments.ts'
import { dataCodewords, qrLevels, qrVersions, type QrLevel, type QrVersion } from './qr-versions.ts'
import { correctionOf } from './reed-solomon.ts'

/** A QR code as rows of dark (true) and light modules. */
export interface QrPattern {
  readonly size: number
  isDark(column: number, row: number): boolean
}

/** Light modules that a scanner needs on all sides. */
export const qrQuietModules = 4

/**
 * The smallest symbol that holds the text with correction M, or with Q or H where it does not grow by it: dirt costs
 * nothing more. Null for an empty text, and for one of more than about 180 bytes, which no label has room for.
 */
export function qrPattern(text: string): QrPattern | null {
  if (text === '') return null
  const bits = segmentBits(qrSegments(text))
  const version = qrVersions.find((candidate) => bits.length <= 8 * dataCodewords(candidate, 'M'))
  if (version === undefined) return null
  const level = qrLevels.findLast((candidate) => bits.length <= 8 * dataCodewords(version, candidate)) ?? 'M'
  const frame = frameOf(version)
  const modules = drawn(frame, interleaved(paddedData(bits, dataCodewords(version, level)), version, level), level)
  return { size: frame.size, isDark: (column, row) => modules[row * frame.size + column] === 1 }
}

/** The frames of the versions that have been used. */
const frames = new Map<QrVersion, QrFrame>()
function frameOf(version: QrVersion): QrFrame {
  const frame = frames.get(version) ?? qrFrame(version)
  frames.set(version, frame)
  return frame
}

/** The bits as codewords: up to four zeros end them, then two codewords fill the rest in turn. */
function paddedData(bits: readonly number[], length: number): Uint8Array {
  const data = new Uint8Array(length)
  for (const [at, bit] of bits.entries()) if (bit === 1) data[at >> 3] = (data[at >> 3] ?? 0) | (128 >> (at & 7))
  const used = Math.ceil(Math.min(bits.length + 4, 8 * length) / 8)
  for (let at = used; at < length; at += 1) data[at] = (at - used) % 2 === 0 ? 0xec : 0x11
  return data
}

/** Codewords of all blocks in turn, so that a scratch hurts each block a little: first the text, then the correction. */
function interleaved(data: Uint8Array, version: QrVersion, level: QrLevel): Uint8Array {
  const [correctionCodewords, count] = version.correction[level]
  const shortLength = Math.floor(data.length / count)
  const shortBlocks = count - (data.length % count)
  const blocks: Uint8Array[] = []
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = block < shortBlocks ? shortLength : shortLength + 1
    blocks.push(data.subarray(at, at + length))
    at += length
  }
  const corrections = blocks.map((block) => correctionOf(block, correctionCodewords / count))
  return Uint8Array.from([...inTurn(blocks), ...inTurn(corrections)])
}

function inTurn(blocks: readonly Uint8Array[]): number[] {
  const longest = Math.max(...blocks.map((block) => block.length))
  return Array.from({ length: longest }, (_, at) => blocks.flatMap((block) => block[at] ?? [])).flat()
}

/** The symbol under the mask with the least penalty. */
function drawn(frame: QrFrame, codewords: Uint8Array, level: QrLevel): Uint8Array {
  const layers = withText(frame, codewords)
  let best = new Uint8Array(layers.length)
  let tried = new Uint8Array(layers.length)
  let bestMask = 0
  let least = Infinity
  for (let mask = 0; mask < maskCount; mask += 1) {
    for (let place = 0; place < tried.length; place += 1) tried[place] = ((layers[place] ?? 0) >> mask) & 1
    const penalty = qrPenalty(tried, frame.size, least)
    if (penalty >= least) continue
    ;[best, tried] = [tried, best]
    bestMask = mask
    least = penalty
  }
  writeFormat(best, frame, level, bestMask)
  for (const place of frame.darkAtLast) best[place] = 1
  return best
}

/** The layers of the masks with the bits of the text in them: a one inverts its module under all masks. */
function withText({ layers, path }: QrFrame, codewords: Uint8Array): Uint8Array {
  const written = layers.slice()
  for (let bit = 0; bit < 8 * codewords.length; bit += 1) {
    const place = path[bit] ?? 0
    if ((((codewords[bit >> 3] ?? 0) << (bit & 7)) & 128) !== 0) written[place] = (written[place] ?? 0) ^ 255
  }
  return written
}

/** ISO/IEC 18004, 7.9: level and mask with a BCH code of 10 bits, never all of one colour. */
const levelBits = { M: 0, Q: 3, H: 2 } as const
const formatMask = 0x5412

function writeFormat(modules: Uint8Array, { formatPlaces }: QrFrame, level: QrLevel, mask: number): void {
  const value = ((levelBits[level] << 3) | mask) << 10
  const bits = (value | bchRest(value, 0x537)) ^ formatMask
  for (const [bit, places] of formatPlaces.entries())
    for (const place of places) modules[place] = (bits >> (14 - bit)) & 1
}
