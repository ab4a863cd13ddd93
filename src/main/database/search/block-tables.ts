import type { Database } from '../open.ts'

export interface CommonWord {
  readonly id: number
  /** The first block that has bits of it: in older ones it was rare. */
  readonly since: number
  /** How many bills had it when its blocks were written. */
  readonly bills: number
}

interface WrittenWord {
  readonly word: string
  readonly bits: Uint8Array
  readonly bills: number
}

/** Places for the blocks of a word, side by side. */
const blocksOfWord = 2 ** 24

/** The rows behind word-blocks.ts and seal-blocks.ts. */
export function createBlockTables(db: Database) {
  const counter = db.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck()
  const setCounter = db.prepare<[string, number]>(
    'INSERT INTO counters VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  const wordOf = db.prepare<[string], CommonWord>(
    'SELECT id, since_block AS since, bills FROM bill_words WHERE word = ?',
  )
  const words = db.prepare<[], { readonly word: string; readonly id: number }>('SELECT word, id FROM bill_words')
  const addWord = db
    .prepare<[string, number, number], number>(
      `INSERT INTO bill_words (word, since_block, bills) VALUES (?, ?, ?)
       ON CONFLICT (word) DO UPDATE SET bills = bills + excluded.bills RETURNING id`,
    )
    .pluck()
  const bitsAt = db.prepare<[number], Uint8Array>('SELECT bits FROM bill_blocks WHERE place = ?').pluck()
  const setBits = db.prepare<[number, Uint8Array]>(
    'INSERT INTO bill_blocks VALUES (?, ?) ON CONFLICT (place) DO UPDATE SET bits = excluded.bits',
  )
  const removeBits = db.prepare<[number]>('DELETE FROM bill_blocks WHERE place = ?')
  const placeOf = (wordId: number, block: number): number => wordId * blocksOfWord + block
  const valueOf = (name: 'sealed-blocks' | 'changed-texts'): number => counter.get(name) ?? 0

  return {
    /** So many blocks, from the oldest, have all their bits. */
    sealedBlocks: (): number => valueOf('sealed-blocks'),
    changedTexts: (): number => valueOf('changed-texts'),
    /** To be called inside the transaction that changes what a bill is found by. */
    textChanged: (): unknown => setCounter.run('changed-texts', valueOf('changed-texts') + 1),
    /** Only if no text has changed since they were read. */
    seal: db.transaction((block: number, changedTexts: number): void => {
      if (valueOf('changed-texts') === changedTexts) setCounter.run('sealed-blocks', block + 1)
    }),
    commonWord: (word: string): CommonWord | undefined => wordOf.get(word),
    commonWords: (): Map<string, number> => new Map(words.all().map(({ word, id }) => [word, id])),
    bits: (wordId: number, block: number): Uint8Array | undefined => bitsAt.get(placeOf(wordId, block)),
    setBits: (wordId: number, block: number, bits: Uint8Array): unknown => setBits.run(placeOf(wordId, block), bits),
    write: db.transaction((block: number, written: readonly WrittenWord[]): void => {
      for (const { word, bits, bills } of written) {
        const id = addWord.get(word, block, bills)
        if (id !== undefined) setBits.run(placeOf(id, block), bits)
      }
    }),
    clear: db.transaction((block: number, wordIds: readonly number[]): void => {
      for (const id of wordIds) removeBits.run(placeOf(id, block))
    }),
  }
}
export type BlockTables = ReturnType<typeof createBlockTables>
