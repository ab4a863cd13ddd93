/** The levels that labels use, weakest first: a symbol survives the loss of 15, 25 or 30 % of its codewords. */
export type QrLevel = 'M' | 'Q' | 'H'
export const qrLevels = ['M', 'Q', 'H'] as const satisfies readonly QrLevel[]

export interface QrVersion {
  readonly version: number
  /** Modules of a side. */
  readonly size: number
  readonly codewords: number
  /** Codewords for correction and the number of blocks, by level. */
  readonly correction: Readonly<Record<QrLevel, readonly [codewords: number, blocks: number]>>
  /** Rows and columns in which the small square patterns lie. */
  readonly alignment: readonly number[]
}

const row = (
  version: number,
  codewords: number,
  M: readonly [number, number],
  Q: readonly [number, number],
  H: readonly [number, number],
  alignment: readonly number[],
): QrVersion => ({ version, size: 17 + 4 * version, codewords, correction: { M, Q, H }, alignment })

/** From ISO/IEC 18004, tables 1, 9 and E.1. Larger versions do not fit any label. */
export const qrVersions: readonly QrVersion[] = [
  row(1, 26, [10, 1], [13, 1], [17, 1], []),
  row(2, 44, [16, 1], [22, 1], [28, 1], [6, 18]),
  row(3, 70, [26, 1], [36, 2], [44, 2], [6, 22]),
  row(4, 100, [36, 2], [52, 2], [64, 4], [6, 26]),
  row(5, 134, [48, 2], [72, 4], [88, 4], [6, 30]),
  row(6, 172, [64, 4], [96, 4], [112, 4], [6, 34]),
  row(7, 196, [72, 4], [108, 6], [130, 5], [6, 22, 38]),
  row(8, 242, [88, 4], [132, 6], [156, 6], [6, 24, 42]),
  row(9, 292, [110, 5], [160, 8], [192, 8], [6, 26, 46]),
]

/** Codewords left for the text. */
export const dataCodewords = ({ codewords, correction }: QrVersion, level: QrLevel): number =>
  codewords - correction[level][0]
