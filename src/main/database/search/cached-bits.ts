/** A person searches for the same names again and again; eight megabytes hold some eighty common words of a million bills. */
const mostBytes = 8 * 1024 * 1024

/**
 * Rows of bits that were read lately: handing a kilobyte over from SQLite takes several times as long as looking through it.
 * Bits of sealed blocks change with a bill's text alone, so they are good as long as no text has changed.
 */
export function createKeptBits(read: (wordId: number, block: number) => Uint8Array | undefined) {
  const kept = new Map<number, Map<number, Uint8Array | undefined>>()
  let bytes = 0
  let keptAt = 0

  function keep(wordId: number, block: number): Uint8Array | undefined {
    const bits = read(wordId, block)
    const ofWord = kept.get(wordId) ?? new Map<number, Uint8Array | undefined>()
    kept.set(wordId, ofWord.set(block, bits))
    bytes += bits?.length ?? 0
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes || oldest === wordId) break
      forget(oldest)
    }
    return bits
  }

  function forget(wordId: number): void {
    for (const bits of kept.get(wordId)?.values() ?? []) bytes -= bits?.length ?? 0
    kept.delete(wordId)
  }

  return {
    get(wordId: number, block: number): Uint8Array | undefined {
      const ofWord = kept.get(wordId)
      return ofWord?.has(block) === true ? ofWord.get(block) : keep(wordId, block)
    },
    /** Drops what may be out of date; the words that are asked for now are the last to go. */
    renew(changedTexts: number, wordIds: readonly number[]): void {
      if (changedTexts !== keptAt) {
        kept.clear()
        bytes = 0
        keptAt = changedTexts
      }
      for (const wordId of wordIds) {
        const ofWord = kept.get(wordId)
        if (ofWord === undefined) continue
        kept.delete(wordId)
        kept.set(wordId, ofWord)
      }
    },
  }
}
