export interface BlockShape {
  /** How many bills a block has: a multiple of 32, at most 65,536. */
  readonly bills: number
  /** A beginning is common from the first block on in which so many bills have it. */
  readonly commonFrom: number
}

/** A kilobyte for a word and block; a word of less than one bill in 256 is walked by FTS5 in a moment, among a million too. */
export const usualShape: BlockShape = { bills: 8192, commonFrom: 32 }
