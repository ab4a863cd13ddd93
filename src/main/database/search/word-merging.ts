import type { Database } from '../open.ts'
import { prepareNumber } from '../prepare-number.ts'
import { transactionsOver } from '../transactions.ts'

/** Merges the pieces in which FTS5 keeps the words of the bills. */
export interface WordMerging {
  /** @returns whether there may be more to merge */
  some(): boolean
}

/** Some ten milliseconds. */
const pagesAtOnce = 16
/** Fewer are merged within some ten milliseconds by FTS5 itself. */
const mergedFrom = 20_000

/**
 * By itself FTS5 merges in the middle of whichever write fills 64 pages of the index, up to 64 pages for each size of pieces that there is: among a hundred thousand bills a
 * third of a second a few times a day, and seconds where a tenth of a piece is out of date. It merges only what it is asked to once `automerge` is
 * off; sixteen small pieces of one size all the same, so that a station that asks for nothing goes on.
 */
export function createWordMerging(db: Database, from: number = mergedFrom): WordMerging {
  const { inTransaction } = transactionsOver(db)
  const bills = prepareNumber(db, "SELECT coalesce((SELECT value FROM counters WHERE name = 'bills'), 0)")
  const isByItself = prepareNumber(
    db,
    "SELECT coalesce((SELECT v <> 0 FROM bills_search_config WHERE k = 'automerge'), 1)",
  )
  // A number that is bound would be none of FTS5's: it is not stored as a whole one.
  const asking = (word: string, count: number) =>
    db.prepare(`INSERT INTO bills_search (bills_search, rank) VALUES ('${word}', ${count})`)
  const leave = asking('automerge', 0)
  const merge = asking('merge', pagesAtOnce)
  const changes = prepareNumber(db, 'SELECT total_changes()')
  let mergedAt = -1

  return {
    some() {
      const before = changes()
      if (before === mergedAt || bills() < from) return false
      inTransaction(() => {
        if (isByItself() === 1) leave.run()
        merge.run()
      }, 'with-the-next')
      const after = changes()
      // The statement itself counts as one change.
      const isMore = after - before > 1
      if (!isMore) mergedAt = after
      return isMore
    },
  }
}
