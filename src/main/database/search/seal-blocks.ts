import { countBits, encodeBits, setBit } from './block-bits.ts'
import { createBlockTables, type BlockTables } from './block-tables.ts'
import { longestBeginning, textColumns, wordsOfBill, type BillText } from './bill-words.ts'
import type { Database } from '../open.ts'
import { usualShape, type BlockShape } from './block-shape.ts'

/** Each is a few milliseconds' work, so that nothing else of the core's thread waits. */
const billsARead = 128
const rowsAWrite = 100

/** Of each word that stands in a block, the places of its bills. */
type BlockWords = ReadonlyMap<string, readonly number[]>

/**
 * Writes the bits of blocks that are full. Nothing depends on when it does so: what has no bits yet is found by FTS5 alone,
 * and a block that was not written to its end is written again.
 */
export function createBlockSealer(db: Database, shape: BlockShape = usualShape) {
  const tables = createBlockTables(db)
  const texts = db.prepare<[number, number], BillText & { readonly seq: number }>(
    `SELECT b.seq, ${textColumns} FROM bills b WHERE b.seq BETWEEN ? AND ?`,
  )
  const newest = db.prepare<[], number>('SELECT coalesce(max(seq), 0) FROM bills').pluck()
  const isFull = (block: number): boolean => (newest.get() ?? 0) >= (block + 1) * shape.bills - 1
  let work: Iterator<void> | null = null

  function* sealing(block: number): Generator<void> {
    const changesBefore = tables.changedTexts()
    const words = new Map<string, number[]>()
    for (let at = 0; at < shape.bills; at += billsARead) {
      const first = block * shape.bills + at
      const last = Math.min(first + billsARead, (block + 1) * shape.bills) - 1
      for (const { seq, ...text } of texts.all(first, last)) addWords(words, wordsOfBill(text), seq % shape.bills)
      yield
    }
    const known = tables.commonWords()
    yield
    for (let length = 1; length <= longestBeginning; length += 1) {
      yield* sealBeginnings(tables, block, bitsOfLength(words, length, known, shape), known, length)
    }
    tables.seal(block, changesBefore)
  }

  return {
    /** A few milliseconds of the work; false where nothing is left. What fails is begun again by the next step. */
    step(): boolean {
      const block = tables.sealedBlocks()
      if (work === null && !isFull(block)) return false
      const current = work ?? sealing(block)
      work = null
      if (current.next().done !== true) work = current
      return true
    },
  }
}
export type BlockSealer = ReturnType<typeof createBlockSealer>

function addWords(words: Map<string, number[]>, ofBill: readonly string[], place: number): void {
  for (const word of new Set(ofBill)) {
    const places = words.get(word)
    if (places === undefined) words.set(word, [place])
    else places.push(place)
  }
}

/** The beginnings of one length that are common in this block, or were in one before: each with its bits. */
function bitsOfLength(
  words: BlockWords,
  length: number,
  known: ReadonlyMap<string, number>,
  shape: BlockShape,
): Map<string, Uint8Array> {
  const atMost = new Map<string, number>()
  for (const [word, places] of words) {
    if (word.length < length) continue
    const beginning = word.slice(0, length)
    atMost.set(beginning, (atMost.get(beginning) ?? 0) + places.length)
  }
  const bits = new Map<string, Uint8Array>()
  for (const [word, places] of words) {
    if (word.length < length) continue
    const beginning = word.slice(0, length)
    // A beginning that cuts a character in two is none.
    if ((atMost.get(beginning) ?? 0) < shape.commonFrom && !known.has(beginning)) continue
    if (!beginning.isWellFormed()) continue
    let ofBeginning = bits.get(beginning)
    if (ofBeginning === undefined) bits.set(beginning, (ofBeginning = new Uint8Array(shape.bills / 8)))
    for (const place of places) setBit(ofBeginning, place, true)
  }
  for (const [beginning, ofBeginning] of bits) {
    if (!known.has(beginning) && !isCommon(ofBeginning, shape)) bits.delete(beginning)
  }
  return bits
}

/** All over the block: what codes of one day begin with is frequent for a while and never again. */
function isCommon(bits: Uint8Array, { commonFrom }: BlockShape): boolean {
  const quarter = bits.length / 4
  const counts = [0, 1, 2, 3].map((nth) => countBits(bits.subarray(nth * quarter, (nth + 1) * quarter)))
  return !counts.includes(0) && counts.reduce((sum, count) => sum + count, 0) >= commonFrom
}

function* sealBeginnings(
  tables: BlockTables,
  block: number,
  bits: ReadonlyMap<string, Uint8Array>,
  known: ReadonlyMap<string, number>,
  length: number,
): Generator<void> {
  yield
  const entries = [...bits]
  for (let at = 0; at < entries.length; at += rowsAWrite) {
    tables.write(
      block,
      entries.slice(at, at + rowsAWrite).map(([word, ofWord]) => {
        return { word, bits: encodeBits(ofWord), bills: countBits(ofWord) }
      }),
    )
    yield
  }
  // What an attempt that was not brought to its end may have left.
  tables.clear(
    block,
    [...known].filter(([word]) => word.length === length && !bits.has(word)).map(([, id]) => id),
  )
  yield
}
