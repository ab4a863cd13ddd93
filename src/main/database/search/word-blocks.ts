import { decodeBits, encodeBits, hasBit, keepCommon, pushPlaces, setBit } from './block-bits.ts'
import { usualShape, type BlockShape } from './block-shape.ts'
import { createBlockTables, type CommonWord } from './block-tables.ts'
import { facetWords } from './facet-words.ts'
import { matchOf } from './bill-match.ts'
import { beginningsOf, longestBeginning } from './bill-words.ts'
import { createKeptBits } from './cached-bits.ts'
import type { Database } from '../open.ts'

/** How many rows of FTS5 are taken at once while bits decide which of them stay. */
const rowsAtOnce = 1000

interface Span {
  readonly from: number
  readonly upTo: number
}

/** Sequence numbers, newest first, until there are so many as wanted. */
interface Found {
  readonly seqs: number[]
  readonly wanted: number
}

/**
 * Finds bills that have several words. FTS5 walks the lists of all of them to find the few bills that have them all, which
 * takes milliseconds where each word alone is common. In blocks that are full, common beginnings are therefore kept as bits
 * too: what they have in common is then a few thousand machine words. Rare ones, and the newest bills, remain FTS5's.
 */
export function createWordBlocks(db: Database, shape: BlockShape = usualShape) {
  const tables = createBlockTables(db)
  const kept = createKeptBits(tables.bits)
  const commonBits = commonBitsOver(kept.get, shape)
  const blockOf = (seq: number): number => Math.floor(seq / shape.bills)
  const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM bills').pluck()
  const matching = db
    .prepare<[Span & { readonly match: string; readonly limit: number }], number>(
      `SELECT rowid FROM bills_search WHERE bills_search MATCH :match AND rowid BETWEEN :from AND :upTo
       ORDER BY rowid DESC LIMIT :limit`,
    )
    .pluck()

  function pushCommon(words: readonly CommonWord[], { from, upTo }: Span, { seqs, wanted }: Found): void {
    const oldest = blockOf(from)
    for (let block = blockOf(upTo); block >= oldest && seqs.length < wanted; block -= 1) {
      const bits = commonBits(words, block)
      if (bits !== null) pushPlaces(bits, block * shape.bills, upTo, seqs, wanted)
    }
  }

  /** FTS5 says which bills have the rare words; a bit, whether such a bill has the common ones too. */
  function pushMatching(
    rare: readonly string[],
    common: readonly CommonWord[],
    sides: readonly string[],
    { from, upTo }: Span,
    found: Found,
  ): void {
    const match = matchOf({ words: rare, sides })
    const hasCommon = common.length === 0 ? () => true : memberOf((block) => commonBits(common, block), shape)
    for (let top = upTo; found.seqs.length < found.wanted;) {
      const limit = common.length === 0 ? found.wanted - found.seqs.length : rowsAtOnce
      const rows = matching.all({ match, from, upTo: top, limit })
      for (const seq of rows) {
        if (found.seqs.length < found.wanted && hasCommon(seq)) found.seqs.push(seq)
      }
      if (rows.length < limit) return
      top = (rows.at(-1) ?? from) - 1
    }
  }

  /** Blocks without bits, one after the other: in each FTS5 has little to walk. */
  function pushUnsealed(words: readonly string[], sealed: number, upTo: number, found: Found): void {
    let top = Math.min(upTo, newest.get() ?? 0)
    for (let block = blockOf(top); block >= sealed && found.seqs.length < found.wanted; block -= 1) {
      const from = block * shape.bills
      pushMatching(words, [], [`"${facetWords.block(block)}"`], { from, upTo: top }, found)
      top = from - 1
    }
  }

  function pushSealed(words: readonly string[], span: Span, found: Found): void {
    const known = new Map(words.map((word) => [word, knownWord(tables.commonWord, word)]))
    kept.renew(
      tables.changedTexts(),
      [...known.values()].flatMap((word) => word?.id ?? []),
    )
    const sinceOf = (word: string): number => known.get(word)?.since ?? Number.POSITIVE_INFINITY
    const starts = new Set([0, ...words.map(sinceOf)].filter((start) => start * shape.bills <= span.upTo))
    let top = span.upTo
    for (const start of [...starts].toSorted((a, b) => b - a)) {
      const isCommon = (word: string): boolean => sinceOf(word) <= start
      const rare = words.filter((word) => !isCommon(word))
      const common = words.filter(isCommon).flatMap((word) => known.get(word) ?? [])
      const rarestFirst = common.toSorted((a, b) => a.bills - b.bills)
      const part = { from: start * shape.bills, upTo: top }
      if (rare.length === 0) pushCommon(rarestFirst, part, found)
      else pushMatching(rare, rarestFirst, [], part, found)
      if (found.seqs.length >= found.wanted) return
      top = part.from - 1
    }
  }

  return {
    blockOf,
    /**
     * The newest bills that have words with all these beginnings: at most `wanted`, none newer than `upTo`. One transaction,
     * because taking the file's lock for each of some hundred rows would be most of the work.
     */
    find: db.transaction((words: readonly string[], upTo: number, wanted: number): number[] => {
      const found: Found = { seqs: [], wanted }
      const sealed = tables.sealedBlocks()
      pushUnsealed(words, sealed, upTo, found)
      if (found.seqs.length < wanted)
        pushSealed(words, { from: 0, upTo: Math.min(upTo, sealed * shape.bills - 1) }, found)
      return found.seqs
    }),
    /** A bill's words have changed; to be called inside the transaction that changes them. */
    change(seq: number, wordsBefore: readonly string[], wordsAfter: readonly string[]): void {
      tables.textChanged()
      const block = blockOf(seq)
      if (block >= tables.sealedBlocks()) return
      const before = beginningsOf(wordsBefore)
      const after = beginningsOf(wordsAfter)
      for (const word of before.symmetricDifference(after)) {
        const known = tables.commonWord(word)
        if (known === undefined || known.since > block) continue
        const bits = new Uint8Array(shape.bills / 8)
        decodeBits(tables.bits(known.id, block) ?? new Uint8Array(0), bits)
        setBit(bits, seq % shape.bills, after.has(word))
        tables.setBits(known.id, block, encodeBits(bits))
      }
    },
  }
}
export type WordBlocks = ReturnType<typeof createWordBlocks>

function knownWord(find: (word: string) => CommonWord | undefined, word: string): CommonWord | undefined {
  return word.length > longestBeginning ? undefined : find(word)
}

/** Of a block the bills that have all the words, null for none; valid until the next call. */
function commonBitsOver(bitsOf: (wordId: number, block: number) => Uint8Array | undefined, shape: BlockShape) {
  const common = new Uint8Array(shape.bills / 8)
  const others = new Uint8Array(shape.bills / 8)
  return (words: readonly CommonWord[], block: number): Uint8Array | null => {
    for (const [index, { id }] of words.entries()) {
      const kept = bitsOf(id, block)
      if (kept === undefined) return null
      decodeBits(kept, index === 0 ? common : others)
      if (index > 0 && !keepCommon(common, others)) return null
    }
    return common
  }
}

/** Asks for the bits of a block once as long as the bills asked about are of the same one. */
function memberOf(bitsOf: (block: number) => Uint8Array | null, shape: BlockShape): (seq: number) => boolean {
  let last: { readonly block: number; readonly bits: Uint8Array | null } | null = null
  return (seq) => {
    const block = Math.floor(seq / shape.bills)
    if (last?.block !== block) last = { block, bits: bitsOf(block) }
    return last.bits !== null && hasBit(last.bits, seq % shape.bills)
  }
}
