import type { Database } from '../open.ts'

/** The words by which the rows of a table are found. */
export interface WordIndex {
  add(rowid: number | bigint, words: string): void
  remove(rowid: number): void
}

/**
 * FTS5 merges what was added into larger pieces, and does so for 64 pages of the index in the middle of whichever write fills a page. With its
 * default of 4,050 bytes a page that write takes up to 50 ms, with a thousand 20; all together they take no longer.
 */
const pageBytes = 1000

export function createWordIndex(db: Database, table: 'orders_search' | 'customers_search'): WordIndex {
  const add = db.prepare<[number | bigint, string]>(`INSERT INTO ${table} (rowid, text) VALUES (?, ?)`)
  const remove = db.prepare<[number]>(`DELETE FROM ${table} WHERE rowid = ?`)
  const setPageBytes = db.prepare(`INSERT INTO ${table} (${table}, rank) VALUES ('pgsz', ${pageBytes})`)
  let isSet = false
  return {
    add(rowid, words) {
      // With the first words and not at opening, which writes nothing. It holds for pages that are new.
      if (!isSet) setPageBytes.run()
      isSet = true
      add.run(rowid, words)
    },
    remove: (rowid) => void remove.run(rowid),
  }
}
